import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { DropdownMenu, MenuItem } from '../../../platform/web/ui/dropdown-menu.tsx'
import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import type { Patient } from '../contract.ts'
import { patientPath } from '../rules.ts'
import { DeletePatientDialog } from './delete-patient-dialog.tsx'
import { WhatsappLink } from './whatsapp-link.tsx'

type PatientListProps = { patients: readonly Patient[]; onEdit: (patient: Patient) => void }

export function PatientList({ patients, onEdit }: PatientListProps) {
  const [deleting, setDeleting] = useState<Patient | null>(null)
  return (
    <>
      <TableOrCards
        caption="Pacientes, por nome"
        columns={columns}
        rows={patients}
        rowKey={(patient) => patient.id}
        actions={(patient) => (
          <PatientActions
            patient={patient}
            onEdit={() => onEdit(patient)}
            onDelete={() => setDeleting(patient)}
          />
        )}
      />
      {deleting && <DeletePatientDialog patient={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

const columns: Column<Patient>[] = [
  {
    id: 'name',
    header: 'Nome',
    card: 'title',
    cell: ({ id, name }) => (
      <Link
        href={patientPath(id)}
        className="inline-flex min-h-11 items-center rounded-sm wrap-anywhere underline-offset-4 hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'phone',
    header: 'Telefone',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ phone }) => formatPhone(phone),
  },
  {
    id: 'email',
    header: 'E-mail',
    className: 'break-all',
    cell: ({ email }) => email ?? <span className="text-muted">Não informado</span>,
  },
  {
    // All patients show it.
    id: 'status',
    header: 'Status',
    card: 'aside',
    cell: () => <Badge variant="secondary">Ativo</Badge>,
  },
]

type PatientActionsProps = { patient: Patient; onEdit: () => void; onDelete: () => void }

function PatientActions({ patient, onEdit, onDelete }: PatientActionsProps) {
  return (
    <span className="inline-flex items-center">
      <WhatsappLink patient={patient} />
      <DropdownMenu label={`Ações de ${patient.name}`}>
        <MenuItem onSelect={onEdit} icon={<Pencil aria-hidden="true" />}>
          Editar
        </MenuItem>
        <MenuItem onSelect={onDelete} icon={<Trash2 aria-hidden="true" />} destructive>
          Excluir
        </MenuItem>
      </DropdownMenu>
    </span>
  )
}
