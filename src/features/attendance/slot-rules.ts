import {
  addDays,
  dayAt,
  instantAt,
  MINUTE,
  minutesOf,
  timeAt,
  weekdayOf,
} from '../../platform/shared/calendar.ts'
import {
  type DayHours,
  parseWorkingHours,
  type StoredHours,
  WEEKDAYS,
  type Weekday,
} from '../practice/working-hours.ts'
import type { TimeRules } from './availability-contract.ts'
import { lastDayFrom } from './bookable-days.ts'
import { holidayName } from './holidays-rules.ts'

/** The times that working hours offer. Pure: what is taken and what time it is are arguments. */

/** Half-open, epoch milliseconds. */
export interface Span {
  start: number
  end: number
}

/** A day or a range of them, both ends included; with times (`HH:mm`, both or neither) that part of each day alone. */
export interface DayOff {
  firstDay: string
  lastDay: string
  startTime: string | null
  endTime: string | null
  /** 'Férias'. */
  name?: string | null
}

/** Why nobody is received at a time; `name` is the holiday's or the day off's, where it has one. */
export interface Closed {
  reason: 'closed' | 'lunch' | 'day_off' | 'holiday'
  name: string | null
}

/** What of a psychologist decides the times on offer. */
export interface Schedule {
  hours: StoredHours | null
  timezone: string
  opensWeekends: boolean
  minimumNoticeMinutes: number
  bufferMinutes: number
  /** National holidays are days off. */
  closesHolidays: boolean
  daysOff: DayOff[]
}

/** Public slots start every 60 minutes from the start of the day (docs/product.md, Slots). */
export const SLOT_STEP_MINUTES = 60

/** The week after the present one, Sunday to Saturday, both included: what the preview shows. */
export function nextWeek(now: number, timezone: string): { from: string; to: string } {
  const today = dayAt(now, timezone)
  const from = addDays(today, 7 - weekdayOf(today))
  return { from, to: addDays(from, 6) }
}

/** The last day of the public calendar. */
export function lastBookableDay(now: number, timezone: string): string {
  return lastDayFrom(dayAt(now, timezone))
}

/**
 * The free times of a day for something that lasts `duration` minutes, as epoch milliseconds, in order. `taken` are
 * the spans already blocked, each with its own buffer in it, sorted by start or not.
 */
export function slotsOfDay(
  day: string,
  duration: number,
  schedule: Schedule,
  taken: readonly Span[],
  now: number,
): number[] {
  if (day > lastBookableDay(now, schedule.timezone)) return []
  return freeStarts(day, duration, schedule, unionOf(taken), now)
}

/** The same time as spans in order that neither meet nor overlap: an agenda of thousands is then looked up, not gone through. */
function unionOf(spans: readonly Span[]): Span[] {
  const union: Span[] = []
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = union.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else union.push({ start, end })
  }
  return union
}

/** Whether one of the spans, which are in order and apart, overlaps the time between the two instants. */
function overlaps(union: readonly Span[], start: number, end: number): boolean {
  let [low, high] = [0, union.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((union[middle]?.end ?? 0) > start) high = middle
    else low = middle + 1
  }
  return (union[low]?.start ?? end) < end
}

/** The same for a day known to be within the calendar: where it ends is asked once for a whole span. `taken` as `unionOf` gives it. */
function freeStarts(
  day: string,
  duration: number,
  schedule: Schedule,
  taken: readonly Span[],
  now: number,
): number[] {
  const hours = openHours(day, schedule)
  if (!hours) return []
  const closed = closedParts(day, hours, schedule.daysOff)
  const earliest = now + schedule.minimumNoticeMinutes * MINUTE
  const length = duration * MINUTE
  const blocked = length + schedule.bufferMinutes * MINUTE
  return startsOf(hours, closed, duration, clockOf(day, schedule.timezone)).filter(
    (start) => start >= earliest && start > now && !overlaps(taken, start, start + blocked),
  )
}

/** The free times of every day from `from` to `to`, both included; days without any are left out. */
export function slotsOfDays(
  from: string,
  to: string,
  duration: number,
  schedule: Schedule,
  taken: readonly Span[],
  now: number,
) {
  const last = lastBookableDay(now, schedule.timezone)
  return slotsBetween(from, to < last ? to : last, duration, schedule, taken, now)
}

