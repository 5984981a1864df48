import { isKeyOf } from '../../../../platform/shared/keys.ts'
import {
  ANALYTICS_PERIODS,
  type AnalyticsPeriod,
  DEFAULT_PERIOD,
  METRICS,
  type Metric,
} from '../../analytics-contract.ts'

export interface AnalyticsChoice {
  period: AnalyticsPeriod
  metric: Metric | null
}

export function readChoice(search: URLSearchParams): AnalyticsChoice {
  const period = search.get('period') ?? ''
  const metric = search.get('metric') ?? ''
  return {
    period: isKeyOf(ANALYTICS_PERIODS, period) ? period : DEFAULT_PERIOD,
    metric: isKeyOf(METRICS, metric) ? metric : null,
  }
}

export function addressOfPeriod(period: string): { period: string | null } {
  return { period: isKeyOf(ANALYTICS_PERIODS, period) && period !== DEFAULT_PERIOD ? period : null }
}

export function addressOfMetric(metric: string): { metric: string | null } {
  return { metric: isKeyOf(METRICS, metric) ? metric : null }
}
