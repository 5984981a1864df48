import { formatDate, timeAt } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { IconText } from '../../../platform/web/ui/icon-text.tsx'
import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import type { Session } from '../../sessions/contract.ts'
import { costCents, inCents } from '../../sessions/rules.ts'
import { SessionStatusBadge, TypeMark } from '../../sessions/web/parts/session-badges.tsx'

type PaidSessionTableProps = { sessions: readonly Session[]; zone: string }

export function PaidSessionTable({ sessions, zone }: PaidSessionTableProps) {
  return (
    <TableOrCards
      caption="Sessões com pagamento confirmado, das mais recentes às mais antigas"
      columns={columnsIn(zone).map(narrowed)}
      rows={sessions}
      rowKey={({ id }) => id}
      card={(session) => <PaidCard session={session} zone={zone} />}
    />
  )
}

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
    {
      id: 'price',
      header: 'Valor',
      align: 'end',
      cell: (session) => formatMoney(costCents(inCents(session))),
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status, outcome }) => <SessionStatusBadge status={status} outcome={outcome} />,
    },
    {
      id: 'confirmation',
      header: 'Data de Confirmação',
      cell: ({ paidAt }) => <Confirmation paidAt={paidAt} zone={zone} />,
    },
  ]
}

type ConfirmationProps = Pick<Session, 'paidAt'> & { zone: string }

function Confirmation({ paidAt, zone }: ConfirmationProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge variant="paid">Confirmado</Badge>
      {paidAt && <span className="text-sm tabular-nums">{formatDate(paidAt, zone)}</span>}
    </span>
  )
}

function PaidCard({ session, zone }: { session: Session; zone: string }) {
  const { patientName, datetime, duration, type, paidAt } = session
  return (
    <div className="space-y-1.5 px-4 py-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        <span className="min-w-0 wrap-anywhere">{patientName}</span>
        <span className="tabular-nums">{formatMoney(costCents(inCents(session)))}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted tabular-nums">
        {formatDate(datetime, zone)}, {timeAt(datetime, zone)} ({duration} min)
        <TypeMark type={type} />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <SessionStatusBadge {...session} />
        <IconText tone="paid" className="tabular-nums">
          Confirmado{paidAt && ` em ${formatDate(paidAt, zone)}`}
        </IconText>
      </div>
    </div>
  )
}
