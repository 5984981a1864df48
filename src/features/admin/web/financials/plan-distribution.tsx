import { formatCount } from '../../../../platform/shared/figures.ts'
import { Card, CardBody, CardHeader } from '../../../../platform/web/ui/card.tsx'
import { ADMIN_PLANS } from '../../contract.ts'
import type { AdminRevenue } from '../../financial-contract.ts'
import { DISTRIBUTION_TITLE, percentText } from '../../financial-texts.ts'

const FILLS = { pro: 'bg-petrol', free: 'bg-clay' } as const

export function PlanDistribution({ revenue }: { revenue: AdminRevenue }) {
  const { pro, free } = revenue.distribution
  return (
    <Card>
      <CardHeader title={DISTRIBUTION_TITLE} />
      <CardBody>
        <div className="space-y-6">
          <PlanPart plan="pro" {...pro} />
          <PlanPart plan="free" {...free} />
        </div>
      </CardBody>
    </Card>
  )
}

type PlanPartProps = { plan: keyof typeof FILLS; count: number; percent: number }

function PlanPart({ plan, count, percent }: PlanPartProps) {
  return (
    <div>
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="font-medium">{ADMIN_PLANS[plan]}</dt>
        <dd className="tabular-nums">
          <span className="text-lg font-semibold">{formatCount(count)}</span>{' '}
          <span className="text-sm text-muted">({percentText(percent)})</span>
        </dd>
      </dl>
      <div aria-hidden="true" className="mt-2 h-2.5 overflow-hidden rounded-full bg-sunken">
        <div className={`h-full rounded-full ${FILLS[plan]}`} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
