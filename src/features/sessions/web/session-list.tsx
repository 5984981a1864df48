import { formatDateTime } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import type { Session } from '../contract.ts'
import { PaidBadge, StatusBadge, TypeBadge } from './session-badges.tsx'
import { SessionMenu } from './session-menu.tsx'

type SessionListProps = {
  sessions: readonly Session[]
  zone: string
  onEdit: (session: Session) => void
}

export function SessionList({ sessions, zone, onEdit }: SessionListProps) {
  return (
    <TableOrCards
      caption="Sessões, das mais recentes às mais antigas"
      columns={columnsIn(zone)}
      rows={sessions}
      rowKey={(session) => session.id}
      actions={(session) => <SessionMenu session={session} zone={zone} onEdit={onEdit} />}
    />
  )
}

function columnsIn(zone: string): Column<Session>[] {
  return [
    {
      id: 'patient',
      header: 'Paciente',
      card: 'title',
      cell: (session) => (
        <>
          <span className="block break-words">{session.patientName}</span>
          <span className="block text-sm font-normal text-muted break-words">
            {session.serviceName}
          </span>
        </>
      ),
    },
    {
      id: 'datetime',
      header: 'Data e hora',
      className: 'whitespace-nowrap tabular-nums',
      cell: (session) => (
        <>
          {formatDateTime(session.datetime, zone)}
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted max-md:justify-end">
            {session.duration} min
            <TypeBadge type={session.type} />
          </span>
        </>
      ),
    },
    {
      id: 'price',
      header: 'Valor',
      align: 'end',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ price, paid }) => (
        <>
          <span className="block">{formatMoney(price)}</span>
          <PaidBadge paid={paid} />
        </>
      ),
    },
    {
      id: 'status',
      header: 'Situação',
      card: 'aside',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  ]
}
