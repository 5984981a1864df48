import { useSearchParams } from 'wouter'
import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { withParameters } from '../../../platform/web/asked-search.ts'
import { useToday } from '../../../platform/web/use-clock.ts'
import { useProfile } from '../../practice/web/api.ts'
import type { Period } from '../rules.ts'
import { addressOfChoice, type ReportMonth, readMonth, readPeriod } from './report-address.ts'

export function useReportMonth(): ReportMonth {
  const [search] = useSearchParams()
  return readMonth(search, useOwnToday())
}

function useOwnToday(): string {
  const { data: profile } = useProfile()
  return useToday(profile?.timezone ?? DEFAULT_ZONE)
}

export function useReportPeriod() {
  const [search, setSearch] = useSearchParams()
  const today = useOwnToday()
  const { choice, period } = readPeriod(search, today)
  return {
    choice,
    period,
    today,
    choose: (next: string) =>
      setSearch(withParameters(search, addressOfChoice(next, period, today))),
    setDays: (days: Period) =>
      setSearch(withParameters(search, { period: 'custom', ...days }), { replace: true }),
  }
}
