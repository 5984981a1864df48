import { Field } from '../../../../platform/web/ui/field.tsx'
import { Select } from '../../../../platform/web/ui/select.tsx'
import { ANALYTICS_PERIODS, METRICS } from '../../analytics-contract.ts'
import type { AnalyticsChoice } from './analytics-address.ts'

type AnalyticsFilterProps = {
  choice: AnalyticsChoice
  onPeriod: (period: string) => void
  onMetric: (metric: string) => void
}

export function AnalyticsFilter({ choice, onPeriod, onMetric }: AnalyticsFilterProps) {
  return (
    <search className="mb-6 grid gap-3 min-[26rem]:grid-cols-2 lg:grid-cols-[minmax(0,16rem)_minmax(0,16rem)]">
      <Field label="Período">
        <Select value={choice.period} onChange={(event) => onPeriod(event.currentTarget.value)}>
          {Object.entries(ANALYTICS_PERIODS).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Métrica">
        <Select
          value={choice.metric ?? ''}
          onChange={(event) => onMetric(event.currentTarget.value)}
        >
          <option value="">Todas as métricas</option>
          {Object.entries(METRICS).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </search>
  )
}
