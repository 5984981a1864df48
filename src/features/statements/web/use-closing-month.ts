import { useSearchParams } from 'wouter'
import { addMonths, DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { useToday } from '../../../platform/web/use-clock.ts'
import { useProfile } from '../../practice/web/api.ts'
import { monthToClose } from '../sending-rules.ts'

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

export function useClosingMonth() {
  const [search] = useSearchParams()
  const { data: profile } = useProfile()
  const today = useToday(profile?.timezone ?? DEFAULT_ZONE)
  const present = today.slice(0, 7)
  const asked = search.get('month')
  const isAsked = asked !== null && MONTH.test(asked) && asked <= present
  // From the first day of a month, the month before can be closed, whatever day is proposed.
  const month = isAsked ? asked : monthToClose(today, 1)
  return { month, present, previous: addMonths(present, -1) }
}
