import {
  addDays,
  DAY,
  dayAt,
  formatWeekday,
  MINUTE,
  timeAt,
} from '../../../platform/shared/calendar.ts'
import type { BusyTime } from '../../calendars/reading/busy-time.ts'
import type { CalendarEvent } from '../../calendars/reading/calendar-event.ts'
import { type Group, groupEvents } from '../../calendars/reading/read-busy.ts'
import { busyTimesOf, currentEvents } from '../../calendars/reading/series.ts'
import { DEFAULT_DURATION } from '../../practice/session-types.ts'
import type { ColumnField } from './cells.ts'
import { nameOfTitle } from './event-title.ts'
import { ReadingProblem } from './reading-problem.ts'
import type { LeftOut, Limits, NumberedRow } from './sheet.ts'

/**
 * Reads the events of a calendar (ICS) as sessions and fixed times: a weekly event without a past end is one fixed time, with
 * its left-out dates; every other date is a session.
 */

/** Dates before are not read, and after only those of fixed times. */
const YEARS_BACK = 25
const YEARS_AHEAD = 1
/** A later end counts as no end. */
const LAST_END = 10

/** Longer events are not sessions. */
const LONGEST = 8 * 60 * MINUTE

type Column = readonly [heading: string, field: ColumnField]

const SESSION_COLUMNS: readonly Column[] = [
  ['Paciente', 'name'],
  ['Data', 'date'],
  ['Horário', 'time'],
  ['Duração', 'duration'],
  ['Online ou presencial', 'type'],
  ['Pago?', 'paid'],
  ['Evento', 'ignore'],
]
const FIXED_COLUMNS: readonly Column[] = [
  ['Paciente', 'name'],
  ['Dia da semana', 'weekday'],
  ['Horário', 'time'],
  ['Duração', 'duration'],
  ['Frequência', 'frequency'],
  ['Primeira data', 'date'],
  ['Última data', 'lastDate'],
  ['Datas sem sessão', 'skippedDates'],
  ['Online ou presencial', 'type'],
  ['Evento', 'ignore'],
]

export interface CalendarPlace {
  /** The practice's zone. */
  zone: string
  now: number
}

export interface CalendarSheet {
  /** Row 0 has the headings. */
  rows: NumberedRow[]
  fields: ColumnField[]
}

export interface CalendarSheets {
  sessions: CalendarSheet
  fixedTimes: CalendarSheet
  leftOut: LeftOut
}

interface FixedTime extends Pick<BusyTime, 'title'> {
  /** Its first date from now on. */
  first: string
  last: string | null
  time: string
  minutes: number
  weeks: number
  /** The dates without a session, in the next year. */
  without: string[]
}

/** Throws `CalendarProblem` and `ReadingProblem`. */
export function readCalendar(text: string, place: CalendarPlace, limits: Limits): CalendarSheets {
  const { zone, now } = place
  const span = { from: now - YEARS_BACK * 366 * DAY, to: now + YEARS_AHEAD * 366 * DAY }
  const window = { zone, ...span, titles: true }
  const { groups, skipped } = groupEvents(text, window)
  const leftOut: LeftOut = {
    allDay: 0,
    free: 0,
    cancelled: 0,
    declined: 0,
    untitled: 0,
    unreadable: skipped,
  }
  const times: BusyTime[] = []
  const fixedTimes: FixedTime[] = []
  for (const group of groups) {
    const current = currentEvents(group.events)
    for (const event of current) countLeftOut(event, leftOut)
    const events = current.map(withLength)
    const { busy, skipped: unread } = busyTimesOf(events, group.window)
    leftOut.unreadable += unread
    const dates = busy.filter(
      ({ isAllDay, title, start, end }) => !isAllDay && title && end - start <= LONGEST,
    )
    const fixed = fixedTimesOf({ events, window: group.window }, dates, place)
    fixedTimes.push(...fixed.fixedTimes)
    for (const date of fixed.others) times.push(date)
    if (times.length + fixedTimes.length > limits.rows)
      throw new ReadingProblem('import_too_many_rows')
  }
  times.sort((a, b) => a.start - b.start)
  return {
    sessions: sheetOf(
      SESSION_COLUMNS,
      times.map((time) => sessionCells(time, place)),
    ),
    fixedTimes: sheetOf(FIXED_COLUMNS, fixedTimes.map(fixedCells)),
    leftOut,
  }
}

/** Counts an event that is left out; a replacement of a date counts as part of its series. */
function countLeftOut(event: CalendarEvent, leftOut: LeftOut): void {
  const { blocks, isCancelled, isFree, isAllDay, replaces, length, title } = event
  if (replaces) return
  if (isCancelled) leftOut.cancelled++
  else if (isFree) leftOut.free++
  else if (!blocks) leftOut.declined++
  else if (isAllDay || length.days > 0 || length.exact > LONGEST) leftOut.allDay++
  else if (!title) leftOut.untitled++
}

/** Returns an event with the length of a session if it has no end. */
function withLength(event: CalendarEvent): CalendarEvent {
  const { days, exact } = event.length
  return days === 0 && exact === 0
    ? { ...event, length: { days: 0, exact: DEFAULT_DURATION * MINUTE } }
    : event
}

interface Parted {
  fixedTimes: FixedTime[]
  /** The dates that belong to no fixed time. */
  others: readonly BusyTime[]
}

