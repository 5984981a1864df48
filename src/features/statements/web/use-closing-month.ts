import { useSearchParams } from 'wouter'
import { addMonths, DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { useToday } from '../../../platform/web/use-clock.ts'
import { useProfile } from '../../practice/web/api.ts'
import { monthToClose } from '../sending-rules.ts'

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

/** The month that the address asks for, at most the present one; without one, the last that may be closed whole. */
export function useClosingMonth() {
  const [search] = useSearchParams()
  const { data: profile } = useProfile()
  const today = useToday(profile?.timezone ?? DEFAULT_ZONE)
  const present = today.slice(0, 7)
  const asked = search.get('month')
  const isAsked = asked !== null && MONTH.test(asked) && asked <= present
  // From its first day on, the month before is the one to close, whatever day is proposed.
  const month = isAsked ? asked : monthToClose(today, 1)
  return { month, present, previous: addMonths(present, -1) }
}
