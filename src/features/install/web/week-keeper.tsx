import { useEffect } from 'react'
import { addDays } from '../../../platform/shared/calendar.ts'
import { storage } from '../../../platform/web/storage.ts'
import { useToday } from '../../../platform/web/use-clock.ts'
import type { Profile } from '../../practice/contract.ts'
import { useProfile } from '../../practice/web/api.ts'
import { storedPsychologist } from '../../practice/web/parts/stored-login.ts'
import { useWeekSessions } from '../../sessions/web/api.ts'
import { weeksToKeep } from '../kept-weeks-rules.ts'

/**
 * Keeps this week and the next for when there is no network, wherever the psychologist is in the area. Read anew with each
 * screen once they are 5 minutes old, and after every change of a session.
 */
export default function WeekKeeper() {
  const { data: profile } = useProfile()
  const isClosed = Boolean(profile?.closedAt)
  useEffect(() => {
    if (isClosed) storage.remove('week')
  }, [isClosed])
  return profile && !isClosed && !profile.isAdmin ? <Keeping profile={profile} /> : null
}

function Keeping({ profile: { id, timezone } }: { profile: Profile }) {
  const today = useToday(timezone)
  const { data: present, dataUpdatedAt: readAt } = useWeekSessions(today)
  const { data: next, dataUpdatedAt: nextReadAt } = useWeekSessions(addDays(today, 7))
  const savedAt = Math.min(readAt, nextReadAt)
  useEffect(() => {
    // An answer may come after the logout.
    if (!present || !next || storedPsychologist()?.id !== id) return
    const practice = { psychologistId: id, zone: timezone }
    const weeks = weeksToKeep([...present, ...next], practice, { today, savedAt })
    storage.set('week', JSON.stringify(weeks))
  }, [present, next, today, savedAt, id, timezone])
  return null
}
