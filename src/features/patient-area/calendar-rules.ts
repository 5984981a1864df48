import type { CalendarEvent } from '../../platform/shared/calendar-file.ts'
import { calendarId, ownCalendarTitle } from '../sessions/calendar-rules.ts'
import type { PatientSession } from './contract.ts'

/** What a calendar is told of a consultation. */
export type Planned = Pick<
  PatientSession,
  'id' | 'datetime' | 'duration' | 'location' | 'status' | 'holdExpired'
> & { psychologist: Pick<PatientSession['psychologist'], 'name'> }

/** Whether it still comes and keeps its time: only then it belongs in a calendar. */
export function isPlanned(
  { datetime, status, holdExpired }: Pick<Planned, 'datetime' | 'status' | 'holdExpired'>,
  now: number,
): boolean {
  return status !== 'cancelled' && !holdExpired && Date.parse(datetime) > now
}

/**
 * A consultation in the patient's own calendar. Null where there is nothing to keep free: cancelled, or its hold ran out.
 * `origin` makes its id one of this address.
 */
export function calendarEventOf(session: Planned, origin: string): CalendarEvent | null {
  if (session.status === 'cancelled' || session.holdExpired) return null
  return {
    uid: calendarId(session.id, origin),
    startsAt: Date.parse(session.datetime),
    minutes: session.duration,
    title: ownCalendarTitle(session.psychologist.name),
    location: session.location,
  }
}
