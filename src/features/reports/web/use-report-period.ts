import { useSearchParams } from 'wouter'
import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { withAsked } from '../../../platform/web/asked-search.ts'
import { useToday } from '../../../platform/web/use-clock.ts'
import { useProfile } from '../../practice/web/api.ts'
import type { Period } from '../rules.ts'
import { addressOfChoice, monthAsked, periodAsked, type ReportMonth } from './report-address.ts'

export function useReportMonth(): ReportMonth {
  const [search] = useSearchParams()
  return monthAsked(search, useOwnToday())
}

function useOwnToday(): string {
  const { data: profile } = useProfile()
  return useToday(profile?.timezone ?? DEFAULT_ZONE)
}

export function useReportPeriod() {
  const [search, setSearch] = useSearchParams()
  const today = useOwnToday()
  const { choice, period } = periodAsked(search, today)
  return {
    choice,
    period,
    today,
    choose: (next: string) => setSearch(withAsked(search, addressOfChoice(next, period, today))),
    setDays: (days: Period) =>
      setSearch(withAsked(search, { period: 'custom', ...days }), { replace: true }),
  }
}
