import { useEffect } from 'react'
import { addDays, DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { storage } from '../../../platform/web/storage.ts'
import { useToday } from '../../../platform/web/use-clock.ts'
import type { Profile } from '../../practice/contract.ts'
import { useProfile } from '../../practice/web/api.ts'
import { storedPsychologist } from '../../practice/web/parts/stored-login.ts'
import type { Session } from '../../sessions/contract.ts'
import { useWeekSessions } from '../../sessions/web/api.ts'
import { weeksToKeep } from '../kept-weeks-rules.ts'

/**
 * Keeps this week and the next for offline reading, anywhere in the area. Refetched on each screen change when older than 5
 * minutes, and after every change of a session.
 */
export default function WeekKeeper() {
  const { data: profile } = useProfile()
  const isClosed = Boolean(profile?.closedAt)
  useEffect(() => {
    if (isClosed) storage.remove('week')
  }, [isClosed])
  const isAdmin = profile?.isAdmin ?? storedPsychologist()?.isAdmin
  return isClosed || isAdmin ? null : <Keeping profile={profile} />
}

let keptWeek: (Session[] | string)[] = []

/** The weeks are read at the same time as the profile: its zone moves them only near midnight. */
function Keeping({ profile }: { profile: Profile | undefined }) {
  const today = useToday(profile?.timezone ?? DEFAULT_ZONE)
  const { data: present, dataUpdatedAt: readAt } = useWeekSessions(today)
  const { data: next, dataUpdatedAt: nextReadAt } = useWeekSessions(addDays(today, 7))
  const savedAt = Math.min(readAt, nextReadAt)
  useEffect(() => {
    // An answer may arrive after the logout.
    if (!profile || !present || !next || storedPsychologist()?.id !== profile.id) return
    const dayData = [present, next, today, profile.timezone]
    if (storage.get('week') !== null && dayData.every((part, index) => part === keptWeek[index]))
      return
    keptWeek = dayData
    const practice = { psychologistId: profile.id, zone: profile.timezone }
    const weeks = weeksToKeep([...present, ...next], practice, { today, savedAt })
    storage.set('week', JSON.stringify(weeks))
  }, [present, next, today, savedAt, profile])
  return null
}