/** The same for the psychologist: neither the notice nor the end of the public calendar applies. */
export function ownSlotsOfDays(
  from: string,
  to: string,
  duration: number,
  schedule: Schedule,
  taken: readonly Span[],
  now: number,
) {
  return slotsBetween(from, to, duration, { ...schedule, minimumNoticeMinutes: 0 }, taken, now)
}

function slotsBetween(
  from: string,
  to: string,
  duration: number,
  schedule: Schedule,
  taken: readonly Span[],
  now: number,
) {
  const days: { date: string; slots: number[] }[] = []
  const first = dayAt(now, schedule.timezone)
  const union = unionOf(taken)
  for (let day = from > first ? from : first; day <= to; day = addDays(day, 1)) {
    const slots = freeStarts(day, duration, schedule, union, now)
    if (slots.length > 0) days.push({ date: day, slots })
  }
  return days
}

/** Whether working hours, lunch, days off, holidays, notice and the calendar's end allow a start, whatever is taken. */
export function isOffered(
  start: number,
  duration: number,
  schedule: Schedule,
  now: number,
): boolean {
  return slotsOfDay(dayAt(start, schedule.timezone), duration, schedule, [], now).includes(start)
}

/**
 * Why nobody is received during a part of the time; null where it is open. Hours that were never configured close nothing:
 * nothing is known of them.
 */
export function closedAt(start: number, duration: number, schedule: Schedule): Closed | null {
  const { hours: week, timezone, daysOff } = schedule
  const day = dayAt(start, timezone)
  const hours = hoursOn(day, schedule)
  if (!week) return null
  const whole = closedDay(day, schedule)
  if (whole || !hours) return whole ?? { reason: 'closed', name: null }
  const from = minutesOf(timeAt(start, timezone))
  const to = from + duration
  const off = daysOff.find(
    (dayOff) => covers(dayOff, day) && meets(partsOff(day, [dayOff]), from, to),
  )
  if (off) return { reason: 'day_off', name: off.name ?? null }
  if (meets(lunchOf(hours), from, to)) return { reason: 'lunch', name: null }
  const outside = from < minutesOf(hours.start) || to > minutesOf(hours.end)
  return outside ? { reason: 'closed', name: null } : null
}

/** The schedule with rules that are not saved yet; a rule that is left out stays. */
export function withRules(saved: Schedule, rules: TimeRules): Schedule {
  return {
    ...saved,
    hours: rules.workingHours === undefined ? saved.hours : parseWorkingHours(rules.workingHours),
    opensWeekends: rules.opensWeekends ?? saved.opensWeekends,
    closesHolidays: rules.closesHolidays ?? saved.closesHolidays,
    minimumNoticeMinutes: rules.minimumNoticeMinutes ?? saved.minimumNoticeMinutes,
    bufferMinutes: rules.bufferMinutes ?? saved.bufferMinutes,
  }
}

/** Whether a time lies inside the hours of `before` and, for a part of it, outside those of `after`; days off do not count. */
export function leavesHours(
  start: number,
  duration: number,
  before: Schedule,
  after: Schedule,
): boolean {
  const isClosed = (schedule: Schedule) =>
    closedAt(start, duration, { ...schedule, daysOff: [] }) !== null
  return before.hours !== null && !isClosed(before) && isClosed(after)
}

/** A part of a day in which nobody is received, in minutes after midnight. */
export interface ClosedPart extends Closed, Span {}

/**
 * The parts of a day in which nobody is received, by their start; none where the hours were never configured. Lunch in a
 * day off is a part of that.
 */
export function closedPartsOf(
  day: string,
  schedule: Pick<Schedule, 'hours' | 'opensWeekends' | 'closesHolidays' | 'daysOff'>,
): ClosedPart[] {
  const hours = hoursOn(day, schedule)
  if (!schedule.hours) return []
  const whole = closedDay(day, schedule)
  if (whole || !hours) return [{ ...(whole ?? CLOSED), start: 0, end: DAY_MINUTES }]
  const off = schedule.daysOff.flatMap((dayOff) =>
    partsOff(day, [dayOff]).map((part) => ({
      ...part,
      reason: 'day_off' as const,
      name: dayOff.name ?? null,
    })),
  )
  const [opens, closes] = [minutesOf(hours.start), minutesOf(hours.end)]
  const lunch = lunchOf(hours).filter(
    ({ start, end }) => !off.some((part) => part.start <= start && end <= part.end),
  )
  return [
    { ...CLOSED, start: 0, end: opens },
    ...lunch.map((part) => ({ ...part, reason: 'lunch' as const, name: null })),
    ...off,
    { ...CLOSED, start: closes, end: DAY_MINUTES },
  ]
    .filter(({ start, end }) => start < end)
    .sort((one, other) => one.start - other.start)
}

