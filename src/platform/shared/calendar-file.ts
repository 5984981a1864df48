import ical, {
  type ICalCalendar,
  type ICalCalendarMethod,
  type ICalEventStatus,
} from 'ical-generator'
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
  status?: 'TENTATIVE' | 'CONFIRMED'
}

/** The state of the event in a file: the same in every file of that state, at any time and on any channel. */
export interface Revision {
  /** Grows by one with each change. */
  version: number
  /** In epoch milliseconds. */
  changedAt: number
}

/** The effect of a mail on the event (RFC 5546): it is added or removed. */
export type CalendarMethod = 'PUBLISH' | 'CANCEL'

export interface CalendarDelivery {
  method: CalendarMethod
  organizer: { name: string; email: string }
}

/** More than any sequence of earlier releases, which used the time; it leaves 1.6 thousand million changes in 32 bits. */
const FIRST_SEQUENCE = 500_000_000

/** Returns the fields by which calendars choose the newer of two files (RFC 5545, 3.8.7.2 to 3.8.7.4). */
export function revisionFields({ version, changedAt }: Revision) {
  const at = new Date(changedAt)
  return { sequence: FIRST_SEQUENCE + version, stamp: at, lastModified: at }
}

/** Returns the file's text: instants in UTC, no alarm. */
export function calendarFileOf(
  event: CalendarEvent,
  revision: Revision,
  delivery?: CalendarDelivery,
): string {
  const { uid, startsAt, minutes, title, location, status } = event
  const calendar = ical({ prodId: { company: APP_NAME, product: APP_NAME, language: 'PT-BR' } })
  if (delivery) calendar.method(delivery.method as ICalCalendarMethod)
  const isTakenOut = delivery?.method === 'CANCEL'
  const entry = calendar.createEvent({
    id: uid,
    ...revisionFields(revision),
    start: new Date(startsAt),
    end: new Date(startsAt + minutes * MINUTE),
    summary: title,
    location,
  })
  if (delivery) entry.organizer(delivery.organizer)
  if (isTakenOut) entry.status('CANCELLED' as ICalEventStatus)
  else if (status) entry.status(status as ICalEventStatus)
  return calendarText(calendar)
}

/** Returns the text of a calendar; its last line ends in CRLF, too (RFC 5545, 3.1), which ical-generator leaves out. */
export function calendarText(calendar: ICalCalendar): string {
  return `${calendar.toString()}\r\n`
}
