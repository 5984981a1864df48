import { useSearchParams } from 'wouter'
import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { useToday } from '../../../platform/web/use-clock.ts'
import { useProfile } from '../../practice/web/api.ts'
import { periodAsked, type ShownPeriod } from '../addresses.ts'

export function usePeriod(): ShownPeriod {
  const [search] = useSearchParams()
  const { data: profile } = useProfile()
  return periodAsked(search, useToday(profile?.timezone ?? DEFAULT_ZONE))
}
