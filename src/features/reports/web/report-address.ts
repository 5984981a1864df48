import { getAdvancedReport } from '../contract.ts'
import { chosenPeriod, type NamedPeriod, PERIODS, type Period, periodIn } from '../rules.ts'

/** How the advanced report's address says what is shown: `?period=month`, `?period=custom&from=…&to=…&tab=patients`. */

export type PeriodChoice = NamedPeriod | 'custom' | 'all'

/** The period an address asks for, on that day of the practice; what the call would refuse is all there is. */
export function periodAsked(
  search: URLSearchParams,
  today: string,
): { choice: PeriodChoice; period: Period | null } {
  const name = search.get('period') ?? 'all'
  if (isNamed(name)) return { choice: name, period: chosenPeriod(name, today) }
  const days = getAdvancedReport.query.safeParse({
    from: search.get('from') ?? undefined,
    to: search.get('to') ?? undefined,
  })
  const period = name === 'custom' && days.success ? periodIn(days.data) : null
  return period ? { choice: 'custom', period } : { choice: 'all', period: null }
}

/** What the address says of a choice; an own period starts as the days that are shown, or this month's. */
export function addressOfChoice(
  choice: string,
  shown: Period | null,
  today: string,
): Record<string, string | null> {
  if (choice === 'custom') return { period: 'custom', ...(shown ?? chosenPeriod('month', today)) }
  return { period: isNamed(choice) ? choice : null, from: null, to: null }
}

function isNamed(choice: string): choice is NamedPeriod {
  return Object.hasOwn(PERIODS, choice)
}