const CLOSED: Closed = { reason: 'closed', name: null }
const DAY_MINUTES = 24 * 60

function hoursOn(day: string, { hours }: Pick<Schedule, 'hours'>): DayHours | undefined {
  return hours?.[WEEKDAYS[weekdayOf(day)] as Weekday]
}

function openHours(day: string, schedule: Schedule): DayHours | null {
  return closedDay(day, schedule) ? null : (hoursOn(day, schedule) ?? null)
}

/** Why nobody is received on a whole day. */
function closedDay(
  day: string,
  schedule: Pick<Schedule, 'hours' | 'opensWeekends' | 'closesHolidays' | 'daysOff'>,
): Closed | null {
  const holiday = schedule.closesHolidays ? holidayName(day) : null
  if (holiday) return { reason: 'holiday', name: holiday }
  const off = schedule.daysOff.find((dayOff) => !dayOff.startTime && covers(dayOff, day))
  if (off) return { reason: 'day_off', name: off.name ?? null }
  const weekday = weekdayOf(day)
  const isWeekend = weekday === 0 || weekday === 6
  const isOpen = hoursOn(day, schedule)?.enabled && (schedule.opensWeekends || !isWeekend)
  return isOpen ? null : CLOSED
}

/** Whether a day is one of the days of a day off. */
export function covers({ firstDay, lastDay }: DayOff, day: string): boolean {
  return firstDay <= day && day <= lastDay
}

/** Half-open, minutes after midnight. */
type Part = Span

/** Lunch, and the parts of the day that days off close. */
function closedParts(day: string, hours: DayHours, daysOff: readonly DayOff[]): Part[] {
  return [...lunchOf(hours), ...partsOff(day, daysOff)]
}

/** A lunch that ends before it starts is none. */
function lunchOf({ hasLunch, lunchStart, lunchEnd }: DayHours): Part[] {
  return hasLunch && lunchStart < lunchEnd ? [partOf(lunchStart, lunchEnd)] : []
}

function partsOff(day: string, daysOff: readonly DayOff[]): Part[] {
  return daysOff.flatMap((dayOff) => {
    const { startTime, endTime } = dayOff
    const isPart = startTime && endTime && startTime < endTime && covers(dayOff, day)
    return isPart ? [partOf(startTime, endTime)] : []
  })
}

function partOf(start: string, end: string): Part {
  return { start: minutesOf(start), end: minutesOf(end) }
}

/**
 * start + k · 60 min before the end, less those whose duration meets a closed part or runs past the end.
 * The buffer after a session may reach into both: nobody is received then.
 */
function startsOf(
  hours: DayHours,
  closed: readonly Part[],
  duration: number,
  at: (minute: number) => number,
): number[] {
  const last = minutesOf(hours.end) - duration
  const starts: number[] = []
  for (let minute = minutesOf(hours.start); minute <= last; minute += SLOT_STEP_MINUTES)
    if (!meets(closed, minute, minute + duration)) starts.push(at(minute))
  return starts
}

function meets(parts: readonly Part[], start: number, end: number): boolean {
  for (const part of parts) if (start < part.end && part.start < end) return true
  return false
}

/** Minutes of the day → instant. Days on which no clock changes, nearly all, cost two conversions, remembered. */
function clockOf(day: string, timezone: string): (minute: number) => number {
  const start = midnight(day, timezone)
  if (midnight(addDays(day, 1), timezone) - start === 24 * 60 * MINUTE)
    return (minute) => start + minute * MINUTE
  return (minute) =>
    instantAt(
      day,
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
      timezone,
    )
}

const midnights = new Map<string, number>()
const MIDNIGHTS_KEPT = 5_000

function midnight(day: string, timezone: string): number {
  const key = day + timezone
  const known = midnights.get(key)
  if (known !== undefined) return known
  if (midnights.size >= MIDNIGHTS_KEPT) midnights.clear()
  const instant = instantAt(day, '00:00', timezone)
  midnights.set(key, instant)
  return instant
}
