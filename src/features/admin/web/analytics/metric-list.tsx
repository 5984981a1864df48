import { keysOf } from '../../../../platform/shared/keys.ts'
import { Badge } from '../../../../platform/web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '../../../../platform/web/ui/card.tsx'
import { SkeletonLines } from '../../../../platform/web/ui/skeleton.tsx'
import { BASIS_HELP, BASIS_LABELS, type MetricLine, metricLines } from '../../metric-lines.ts'
import { useMetrics } from '../api.ts'
import type { AnalyticsChoice } from './analytics-address.ts'
import { ReadStates } from './read-states.tsx'

export function MetricList({ period, metric }: AnalyticsChoice) {
  return (
    <Card>
      <CardHeader title="Métricas detalhadas" />
      <CardBody>
        <ReadStates read={useMetrics(period)} waiting={<SkeletonLines lines={8} />}>
          {(metrics) => <MetricLines lines={metricLines(metrics, metric)} />}
        </ReadStates>
      </CardBody>
    </Card>
  )
}

type Marked = keyof typeof BASIS_LABELS
const MARKED = keysOf(BASIS_LABELS)

function MetricLines({ lines }: { lines: readonly MetricLine[] }) {
  const marks = MARKED.filter((mark) => lines.some(({ basis }) => basis === mark))
  return (
    <>
      {marks.length > 0 && (
        <ul className="mb-6 space-y-2 text-sm text-muted">
          {marks.map((mark) => (
            <li key={mark} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Mark basis={mark} />
              {BASIS_HELP[mark]}
            </li>
          ))}
        </ul>
      )}
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
        {lines.map(({ label, figure, help, basis }) => (
          <div key={label} className="border-t border-line pt-3">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold tracking-tight wrap-normal tabular-nums 2xl:text-xl">
              {figure}
              {basis !== 'period' && <Mark basis={basis} />}
            </dd>
            <dd className="mt-1 text-sm text-muted">{help}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Mark({ basis }: { basis: Marked }) {
  return (
    <Badge variant="outline" className="tracking-normal">
      {BASIS_LABELS[basis]}
    </Badge>
  )
}
