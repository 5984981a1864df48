import { useSearchParams } from 'wouter'
import { isKeyOf } from '../../../platform/shared/keys.ts'
import { withParameters } from '../../../platform/web/asked-search.ts'
import { PRESENT_PERIOD, REVENUE_PERIODS, type RevenuePeriod } from '../financial-contract.ts'

export function periodIn(search: URLSearchParams): RevenuePeriod {
  const period = search.get('period') ?? ''
  return isKeyOf(REVENUE_PERIODS, period) ? period : PRESENT_PERIOD
}

export function useRevenuePeriod() {
  const [search, setSearch] = useSearchParams()
  return {
    period: periodIn(search),
    choose: (next: string) =>
      setSearch(withParameters(search, { period: next === PRESENT_PERIOD ? null : next })),
  }
}
