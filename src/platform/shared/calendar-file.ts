import ical from 'ical-generator'
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

/** The file's text: instants in UTC, no alarm. `now` is when it was made. */
export function calendarFileOf(event: CalendarEvent, now: number): string {
  const { uid, startsAt, minutes, title, location } = event
  const calendar = ical({ prodId: { company: APP_NAME, product: APP_NAME, language: 'PT-BR' } })
  calendar.createEvent({
    id: uid,
    stamp: new Date(now),
    start: new Date(startsAt),
    end: new Date(startsAt + minutes * MINUTE),
    summary: title,
    location,
  })
  return calendar.toString()
}
