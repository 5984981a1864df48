import { Card, CardBody, CardHeader } from '../../../../platform/web/ui/card.tsx'
import type { AdminRevenue } from '../../financial-contract.ts'
import { GROWTH_TITLE, growthFigures } from '../../financial-texts.ts'

export function GrowthMetrics({ revenue }: { revenue: AdminRevenue }) {
  return (
    <Card>
      <CardHeader title={GROWTH_TITLE} />
      <CardBody>
        <dl className="-my-3 divide-y divide-line">
          {growthFigures(revenue).map(({ label, figure, hint }) => (
            <div key={label} className="flex flex-wrap items-center justify-between gap-x-4 py-3">
              <dt className="min-w-0 flex-1 basis-40">
                <span className="block font-medium">{label}</span>
                <span className="block text-sm text-muted">{hint}</span>
              </dt>
              <dd className="whitespace-nowrap text-lg font-semibold tabular-nums">{figure}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
