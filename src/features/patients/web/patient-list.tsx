import { Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { dayAt, formatNearDay, timeAt } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { DropdownMenu, MenuItem } from '../../../platform/web/ui/dropdown-menu.tsx'
import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import { useToday } from '../../../platform/web/use-clock.ts'
import type { Patient } from '../contract.ts'
import type { PatientSort, PatientWithFigures } from '../figures-contract.ts'
import { patientPath } from '../rules.ts'
import { DeletePatientDialog } from './delete-patient-dialog.tsx'
import { WhatsappLink } from './whatsapp-link.tsx'

type PatientListProps = {
  patients: readonly PatientWithFigures[]
  sort: PatientSort
  zone: string
  onEdit: (patient: Patient) => void
}

export function PatientList({ patients, sort, zone, onEdit }: PatientListProps) {
  const today = useToday(zone)
  const [deleting, setDeleting] = useState<Patient | null>(null)
  return (
    <>
      <TableOrCards
        caption={CAPTIONS[sort]}
        columns={columnsIn(zone, today)}
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

const CAPTIONS: Record<PatientSort, string> = {
  name: 'Pacientes, por nome',
  next: 'Pacientes, pela próxima sessão',
  last: 'Pacientes, pela última sessão',
  overdue: 'Pacientes, pelo que está em atraso',
}

function columnsIn(zone: string, today: string): Column<PatientWithFigures>[] {
  const dayOf = (start: string) => formatNearDay(dayAt(Date.parse(start), zone), today)
  return [
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
      id: 'contact',
      header: 'Contato',
      className: 'tabular-nums',
      cell: ({ phone, email }) => (
        <>
          <span className="block md:whitespace-nowrap">{formatPhone(phone)}</span>
          <span
            title={email ?? undefined}
            className="block truncate text-sm text-muted md:max-w-[min(16rem,20vw)]"
          >
            {email ?? 'Sem e-mail'}
          </span>
        </>
      ),
    },
    {
      id: 'sessions',
      header: 'Próxima sessão',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ nextSession, lastSession }) => (
        <>
          <span className={nextSession ? 'block' : 'block text-muted'}>
            {nextSession ? `${dayOf(nextSession)}, ${timeAt(nextSession, zone)}` : 'Nenhuma'}
          </span>
          <span className="block text-sm text-muted">
            {lastSession ? `Última: ${dayOf(lastSession)}` : 'Ainda sem sessões'}
          </span>
        </>
      ),
    },
    {
      id: 'overdue',
      header: 'Em atraso',
      align: 'end',
      cell: ({ overdue }) =>
        Number(overdue) > 0 ? (
          <span className="inline-flex items-center gap-1.5 font-semibold text-destructive-ink">
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
            {formatMoney(overdue)}
          </span>
        ) : (
          <span className="text-muted">Nada</span>
        ),
    },
    {
      // All patients show it.
      id: 'status',
      header: 'Status',
      card: 'aside',
      cell: () => <Badge variant="secondary">Ativo</Badge>,
    },
  ]
}

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
