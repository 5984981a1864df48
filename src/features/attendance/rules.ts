import {
  addDays,
  dayAt,
  instantAt,
  MINUTE,
  minutesOf,
  weekdayOf,
} from '../../platform/shared/calendar.ts'

/** Working hours and the times they offer. Pure: what is taken and what time it is are arguments. */

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Times are `HH:mm`. */
export interface DayHours {
  enabled: boolean
  start: string
  end: string
  hasLunch: boolean
  lunchStart: string
  lunchEnd: string
}

export type WorkingHours = Record<Weekday, DayHours>

const WORKDAY: DayHours = {
  enabled: true,
  start: '09:00',
  end: '18:00',
  hasLunch: true,
  lunchStart: '12:00',
  lunchEnd: '13:00',
}
const WEEKEND: DayHours = { ...WORKDAY, enabled: false, end: '13:00', hasLunch: false }

/** Spec part 1 §3: Monday to Friday 09:00–18:00 with lunch, the weekend closed. */
export const DEFAULT_HOURS: WorkingHours = {
  sunday: WEEKEND,
  monday: WORKDAY,
  tuesday: WORKDAY,
  wednesday: WORKDAY,
  thursday: WORKDAY,
  friday: WORKDAY,
  saturday: WEEKEND,
}

const TIMES = ['start', 'end', 'lunchStart', 'lunchEnd'] as const
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

function time(value: unknown, fallback: string): string {
  return typeof value === 'string' && TIME.test(value) ? value : fallback
}

/**
 * The stored JSON text as hours; top-level start and end stand in for a day's own (spec part 1 §3). Null when it
 * cannot be read: an empty schedule, shown as 'Não configurado'.
 */
export function parseWorkingHours(json: string | null): WorkingHours | null {
  let stored: unknown
  try {
    stored = JSON.parse(json ?? '')
  } catch {
    return null
  }
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  const week = stored as Record<string, unknown>
  const days = WEEKDAYS.map((weekday) => [weekday, parseDay(week[weekday], week)] as const)
  return Object.fromEntries(days) as WorkingHours
}

function parseDay(stored: unknown, week: Record<string, unknown>): DayHours {
  const day = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >
  return {
    enabled: day.enabled === true,
    start: time(day.start, time(week.start, '09:00')),
    end: time(day.end, time(week.end, '18:00')),
    hasLunch: day.hasLunch === true,
    lunchStart: time(day.lunchStart, '12:00'),
    lunchEnd: time(day.lunchEnd, '13:00'),
  }
}

/** Half-open, epoch milliseconds. */
export interface Span {
  start: number
  end: number
}

export interface DayOff {
  firstDay: string
  lastDay: string
}

/** What of a psychologist decides the times on offer. */
export interface Schedule {
  hours: WorkingHours | null
  timezone: string
  opensWeekends: boolean
  minimumNoticeMinutes: number
  bufferMinutes: number
  daysOff: DayOff[]
}

/** Public slots start every 60 minutes from the start of the day (decisions §3). */
export const SLOT_STEP_MINUTES = 60
/** How far the public calendar goes: the current month and the next 2 (spec part 1 §9). */
export const MONTHS_AHEAD = 2

/** The last day of the public calendar. */
export function lastBookableDay(now: number, timezone: string): string {
  const [year, month] = dayAt(now, timezone).split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month + MONTHS_AHEAD, 0)).toISOString().slice(0, 10)
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
  const hours = openHours(day, schedule)
  if (!hours || day > lastBookableDay(now, schedule.timezone)) return []
  const earliest = now + schedule.minimumNoticeMinutes * MINUTE
  const length = duration * MINUTE
  const blocked = length + schedule.bufferMinutes * MINUTE
  return startsOf(hours, day, duration, schedule.timezone).filter(
    (start) =>
      start >= earliest &&
      start > now &&
      !taken.some((span) => start < span.end && span.start < start + blocked),
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
  const days: { date: string; slots: number[] }[] = []
  const first = dayAt(now, schedule.timezone)
  const last = lastBookableDay(now, schedule.timezone)
  for (let day = from > first ? from : first; day <= to && day <= last; day = addDays(day, 1)) {
    const slots = slotsOfDay(day, duration, schedule, taken, now)
    if (slots.length > 0) days.push({ date: day, slots })
  }
  return days
}

