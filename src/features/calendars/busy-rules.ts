import {
  addDays,
  DAY_MINUTES,
  formatDateTime,
  HOUR,
  instantAt,
  MINUTE,
  minutesOf,
  timeAt,
} from '../../platform/shared/calendar.ts'
import { overlap, type Span } from '../attendance/spans.ts'
import type { BusyTime, Calendar } from './contract.ts'
import { failureText, WRITE_FAILURES } from './labels.ts'

/** A time of a day that is taken in other calendars, in minutes after midnight, with the calendars' names. */
export interface BusyPart {
  day: string
  start: number
  end: number
  names: readonly string[]
  /** Titles from calendars whose titles are kept. */
  titles: readonly string[]
}

/** Returns the busy parts of each day, by its start; overlapping times are merged. */
export function busyPartsOf(
  times: readonly BusyTime[],
  calendars: readonly Pick<Calendar, 'id' | 'name'>[],
  days: readonly string[],
  zone: string,
): BusyPart[] {
  const names = new Map(calendars.map(({ id, name }) => [id, name]))
  const spans = times.map(({ start, end, calendarId, title }) => ({
    start: Date.parse(start),
    end: Date.parse(end),
    name: names.get(calendarId) ?? '',
    titles: title === undefined ? [] : [title],
  }))
  return days.flatMap((day) => {
    const whole = spanOfDay(day, zone)
    const minuteOf = (instant: number) => minutesOf(timeAt(instant, zone))
    const parts = spans
      .filter((span) => overlap(span, whole))
      .map(({ start, end, name, titles }) => ({
        day,
        start: start <= whole.start ? 0 : minuteOf(start),
        end: end >= whole.end ? DAY_MINUTES : minuteOf(end),
        names: [name],
        titles,
      }))
    return joined(parts)
  })
}

/** The minutes of the agenda that one line of a label covers. */
const LABEL_MINUTES = 30

/** Returns the minute at which a label within a span is not covered by cards: the span's start if they leave no room. */
export function labelStart(span: Span, cards: readonly Span[]): number {
  let start = span.start
  for (const card of cards.toSorted((a, b) => a.start - b.start))
    if (overlap(card, { start, end: start + LABEL_MINUTES })) start = Math.max(start, card.end)
  return start + LABEL_MINUTES <= span.end ? start : span.start
}

function spanOfDay(day: string, zone: string) {
  return { start: instantAt(day, '00:00', zone), end: instantAt(addDays(day, 1), '00:00', zone) }
}

function joined(parts: readonly BusyPart[]): BusyPart[] {
  const all: BusyPart[] = []
  for (const part of parts.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (!last || part.start >= last.end) {
      all.push(part)
      continue
    }
    const names = [...new Set([...last.names, ...part.names])]
    const titles = [...new Set([...last.titles, ...part.titles])]
    all.splice(-1, 1, { ...last, end: Math.max(last.end, part.end), names, titles })
  }
  return all
}

/** Returns the instants between which the times of some days in a row are read. */
export function rangeOfDays(days: readonly string[], zone: string): { start: string; end: string } {
  const [first = '', last = first] = [days[0], days.at(-1)]
  return {
    start: new Date(instantAt(first, '00:00', zone)).toISOString(),
    end: new Date(instantAt(addDays(last, 1), '00:00', zone)).toISOString(),
  }
}

/** Returns the name of a busy time: its titles if they are kept, and its calendars. */
export function busyName({ names, titles }: Pick<BusyPart, 'names' | 'titles'>): string {
  return `${titles.length > 0 ? titles.join(', ') : 'Ocupado'} · ${names.join(', ')}`
}

/** Returns the text for when a calendar was last read: `Lido há 3 min`. */
export function readText(readAt: string | null, now: number, zone: string): string {
  if (readAt === null) return 'Ainda não foi lido'
  const passed = now - Date.parse(readAt)
  if (passed < MINUTE) return 'Lido agora há pouco'
  if (passed < HOUR) return `Lido há ${Math.floor(passed / MINUTE)} min`
  if (passed < 24 * HOUR) return `Lido há ${Math.floor(passed / HOUR)} h`
  return `Lido em ${formatDateTime(readAt, zone)}`
}

/** Returns a text: since when a calendar cannot be read, why, and what that means for its times; null while it can be read. */
export function failingText(
  { failingSince, failure }: Pick<Calendar, 'failingSince' | 'failure'>,
  zone: string,
): { since: string; why: string } | null {
  if (failingSince === null) return null
  return {
    since: `Não pode ser lido desde ${formatDateTime(failingSince, zone)}`,
    why: `${failureText(failure ?? 'unreachable')} O que já era conhecido continua ocupado.`,
  }
}

/** Returns a text: since when sessions cannot be written into a calendar, and why; null while they can. */
export function unwrittenText(
  { writeFailingSince, writeFailure }: Pick<Calendar, 'writeFailingSince' | 'writeFailure'>,
  zone: string,
): { since: string; why: string } | null {
  if (writeFailingSince === null) return null
  return {
    since: `Não recebe suas sessões desde ${formatDateTime(writeFailingSince, zone)}`,
    why: WRITE_FAILURES[writeFailure ?? 'unreachable'],
  }
}
