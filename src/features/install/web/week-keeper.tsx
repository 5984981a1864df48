import { useEffect } from 'react'
import { dayAt } from '../../../platform/shared/calendar.ts'
import { storage, storedPsychologist } from '../../../platform/web/storage.ts'
import type { Profile } from '../../profile/contract.ts'
import { useProfile } from '../../profile/web/api.ts'
import { useWeekSessions } from '../../sessions/web/api.ts'
import { weekToKeep } from '../kept-week-rules.ts'

/**
 * Keeps this week for when there is no network, wherever the psychologist is in the area. Read anew with each screen once
 * it is 5 minutes old, and after every change of a session.
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
  const { data: sessions, dataUpdatedAt } = useWeekSessions(dayAt(Date.now(), timezone))
  useEffect(() => {
    // An answer may come after the logout.
    if (!sessions || storedPsychologist()?.id !== id) return
    const week = weekToKeep(sessions, { psychologistId: id, zone: timezone }, dataUpdatedAt)
    storage.set('week', JSON.stringify(week))
  }, [sessions, dataUpdatedAt, id, timezone])
  return null
}
