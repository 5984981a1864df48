import { FREE_SESSIONS_A_MONTH } from '../features/practice/plans.ts'
import { newId } from '../platform/server/id.ts'
import { addDays, DEFAULT_ZONE, dayAt, instantAt, weekdayOf } from '../platform/shared/calendar.ts'

export const DAYS_BEHIND = 122
export const DAYS_AHEAD = 21

/** A session of the week's plan; `index` is that of its patient. */
export interface PlannedSession {
  id: string
  day: string
  startsAt: number
  patientId: string
  index: number
}

/** Returns a session a week for each patient, always at the same hour. */
export function weeklySessions(patients: string[], now: number): PlannedSession[] {
  const today = dayAt(now, DEFAULT_ZONE)
  const hours = [9, 10, 11, 14, 15, 16, 17]
  const sessions: PlannedSession[] = []
  for (let offset = -DAYS_BEHIND; offset <= DAYS_AHEAD; offset++) {
    const day = addDays(today, offset)
    for (const [index, patientId] of patients.entries()) {
      if (weekdayOf(day) !== 1 + (index % 5)) continue
      const hour = hours[Math.floor(index / 5) % hours.length] ?? 9
      const time = `${String(hour).padStart(2, '0')}:00`
      sessions.push({
        id: newId(),
        day,
        startsAt: instantAt(day, time, DEFAULT_ZONE),
        patientId,
        index,
      })
    }
  }
  return sessions
}

/** Returns at most the free plan's number of sessions of each month. */
export function withinFreePlan(sessions: PlannedSession[]): PlannedSession[] {
  const byMonth = Map.groupBy(sessions, ({ day }) => day.slice(0, 7))
  return [...byMonth.values()].flatMap((month) => month.slice(0, FREE_SESSIONS_A_MONTH))
}
