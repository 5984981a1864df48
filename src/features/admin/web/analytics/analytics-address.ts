import {
  ANALYTICS_PERIODS,
  type AnalyticsPeriod,
  DEFAULT_PERIOD,
  METRICS,
  type Metric,
} from '../../analytics-contract.ts'

/** The choice in the address: `?period=90d&metric=revenue`. */
export interface AnalyticsChoice {
  period: AnalyticsPeriod
  /** Null for all of them. */
  metric: Metric | null
}

/** Returns the choice of an address, with the default for unknown values. */
export function choiceAsked(search: URLSearchParams): AnalyticsChoice {
  const period = search.get('period') ?? ''
  const metric = search.get('metric') ?? ''
  return {
    period: isPeriod(period) ? period : DEFAULT_PERIOD,
    metric: isMetric(metric) ? metric : null,
  }
}

/** Returns the parameters of a choice; the default is left out. */
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
