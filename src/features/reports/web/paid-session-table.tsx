import { CalendarCheck, CheckCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, timeAt } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Badge, type BadgeVariant } from '../../../platform/web/ui/badge.tsx'
import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import {
  SESSION_STATUSES,
  SESSION_TYPES,
  type Session,
  type SessionStatus,
} from '../../sessions/contract.ts'

type PaidSessionTableProps = { sessions: readonly Session[]; zone: string }

export function PaidSessionTable({ sessions, zone }: PaidSessionTableProps) {
  return (
    <TableOrCards
      caption="Sessões com pagamento confirmado, das mais recentes às mais antigas"
      columns={columnsIn(zone).map(narrowed)}
      rows={sessions}
      rowKey={({ id }) => id}
    />
  )
}

/** Six columns beside the menu of a small laptop: less air, and badges without their icons. */
function narrowed(column: Column<Session>): Column<Session> {
  const className = `max-xl:px-2! max-xl:text-sm max-xl:[&_svg]:hidden ${column.className ?? ''}`
  return { ...column, className }
}

const STATUS_LOOKS: Record<SessionStatus, { variant: BadgeVariant; icon?: ReactNode }> = {
  pending: { variant: 'pending' },
  confirmed: { variant: 'paid', icon: <CalendarCheck aria-hidden="true" /> },
  completed: { variant: 'secondary', icon: <CheckCheck aria-hidden="true" /> },
  cancelled: { variant: 'cancelled' },
}

function columnsIn(zone: string): Column<Session>[] {
  return [
    {
      id: 'patient',
      header: 'Paciente',
      card: 'title',
      cell: ({ patientName }) => <span className="break-words">{patientName}</span>,
    },
    {
      id: 'datetime',
      header: 'Data/Hora',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ datetime, duration }) => (
        <>
          <span className="block">{formatDate(datetime, zone)}</span>
          <span className="block text-sm text-muted">
            {timeAt(datetime, zone)} ({duration} min)
          </span>
        </>
      ),
    },
    {
      id: 'type',
      header: 'Tipo',
      cell: ({ type }) => (
        <Badge variant={type === 'online' ? 'online' : 'in-person'}>
          {SESSION_TYPES[type] ?? type}
        </Badge>
      ),
    },
    { id: 'price', header: 'Valor', align: 'end', cell: ({ price }) => formatMoney(price) },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => (
        <Badge {...(STATUS_LOOKS[status] ?? { variant: 'outline' })}>
          {SESSION_STATUSES[status] ?? status}
        </Badge>
      ),
    },
    {
      id: 'confirmation',
      header: 'Data de Confirmação',
      card: 'aside',
      cell: () => <Badge variant="paid">Confirmado</Badge>,
    },
  ]
}
