import { formatDate, timeAt } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import type { Session } from '../../sessions/contract.ts'
import { StatusBadge, TypeMark } from '../../sessions/web/parts/session-badges.tsx'

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

function columnsIn(zone: string): Column<Session>[] {
  return [
    {
      id: 'patient',
      header: 'Paciente',
      card: 'title',
      cell: ({ patientName }) => <span className="wrap-anywhere">{patientName}</span>,
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
      cell: ({ type }) => <TypeMark type={type} />,
    },
    { id: 'price', header: 'Valor', align: 'end', cell: ({ price }) => formatMoney(price) },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: 'confirmation',
      header: 'Data de Confirmação',
      card: 'aside',
      cell: () => <Badge variant="paid">Confirmado</Badge>,
    },
  ]
}
