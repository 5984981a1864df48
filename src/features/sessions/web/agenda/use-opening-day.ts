import { useMemo } from 'react'
import { dayAt } from '../../../../platform/shared/calendar.ts'
import { startsOfDay } from '../../../attendance/slot-rules.ts'
import { useDaysOff } from '../../../attendance/web/api.ts'
import { useProfile } from '../../../practice/web/api.ts'
import { parseWorkingHours } from '../../../practice/working-hours.ts'
import { openingDay } from '../../agenda/rules.ts'
import { useWeekSessions } from '../api.ts'

/** Returns the day that an agenda of one day shows first; today until hours and sessions are loaded, or if `enabled` is false. */
export function useOpeningDay(today: string, enabled: boolean): string {
  const { data: profile } = useProfile()
  const { data: daysOff } = useDaysOff()
  const { data: sessions } = useWeekSessions(today, { enabled })
  return useMemo(() => {
    if (!enabled || !profile || !daysOff || !sessions) return today
    const rules = { ...profile, hours: parseWorkingHours(profile.workingHours), daysOff }
    return openingDay(today, {
      opens: (day) => startsOfDay(day, rules).length > 0,
      hasSession: (day) =>
        sessions.some(
          ({ datetime, status, holdExpired }) =>
            status !== 'cancelled' &&
            !holdExpired &&
            dayAt(Date.parse(datetime), profile.timezone) === day,
        ),
    })
  }, [enabled, today, profile, daysOff, sessions])
}
