import ical, { type ICalCalendarMethod, type ICalEventStatus } from 'ical-generator'
import { APP_NAME } from './app-name.ts'
import { MINUTE } from './calendar.ts'

/** One event as calendars exchange it (RFC 5545, `text/calendar`); works on both sides. */

export const CALENDAR_TYPE = 'text/calendar'

export interface CalendarEvent {
  /** The same for the same event, for ever: a calendar that has it replaces it. */
  uid: string
  /** Epoch milliseconds. */
  startsAt: number
  minutes: number
  title: string
  location: string | null
}

/** What a mail does with the event (RFC 5546): puts it in, or takes it out again. */
export type CalendarMethod = 'PUBLISH' | 'CANCEL'

/** How a mail brings it; `organizer` is who sends. */
export interface CalendarDelivery {
  method: CalendarMethod
  organizer: { name: string; email: string }
  /** It puts back what was just taken out. */
  corrects?: boolean | undefined
}

/**
 * What sequences count, in milliseconds: a number of 32 bits until the year 2242, where seconds end in 2038. After a correction
 * nothing follows sooner than two steps: what can be undone waits 10 seconds.
 */
const SEQUENCE_STEP = 4_000

/** The file's text: instants in UTC, no alarm. `now` is when it was made: of two for the same event the later one holds. */
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
    // What is taken out in the moment it was put in still comes after that, and what puts it back after both.
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
