import ical, { type ICalCalendarMethod, type ICalEventStatus } from 'ical-generator'
import { APP_NAME } from './app-name.ts'
import { MINUTE } from './calendar.ts'

/** One event as calendars exchange it (RFC 5545, `text/calendar`), for server and browser. */

export const CALENDAR_TYPE = 'text/calendar'

export interface CalendarEvent {
  /** Constant for an event: a calendar replaces the event that has it. */
  uid: string
  startsAt: number
  minutes: number
  title: string
  location: string | null
}

/** The effect of a mail on the event (RFC 5546): it is added or removed. */
export type CalendarMethod = 'PUBLISH' | 'CANCEL'

export interface CalendarDelivery {
  method: CalendarMethod
  organizer: { name: string; email: string }
  corrects?: boolean | undefined
}

/**
 * The unit of sequences, in milliseconds: it fits 32 bits until the year 2242, where seconds end in 2038. Corrections
 * come at least two steps later, since an undo waits 10 seconds.
 */
const SEQUENCE_STEP = 4_000

/**
 * Returns the file's text: instants in UTC, no alarm. `now` is when it was made: of two files for an event the later one
 * holds.
 */
export function calendarFileOf(
  event: CalendarEvent,
  now: number,
  delivery?: CalendarDelivery,
): string {
  const { uid, startsAt, minutes, title, location } = event
  const calendar = ical({ prodId: { company: APP_NAME, product: APP_NAME, language: 'PT-BR' } })
  if (delivery) calendar.method(delivery.method as ICalCalendarMethod)
  const isTakenOut = delivery?.method === 'CANCEL'
  const entry = calendar.createEvent({
    id: uid,
    sequence: Math.floor(now / SEQUENCE_STEP) + (delivery?.corrects ? 2 : Number(isTakenOut)),
    stamp: new Date(now),
    start: new Date(startsAt),
    end: new Date(startsAt + minutes * MINUTE),
    summary: title,
    location,
  })
  if (delivery) entry.organizer(delivery.organizer)
  if (isTakenOut) entry.status('CANCELLED' as ICalEventStatus)
  return calendar.toString()
}
