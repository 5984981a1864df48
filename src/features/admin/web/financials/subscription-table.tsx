import { formatDate } from '../../../../platform/shared/calendar.ts'
import { Badge } from '../../../../platform/web/ui/badge.tsx'
import { type Column, TableOrCards } from '../../../../platform/web/ui/table-or-cards.tsx'
import { PLAN_LABELS } from '../../../practice/plans.ts'
import { SUBSCRIPTION_STATUSES } from '../../../subscription/contract.ts'
import type { PlatformSubscription } from '../../financial-contract.ts'
import { priceText } from '../../financial-texts.ts'

type SubscriptionTableProps = { subscriptions: readonly PlatformSubscription[]; zone: string }

export function SubscriptionTable({ subscriptions, zone }: SubscriptionTableProps) {
  return (
    <TableOrCards
      caption="Assinaturas do período, das mais novas às mais antigas"
      columns={columnsIn(zone).map(narrowed)}
      rows={subscriptions}
      rowKey={({ id }) => id}
    />
  )
}

function narrowed(column: Column<PlatformSubscription>): Column<PlatformSubscription> {
  const className = `max-2xl:px-2.5! max-2xl:text-sm max-2xl:[&_svg]:hidden ${column.className ?? ''}`
  return { ...column, className }
}

const BADGES = { active: 'paid', cancelled: 'cancelled', pending: 'pending' } as const

function columnsIn(zone: string): Column<PlatformSubscription>[] {
  const dayClass = 'whitespace-nowrap tabular-nums'
  return [
    {
      id: 'psychologist',
      header: 'Psicólogo',
      card: 'title',
      cell: (row) => (
        <>
          <span className="block wrap-anywhere">{row.psychologist_name}</span>
          <span className="block text-sm font-normal text-muted wrap-anywhere">
            {row.psychologist_email}
          </span>
        </>
      ),
    },
    {
      id: 'plan',
      header: 'Plano',
      className: 'whitespace-nowrap',
      cell: ({ plan }) => PLAN_LABELS[plan],
    },
    { id: 'amount', header: 'Valor', className: dayClass, cell: priceText },
    {
      id: 'status',
      header: 'Status',
      card: 'aside',
      cell: ({ status }) => <Badge variant={BADGES[status]}>{SUBSCRIPTION_STATUSES[status]}</Badge>,
    },
    {
      id: 'start',
      header: 'Data de Início',
      className: dayClass,
      cell: (row) => formatDate(row.created_at, zone),
    },
    {
      id: 'next',
      header: 'Próxima Cobrança',
      className: dayClass,
      cell: ({ next_billing }) => (next_billing ? formatDate(next_billing, zone) : 'Nenhuma'),
    },
  ]
}
