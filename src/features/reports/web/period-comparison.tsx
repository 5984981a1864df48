import { formatCount } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import type { AdvancedReport } from '../contract.ts'
import type { Period } from '../rules.ts'
import { previousText, recentText } from '../texts.ts'

export function PeriodComparison({
  trends,
  period,
}: Pick<AdvancedReport, 'trends'> & { period: Period | null }) {
  const { comparedDays: days } = trends
  const spans = [recentText(days, period), previousText(days)] as const
  return (
    <Card>
      <CardHeader title="Comparação de Períodos" />
      <CardBody className="grid gap-6 sm:grid-cols-2">
        <Compared
          name="Sessões realizadas"
          spans={spans}
          recent={formatCount(trends.recentSessions)}
          previous={formatCount(trends.previousSessions)}
        />
        <Compared
          name="Receita"
          spans={spans}
          recent={formatMoney(trends.recentRevenue)}
          previous={formatMoney(trends.previousRevenue)}
        />
      </CardBody>
    </Card>
  )
}

type ComparedProps = {
  name: string
  spans: readonly [recent: string, previous: string]
  recent: string
  previous: string
}

function Compared({ name, spans, recent, previous }: ComparedProps) {
  return (
    <div>
      <h3 className="font-medium">{name}</h3>
      <dl className="mt-2 grid grid-cols-2 items-end gap-3 border-t border-line pt-3 text-sm text-muted">
        <div>
          <dt>{spans[0]}</dt>
          <dd className="whitespace-nowrap text-base font-semibold text-ink tabular-nums sm:text-lg">
            {recent}
          </dd>
        </div>
        <div>
          <dt className="first-letter:uppercase">{spans[1]}</dt>
          <dd className="whitespace-nowrap text-base tabular-nums sm:text-lg">{previous}</dd>
        </div>
      </dl>
    </div>
  )
}
