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
    period: isPeriod(period) ? period : DEFAULT_PERIOD,
    metric: isMetric(metric) ? metric : null,
  }
}

export function addressOfPeriod(period: string): { period: string | null } {
  return { period: isPeriod(period) && period !== DEFAULT_PERIOD ? period : null }
}

export function addressOfMetric(metric: string): { metric: string | null } {
  return { metric: isMetric(metric) ? metric : null }
}

function isPeriod(name: string): name is AnalyticsPeriod {
  return Object.hasOwn(ANALYTICS_PERIODS, name)
}

function isMetric(name: string): name is Metric {
  return Object.hasOwn(METRICS, name)
}
