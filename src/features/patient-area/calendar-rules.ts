import type { CalendarEvent } from '../../platform/shared/calendar-file.ts'
import { initialsOf } from '../../platform/shared/initials.ts'
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
 * A consultation in the patient's calendar, which others may see: initials and no more (decisions §8). Null where there is
 * nothing to keep free: cancelled, or its hold ran out. `host` makes its id one of this address.
 */
export function calendarEventOf(session: Planned, host: string): CalendarEvent | null {
  if (session.status === 'cancelled' || session.holdExpired) return null
  return {
    uid: `${session.id}@${host}`,
    startsAt: Date.parse(session.datetime),
    minutes: session.duration,
    title: titleOf(session.psychologist.name),
    location: session.location,
  }
}

/** `Consulta com A. S.` */
function titleOf(name: string): string {
  const initials = Array.from(initialsOf(name), (letter) => `${letter}.`)
  return ['Consulta', ...(initials.length > 0 ? ['com', ...initials] : [])].join(' ')
}
