import { Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { dayAt, formatNearDay, timeAt } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { formatPhone } from '../../../platform/shared/phone.ts'
import {
  DropdownMenu,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../../../platform/web/ui/dropdown-menu.tsx'
import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import { useToday } from '../../../platform/web/use-clock.ts'
import type { Patient } from '../contract.ts'
import { endedText } from '../ending-rules.ts'
import type { PatientSort, PatientWithFigures } from '../figures-contract.ts'
import { displayName, patientPath, samePhoneText } from '../rules.ts'
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
  const dayOf = (start: string) => formatNearDay(dayAt(Date.parse(start), zone), today)
  const [deleting, setDeleting] = useState<Patient | null>(null)
  const actionsOf = (patient: PatientWithFigures, facts?: ReactNode) => (
    <PatientActions
      patient={patient}
      facts={facts}
      onEdit={() => onEdit(patient)}
      onDelete={() => setDeleting(patient)}
    />
  )
  return (
    <>
      <TableOrCards
        caption={CAPTIONS[sort]}
        columns={columnsIn(zone, dayOf)}
        rows={patients}
        rowKey={(patient) => patient.id}
        card={(patient) => (
          <PatientRow patient={patient} zone={zone} dayOf={dayOf}>
            {actionsOf(patient, <PatientFacts patient={patient} dayOf={dayOf} />)}
          </PatientRow>
        )}
        actions={(patient) => actionsOf(patient)}
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

type DayOf = (start: string) => string

function columnsIn(zone: string, dayOf: DayOf): Column<PatientWithFigures>[] {
  return [
    {
      id: 'name',
      header: 'Nome',
      card: 'title',
      cell: (patient) => (
        <Link
          href={patientPath(patient.id)}
          className="inline-flex min-h-11 items-center rounded-sm wrap-anywhere underline-offset-4 hover:underline"
        >
          {displayName(patient)}
        </Link>
      ),
    },
    {
      id: 'contact',
      header: 'Contato',
      className: 'tabular-nums xl:min-w-54',
      cell: ({ phone, email, samePhoneAs }) => (
        <>
          <span className="block whitespace-nowrap">{formatPhone(phone)}</span>
          <SamePhone others={samePhoneAs} />
          <span
            title={email ?? undefined}
            // Its column is at least as wide as the phone; a long address takes no space from the others.
            className="block w-0 min-w-full truncate text-sm text-muted"
          >
            {email ?? 'Sem e-mail'}
          </span>
        </>
      ),
    },
    {
      id: 'sessions',
      header: 'Próxima sessão',
      // Day and hour stay on one line if the table has the space.
      className: 'tabular-nums xl:whitespace-nowrap',
      cell: ({ nextSession, lastSession }) => (
        <>
          <span className={nextSession ? 'block' : 'block text-muted'}>
            {nextSession ? `${dayOf(nextSession)}, ${timeAt(nextSession, zone)}` : 'Nenhuma'}
          </span>
          <span className="block text-sm text-muted">{lastText(lastSession, dayOf)}</span>
        </>
      ),
    },
    {
      id: 'overdue',
      header: 'Em atraso',
      align: 'end',
      cell: ({ overdue }) =>
        Number(overdue) > 0 ? (
          <OverdueAmount overdue={overdue} />
        ) : (
          <span className="text-muted">Nada</span>
        ),
    },
    {
      id: 'status',
      header: 'Status',
      cell: (patient) => <span className="text-muted">{endedText(patient, zone)}</span>,
    },
  ]
}

/** The other patients of a phone: a booking may have made the second one. */
function SamePhone({ others }: { others: PatientWithFigures['samePhoneAs'] }) {
  if (others.length === 0) return null
  return (
    <span className="block text-sm wrap-anywhere text-muted">
      {samePhoneText(others.map(({ name }) => name))}
    </span>
  )
}

function OverdueAmount({ overdue }: Pick<PatientWithFigures, 'overdue'>) {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-destructive-ink">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      {formatMoney(overdue)}
    </span>
  )
}

function lastText(lastSession: string | null, dayOf: DayOf): string {
  return lastSession ? `Última: ${dayOf(lastSession)}` : 'Ainda sem sessões'
}

type PatientRowProps = {
  patient: PatientWithFigures
  zone: string
  dayOf: DayOf
  children: ReactNode
}

function PatientRow({ patient, zone, dayOf, children }: PatientRowProps) {
  const { id, nextSession, overdue } = patient
  return (
    <div className="relative flex flex-wrap items-center justify-end gap-x-1 py-2 pr-1 pl-4 active:bg-sunken">
      <div className="min-w-0 flex-1 basis-36">
        <span className="flex items-baseline justify-between gap-x-3">
          <Link
            href={patientPath(id)}
            className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {displayName(patient)}
          </Link>
          {patient.endedAt === null && <span className="shrink-0 text-sm text-muted">Ativo</span>}
        </span>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular-nums">
          {nextSession
            ? `Próxima: ${dayOf(nextSession)}, ${timeAt(nextSession, zone)}`
            : 'Sem próxima sessão'}
          {Number(overdue) > 0 && (
            <span>
              <OverdueAmount overdue={overdue} /> em atraso
            </span>
          )}
        </p>
        {patient.endedAt !== null && (
          <p className="text-sm text-muted tabular-nums">{endedText(patient, zone)}</p>
        )}
        <SamePhone others={patient.samePhoneAs} />
      </div>
      <div className="relative">{children}</div>
    </div>
  )
}

type PatientFactsProps = { patient: PatientWithFigures; dayOf: DayOf }

function PatientFacts({ patient, dayOf }: PatientFactsProps) {
  const { phone, email, lastSession } = patient
  return (
    <>
      <MenuLabel>
        <span className="block text-base font-semibold wrap-anywhere text-ink">
          {displayName(patient)}
        </span>
        <span className="block tabular-nums">{formatPhone(phone)}</span>
        <span className="block wrap-anywhere">{email ?? 'Sem e-mail'}</span>
        <span className="block tabular-nums">{lastText(lastSession, dayOf)}</span>
      </MenuLabel>
      <MenuSeparator />
    </>
  )
}

type PatientActionsProps = {
  patient: Patient
  facts: ReactNode
  onEdit: () => void
  onDelete: () => void
}

function PatientActions({ patient, facts, onEdit, onDelete }: PatientActionsProps) {
  return (
    <span className="inline-flex items-center">
      <WhatsappLink name={displayName(patient)} phone={patient.phone} />
      <DropdownMenu label={`Ações de ${displayName(patient)}`}>
        {facts}
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
