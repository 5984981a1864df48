import {
  addDays,
  clockOf,
  DAY,
  DAY_MINUTES,
  dayAt,
  instantAt,
  MINUTE,
  memo,
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
import type { Availability } from './availability-schema.ts'
import { lastDayFrom } from './bookable-days.ts'
import { holidayName } from './holiday-rules.ts'
import { overlap, type Span, spanOf } from './spans.ts'

export interface DayOff {
  firstDay: string
  lastDay: string
  startTime: string | null
  endTime: string | null
  name?: string | null
  /** Applies only on the first day's weekday, as for a weekly block. */
  isWeekly?: boolean
}

export interface Closed {
  reason: 'closed' | 'lunch' | 'day_off' | 'holiday'
  name: string | null
}

/** Days, both included. */
export interface DayRange {
  from: string
  to: string
}

export interface Schedule {
  hours: StoredHours | null
  timezone: string
  opensWeekends: boolean
  minimumNoticeMinutes: number
  bufferMinutes: number
  slotMinutes: number
  closesHolidays: boolean
  daysOff: DayOff[]
}

/** Returns the week after the present one, Sunday to Saturday, both included. */
export function nextWeek(now: number, timezone: string): DayRange {
  const today = dayAt(now, timezone)
  const from = addDays(today, 7 - weekdayOf(today))
  return { from, to: addDays(from, 6) }
}

export function lastBookableDay(now: number, timezone: string): string {
  return lastDayFrom(dayAt(now, timezone))
}

/**
 * Returns the free starts of a day for a session of `duration` minutes, in epoch milliseconds and in order. `taken` are
 * blocked spans with their pauses, in any order.
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

function unionOf(spans: readonly Span[]): Span[] {
  const union: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = union.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else union.push({ start, end })
  }
  return union
}

function overlaps(union: readonly Span[], { start, end }: Span): boolean {
  let [low, high] = [0, union.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((union[middle]?.end ?? 0) > start) high = middle
    else low = middle + 1
  }
  return (union[low]?.start ?? end) < end
}

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
  const at = instantsOf(day, schedule.timezone)
  const opens = minutesOf(hours.start)
  const closes = minutesOf(hours.end)
  const starts: number[] = []
  for (const minute of hours.starts?.map(minutesOf) ?? every(schedule.slotMinutes, opens, closes)) {
    // The pause after a session may overlap closed hours: no session follows there.
    if (minute < opens || minute + duration > closes || meets(closed, minute, minute + duration))
      continue
    const start = at(minute)
    const isTooSoon = start < earliest || start <= now
    if (!isTooSoon && !overlaps(taken, spanOf(start, duration, schedule.bufferMinutes)))
      starts.push(start)
  }
  return starts
}

interface DaySlots {
  date: string
  slots: number[]
}

/** Returns slots as they are sent. */
export function toAvailability(timezone: string, days: readonly DaySlots[]): Availability {
  return {
    timezone,
    days: days.map(({ date, slots }) => ({
      date,
      slots: slots.map((slot) => new Date(slot).toISOString()),
    })),
  }
}

export function slotsOfDays(
  { from, to }: DayRange,
  duration: number,
  schedule: Schedule,
  taken: readonly Span[],
  now: number,
) {
  const last = lastBookableDay(now, schedule.timezone)
  return slotsBetween({ from, to: to < last ? to : last }, duration, schedule, taken, now)
}

/** Returns the times that the psychologist may choose, without the minimum notice. */
export function ownSlotsOfDays(
  range: DayRange,
  duration: number,
  schedule: Schedule,
  taken: readonly Span[],
  now: number,
) {
  return slotsBetween(range, duration, { ...schedule, minimumNoticeMinutes: 0 }, taken, now)
}

function slotsBetween(
  { from, to }: DayRange,
  duration: number,
  schedule: Schedule,
  taken: readonly Span[],
  now: number,
) {
  const days: DaySlots[] = []
  const firstDay = dayAt(now, schedule.timezone)
  const union = unionOf(taken)
  for (let day = from > firstDay ? from : firstDay; day <= to; day = addDays(day, 1)) {
    const slots = freeStarts(day, duration, schedule, union, now)
    if (slots.length > 0) days.push({ date: day, slots })
  }
  return days
}

/**
 * Returns whether working hours, lunch, days off, holidays, the minimum notice and the calendar's end allow a start; taken
 * times are not checked.
 */
export function isOffered(
  start: number,
  duration: number,
  schedule: Schedule,
  now: number,
): boolean {
  return slotsOfDay(dayAt(start, schedule.timezone), duration, schedule, [], now).includes(start)
}

/** Returns why a time is closed; null if it is open. If the hours were never configured, nothing is closed. */
export function closedAt(start: number, duration: number, schedule: Schedule): Closed | null {
  const { timezone } = schedule
  if (!schedule.hours) return null
  const day = dayAt(start, timezone)
  const from = minutesOf(timeAt(start, timezone))
  const to = from + duration
  const part = { start: from, end: Math.min(to, DAY_MINUTES) }
  const closed = closedWithin(day, part, schedule)
  if (closed || to <= DAY_MINUTES) return closed
  return closedWithin(addDays(day, 1), { start: 0, end: to - DAY_MINUTES }, schedule)
}

function closedWithin(
  day: string,
  { start: from, end: to }: Part,
  schedule: Schedule,
): Closed | null {
  const hours = hoursOn(day, schedule)
  const whole = closedDay(day, schedule)
  if (whole || !hours) return whole ?? CLOSED
  const { daysOff } = schedule
  const off = daysOff.find(
    (dayOff) => covers(dayOff, day) && meets(partsOff(day, [dayOff]), from, to),
  )
  if (off) return { reason: 'day_off', name: off.name ?? null }
  if (meets(lunchOf(hours), from, to)) return { reason: 'lunch', name: null }
  const outside = from < minutesOf(hours.start) || to > minutesOf(hours.end)
  return outside ? CLOSED : null
}

/** Returns a schedule under rules that are not saved yet. */
export function withRules(saved: Schedule, rules: TimeRules): Schedule {
  return {
    ...saved,
    hours: rules.workingHours === undefined ? saved.hours : parseWorkingHours(rules.workingHours),
    opensWeekends: rules.opensWeekends ?? saved.opensWeekends,
    closesHolidays: rules.closesHolidays ?? saved.closesHolidays,
    minimumNoticeMinutes: rules.minimumNoticeMinutes ?? saved.minimumNoticeMinutes,
    bufferMinutes: rules.bufferMinutes ?? saved.bufferMinutes,
    slotMinutes: rules.slotMinutes ?? saved.slotMinutes,
  }
}

/** Returns whether changed hours close a time that was open; days off do not count. */
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

export interface ClosedPart extends Closed, Span {}

/**
 * Returns the closed parts of a day by start; none if the hours were never configured. Lunch and closed hours within a day off
 * count as the day off.
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
  const others = [
    { ...CLOSED, start: 0, end: opens },
    ...lunchOf(hours).map((part) => ({ ...part, reason: 'lunch' as const, name: null })),
    { ...CLOSED, start: closes, end: DAY_MINUTES },
  ]
  return [...off, ...off.reduce<ClosedPart[]>(without, others)]
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start)
}

/** Returns the parts of closed time that are outside a span. */
function without(parts: readonly ClosedPart[], span: Span): ClosedPart[] {
  return parts.flatMap((part) => {
    if (!overlap(part, span)) return [part]
    return [
      { ...part, end: Math.max(part.start, span.start) },
      { ...part, start: Math.min(part.end, span.end) },
    ]
  })
}

const CLOSED: Closed = { reason: 'closed', name: null }

function hoursOn(day: string, { hours }: Pick<Schedule, 'hours'>): DayHours | undefined {
  return hours?.[WEEKDAYS[weekdayOf(day)] as Weekday]
}

function openHours(day: string, schedule: Schedule): DayHours | null {
  return closedDay(day, schedule) ? null : (hoursOn(day, schedule) ?? null)
}

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

/** Returns whether a day off, or a weekly block's day, includes a day. */
export function covers({ firstDay, lastDay, isWeekly }: DayOff, day: string): boolean {
  if (day < firstDay || lastDay < day) return false
  return !isWeekly || weekdayOf(day) === weekdayOf(firstDay)
}

type Part = Span

function closedParts(day: string, hours: DayHours, daysOff: readonly DayOff[]): Part[] {
  return [...lunchOf(hours), ...partsOff(day, daysOff)]
}

/** Returns the lunch of a day; none if it ends before it starts. */
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

type StartRules = Pick<
  Schedule,
  'hours' | 'opensWeekends' | 'closesHolidays' | 'daysOff' | 'slotMinutes'
>

/** Returns the minutes of a day at which a session may begin, in order; none on a closed day. Lunch is ignored. */
export function startsOfDay(day: string, schedule: StartRules): number[] {
  const hours = closedDay(day, schedule) ? undefined : hoursOn(day, schedule)
  if (!hours) return []
  const { start, end, starts } = hours
  return starts?.map(minutesOf) ?? every(schedule.slotMinutes, minutesOf(start), minutesOf(end))
}

/** Returns the minutes from `first` to before `end`, `step` apart. */
function every(step: number, first: number, end: number): number[] {
  const minutes: number[] = []
  for (let minute = first; minute < end; minute += step) minutes.push(minute)
  return minutes
}

function meets(parts: readonly Part[], start: number, end: number): boolean {
  return parts.some((part) => overlap(part, { start, end }))
}

const rememberStart = memo<{ start: number; isPlain: boolean }>()

/** Returns the instant of a minute of the day; computed from midnight on days without a clock change. */
function instantsOf(day: string, timezone: string): (minute: number) => number {
  const { start, isPlain } = rememberStart(`${day} ${timezone}`, () => {
    const from = instantAt(day, '00:00', timezone)
    return { start: from, isPlain: instantAt(addDays(day, 1), '00:00', timezone) - from === DAY }
  })
  if (isPlain) return (minute) => start + minute * MINUTE
  return (minute) => instantAt(day, clockOf(minute), timezone)
}