/** Returns the fixed times of a weekly event that continues, one for each weekday. */
function fixedTimesOf(
  { events, window }: Group,
  dates: readonly BusyTime[],
  { zone, now }: CalendarPlace,
): Parted {
  const none = { fixedTimes: [], others: dates }
  const series = events.filter(({ replaces }) => !replaces)
  const [event] = series
  const weeks = event && series.length === 1 ? weeksOf(event) : null
  if (!event?.title || weeks === null || events.some(({ isForFuture }) => isForFuture)) return none
  const hasEnd = event.rules.some(({ text, until }) => until !== null || /COUNT=/.test(text))
  const to = hasEnd ? now + LAST_END * 366 * DAY : window.to
  const single = [{ ...event, excludedDates: [] }]
  const ahead = busyTimesOf(single, { ...window, from: now, to }).busy.filter(
    ({ start }) => start >= now,
  )
  if (ahead.length < 2 || !ahead.every(({ start, end }) => end - start <= LONGEST)) return none
  const byWeekday = [
    ...Map.groupBy(ahead, ({ start }) => formatWeekday(dayAt(start, zone))).values(),
  ]
  if (!byWeekday.every((sameWeekday) => isRegular(sameWeekday, weeks, zone))) return none
  const startsKept = new Set(dates.filter((date) => isKept(date, event)).map(({ start }) => start))
  const fixedTimes = byWeekday.flatMap((sameWeekday): FixedTime[] => {
    const [first] = sameWeekday
    const last = sameWeekday.at(-1)
    if (!first || !last) return []
    const goesOn = !hasEnd || last.start > to - 5 * 7 * DAY
    const without = sameWeekday.filter(({ start }) => start < window.to && !startsKept.has(start))
    return [
      {
        title: first.title,
        first: dayAt(first.start, zone),
        last: goesOn ? null : dayAt(last.start, zone),
        time: timeAt(first.start, zone),
        minutes: Math.round((first.end - first.start) / MINUTE),
        weeks,
        without: without.map(({ start }) => dayAt(start, zone)),
      },
    ]
  })
  const regular = new Set(ahead.map(({ start }) => start))
  const others = dates.filter((date) => !(regular.has(date.start) && isKept(date, event)))
  return { fixedTimes, others }
}

/** Returns whether a date has the length and the patient of the others. */
function isKept({ start, end, title }: BusyTime, event: CalendarEvent): boolean {
  return (
    end - start === event.length.exact &&
    nameOfTitle(title ?? '') === nameOfTitle(event.title ?? '')
  )
}

const MOST_WEEKS = 4
const WEEKLY = /^(?:FREQ=WEEKLY|INTERVAL=\d+|WKST=[A-Z]{2}|COUNT=\d+|BYDAY=[A-Z]{2}(?:,[A-Z]{2})*)$/

/** Returns the interval of an event in weeks; null if it is not weekly. */
function weeksOf({ rules, dates, blocks, isAllDay, length }: CalendarEvent): number | null {
  const [rule, ...others] = rules
  if (!rule || others.length > 0 || dates.length > 0 || !blocks || isAllDay || length.days > 0)
    return null
  const parts = rule.text.split(';')
  if (!parts.includes('FREQ=WEEKLY') || !parts.every((part) => WEEKLY.test(part))) return null
  const weeks = Number(/INTERVAL=(\d+)/.exec(rule.text)?.[1] ?? 1)
  return weeks >= 1 && weeks <= MOST_WEEKS ? weeks : null
}

/** Returns whether all dates are `weeks` weeks apart, at the same local time of the practice. */
function isRegular(dates: readonly BusyTime[], weeks: number, zone: string): boolean {
  const days = dates.map(({ start }) => dayAt(start, zone))
  const times = new Set(dates.map(({ start }) => timeAt(start, zone)))
  return (
    times.size === 1 &&
    days.every((day, index) => index === 0 || addDays(days[index - 1] ?? '', 7 * weeks) === day)
  )
}

/** Returns the cells of a session. Past ones are paid: a calendar does not say, and years of debts would arise. */
function sessionCells({ start, end, title }: BusyTime, { zone, now }: CalendarPlace): string[] {
  return [
    nameOfTitle(title ?? ''),
    dayAt(start, zone),
    timeAt(start, zone),
    `${Math.round((end - start) / MINUTE)} min`,
    wayOf(title),
    start <= now ? 'Sim' : '',
    title ?? '',
  ]
}

function fixedCells(fixed: FixedTime): string[] {
  const { title, first, last, time, minutes, weeks, without } = fixed
  return [
    nameOfTitle(title ?? ''),
    formatWeekday(first),
    time,
    `${minutes} min`,
    weeks === 1 ? 'Toda semana' : `A cada ${weeks} semanas`,
    first,
    last ?? '',
    without.join(', '),
    wayOf(title),
    title ?? '',
  ]
}

/** Returns the type of a session if the title says that it is online; without such a word it is unknown. */
function wayOf(title: string | null): string {
  return /\bon-?line\b|\bremot[oa]\b|videochamada|\bmeet\b|\bzoom\b/i.test(title ?? '')
    ? 'Online'
    : ''
}

function sheetOf(columns: readonly Column[], rows: readonly string[][]): CalendarSheet {
  const headings = columns.map(([heading]) => heading)
  return {
    rows: [headings, ...rows].map((cells, number) => ({ number, cells })),
    fields: columns.map(([, field]) => field),
  }
}