/** Whether working hours, lunch, days off, notice and the calendar's end allow a start, whatever is taken. */
export function isOffered(
  start: number,
  duration: number,
  schedule: Schedule,
  now: number,
): boolean {
  return slotsOfDay(dayAt(start, schedule.timezone), duration, schedule, [], now).includes(start)
}

function openHours(day: string, schedule: Schedule): DayHours | null {
  const weekday = weekdayOf(day)
  if ((weekday === 0 || weekday === 6) && !schedule.opensWeekends) return null
  if (schedule.daysOff.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay))
    return null
  const hours = schedule.hours?.[WEEKDAYS[weekday] as Weekday]
  return hours?.enabled ? hours : null
}

/**
 * start + k · 60 min before the end, less those in lunch, less those whose duration runs into lunch or past the end
 * (decisions §3).
 */
function startsOf(hours: DayHours, day: string, duration: number, timezone: string): number[] {
  const end = minutesOf(hours.end)
  const lunchStart = hours.hasLunch ? minutesOf(hours.lunchStart) : end
  const lunchEnd = hours.hasLunch ? minutesOf(hours.lunchEnd) : end
  const at = clockOf(day, timezone)
  const starts: number[] = []
  for (let minute = minutesOf(hours.start); minute < end; minute += SLOT_STEP_MINUTES) {
    const reach = minute + duration
    const meetsLunch = lunchStart < lunchEnd && minute < lunchEnd && lunchStart < reach
    if (!meetsLunch && reach <= end) starts.push(at(minute))
  }
  return starts
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

/** One wrong field of the week; `path` is its place in the hours, `monday.end`. */
export interface HoursProblem {
  path: `${Weekday}.${keyof DayHours}`
  message: string
}

/** What is wrong with the hours of the open days: an end before its start, a lunch outside the day. */
export function hoursProblems(hours: WorkingHours): HoursProblem[] {
  return WEEKDAYS.flatMap((weekday) =>
    dayProblems(hours[weekday]).map(({ field, message }) => ({
      path: `${weekday}.${field}` as const,
      message,
    })),
  )
}

function dayProblems(day: DayHours): { field: keyof DayHours; message: string }[] {
  if (!day.enabled) return []
  const found: { field: keyof DayHours; message: string }[] = []
  const times = day.hasLunch
    ? (['start', 'end', 'lunchStart', 'lunchEnd'] as const)
    : (['start', 'end'] as const)
  for (const field of times)
    if (!TIME.test(day[field])) found.push({ field, message: 'Informe o horário' })
  if (found.length > 0) return found
  if (day.end <= day.start) return [{ field: 'end', message: 'O fim vem depois do início' }]
  if (!day.hasLunch) return found
  if (day.lunchEnd <= day.lunchStart)
    found.push({ field: 'lunchEnd', message: 'O fim do almoço vem depois do início' })
  if (day.lunchStart < day.start)
    found.push({ field: 'lunchStart', message: 'O almoço fica dentro do expediente' })
  if (day.lunchEnd > day.end)
    found.push({ field: 'lunchEnd', message: 'O almoço fica dentro do expediente' })
  return found
}

/** Why a JSON text cannot be saved as working hours, and at which day and time; null when it can. */
export function workingHoursProblem(json: string): { message: string; path: string[] } | null {
  const hours = parseWorkingHours(json)
  if (!hours) return { message: 'Horários de atendimento inválidos', path: [] }
  const written = JSON.parse(json) as Record<
    string,
    Partial<Record<keyof DayHours, unknown>> | null
  >
  const misread = WEEKDAYS.flatMap((weekday) =>
    TIMES.filter((field) => {
      const value = written[weekday]?.[field]
      return value !== undefined && value !== hours[weekday][field]
    }).map((field) => ({ message: 'Informe o horário como 09:00', path: [weekday, field] })),
  )
  const wrong = hoursProblems(hours).map(({ message, path }) => ({
    message,
    path: path.split('.'),
  }))
  return misread[0] ?? wrong[0] ?? null
}

/** The hours of one day on every other open day; a closed one stays closed. */
export function copyToOpenDays(hours: WorkingHours, from: Weekday): WorkingHours {
  const days = WEEKDAYS.map(
    (weekday) =>
      [
        weekday,
        hours[weekday].enabled ? { ...hours[from], enabled: true } : hours[weekday],
      ] as const,
  )
  return Object.fromEntries(days) as WorkingHours
}
