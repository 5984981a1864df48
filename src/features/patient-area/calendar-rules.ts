import type { CalendarEvent, Revision } from '../../platform/shared/calendar-file.ts'
import { SESSION_TYPES } from '../practice/session-types.ts'
import { calendarId, ownCalendarTitle } from '../sessions/notices/calendar-rules.ts'
import type { PatientSession } from './contract.ts'

export type Planned = Pick<
  PatientSession,
  | 'id'
  | 'datetime'
  | 'duration'
  | 'type'
  | 'location'
  | 'status'
  | 'holdExpired'
  | 'version'
  | 'changedAt'
> & { psychologist: Pick<PatientSession['psychologist'], 'name'> }

export function isPlanned(
  { datetime, status, holdExpired }: Pick<Planned, 'datetime' | 'status' | 'holdExpired'>,
  now: number,
): boolean {
  return status !== 'cancelled' && !holdExpired && Date.parse(datetime) > now
}

export function calendarEventOf(session: Planned, origin: string): CalendarEvent | null {
  if (session.status === 'cancelled' || session.holdExpired) return null
  return {
    uid: calendarId(session.id, origin),
    startsAt: Date.parse(session.datetime),
    minutes: session.duration,
    title: ownCalendarTitle(session.psychologist.name),
    // A calendar may be shared and keeps its file, so the link is only on the session's page.
    location: session.type === 'online' ? SESSION_TYPES.online : session.location,
  }
}

export function revisionOf({ version, changedAt }: Planned): Revision {
  return { version, changedAt: Date.parse(changedAt) }
}
