import { isDay, wholeMonth } from '../../../platform/shared/calendar.ts'
import { isKeyOf } from '../../../platform/shared/keys.ts'
import { REPORTS_PATH } from '../../practice/addresses.ts'
import { advancedReportQuery } from '../contract.ts'
import { chosenPeriod, type NamedPeriod, PERIODS, type Period, periodIn } from '../rules.ts'

export const ADVANCED_REPORTS_PATH = '/psychologist/advanced-reports'

/** The address of the advanced report: `?period=month`, `?period=custom&from=…&to=…&tab=patients`. */

export type PeriodChoice = NamedPeriod | 'custom' | 'all'

export function readPeriod(
  search: URLSearchParams,
  today: string,
): { choice: PeriodChoice; period: Period | null } {
  const name = search.get('period') ?? 'all'
  if (isKeyOf(PERIODS, name)) return { choice: name, period: chosenPeriod(name, today) }
  const days = advancedReportQuery.safeParse({
    from: search.get('from') ?? undefined,
    to: search.get('to') ?? undefined,
  })
  const period = name === 'custom' && days.success ? periodIn(days.data) : null
  return period ? { choice: 'custom', period } : { choice: 'all', period: null }
}

export function addressOfChoice(
  choice: string,
  shown: Period | null,
  today: string,
): Record<string, string | null> {
  if (choice === 'custom') return { period: 'custom', ...(shown ?? chosenPeriod('month', today)) }
  return { period: isKeyOf(PERIODS, choice) ? choice : null, from: null, to: null }
}

export const ALL_MONTHS = 'all'

/** The month of the reports screen: `?month=2026-10`, `?month=all`, otherwise the current month. */
export interface ReportMonth {
  month: string | null
  period: Period | null
  today: string
}

export function isMonthOver(
  shown: ReportMonth,
): shown is ReportMonth & { month: string; period: Period } {
  return shown.month !== null && shown.period !== null && shown.period.to < shown.today
}

export function readMonth(search: URLSearchParams, today: string): ReportMonth {
  const monthParam = search.get('month')
  if (monthParam === ALL_MONTHS) return { month: null, period: null, today }
  const month = monthParam && isMonth(monthParam) ? monthParam : today.slice(0, 7)
  return { month, period: wholeMonth(month), today }
}

/** Returns whether a text is a month of the years that are accepted: docs/product.md, Time. */
function isMonth(text: string): boolean {
  return /^20\d\d-\d\d$/.test(text) && isDay(`${text}-01`)
}

export function reportsPath(month: string | null): string {
  return month === null ? REPORTS_PATH : `${REPORTS_PATH}?month=${month}`
}

export function advancedPath({ month, period, today }: ReportMonth): string {
  if (!period) return ADVANCED_REPORTS_PATH
  const present = month === today.slice(0, 7)
  const query = present ? { period: 'month' } : { period: 'custom', ...period }
  return `${ADVANCED_REPORTS_PATH}?${new URLSearchParams(query)}`
}
