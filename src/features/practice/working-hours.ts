import { WEEKDAYS, type Weekday } from './weekdays.ts'

export { WEEKDAYS, type Weekday }

export interface DayHours {
  enabled: boolean
  start: string
  end: string
  hasLunch: boolean
  lunchStart: string
  lunchEnd: string
  /** The day's explicit start times, in order, instead of the practice's interval. */
  starts?: readonly string[]
}

export type WorkingHours = Record<Weekday, DayHours>
export type StoredHours = Partial<WorkingHours>

const WORKDAY: DayHours = {
  enabled: true,
  start: '09:00',
  end: '18:00',
  hasLunch: true,
  lunchStart: '12:00',
  lunchEnd: '13:00',
}
const WEEKEND: DayHours = { ...WORKDAY, enabled: false, end: '13:00', hasLunch: false }

export const DEFAULT_HOURS: WorkingHours = {
  sunday: WEEKEND,
  monday: WORKDAY,
  tuesday: WORKDAY,
  wednesday: WORKDAY,
  thursday: WORKDAY,
  friday: WORKDAY,
  saturday: WEEKEND,
}

/** The intervals between start times that a practice may choose, in minutes; 60 by default. */
export const SLOT_MINUTES = [15, 20, 30, 50, 60] as const
export const MOST_STARTS = 48

const TIMES = ['start', 'end', 'lunchStart', 'lunchEnd'] as const
export const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
export const MIDNIGHT = '24:00'

/** Returns a typed end of a day's part: `00:00` is the midnight that ends the day, as `24:00` is. */
export function endTime(typed: string): string {
  return typed === '00:00' ? MIDNIGHT : typed
}

export function isEndTime(typed: string): boolean {
  return typed === MIDNIGHT || TIME.test(typed)
}

const ENDS: readonly string[] = ['end', 'lunchEnd']

function isTime(field: string, typed: string): boolean {
  return ENDS.includes(field) ? isEndTime(typed) : TIME.test(typed)
}

function time(value: unknown, fallback: string): string {
  return typeof value === 'string' && TIME.test(value) ? value : fallback
}

function ending(value: unknown, fallback: string): string {
  return typeof value === 'string' && isEndTime(value) ? endTime(value) : fallback
}

/**
 * Parses the stored JSON text; top-level start and end replace a day's missing ones. Null when it is unreadable: an
 * empty schedule, shown as 'Não configurado', like a missing day.
 */
export function parseWorkingHours(json: string | null): StoredHours | null {
  let stored: unknown
  try {
    stored = JSON.parse(json ?? '')
  } catch {
    return null
  }
  if (!isRecord(stored)) return null
  const hours: StoredHours = {}
  for (const weekday of WEEKDAYS) {
    const day = stored[weekday]
    if (isRecord(day)) hours[weekday] = parseDay(day, stored)
  }
  return hours
}

function isRecord(stored: unknown): stored is Record<string, unknown> {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored)
}

function parseDay(day: Record<string, unknown>, week: Record<string, unknown>): DayHours {
  const starts = parseStarts(day.starts)
  return {
    ...(starts.length > 0 ? { starts } : {}),
    enabled: day.enabled === true,
    start: time(day.start, time(week.start, '09:00')),
    end: ending(day.end, ending(week.end, '18:00')),
    hasLunch: day.hasLunch === true,
    lunchStart: time(day.lunchStart, '12:00'),
    lunchEnd: ending(day.lunchEnd, '13:00'),
  }
}

/** Returns the explicit start times in order, without duplicates; none if the interval applies. */
function parseStarts(typed: unknown): string[] {
  if (!Array.isArray(typed)) return []
  return [...new Set(typed.filter((start) => typeof start === 'string' && TIME.test(start)))].sort()
}

export interface HoursProblem {
  path: `${Weekday}.${keyof DayHours}`
  message: string
}

export function hoursProblems(hours: StoredHours): HoursProblem[] {
  return WEEKDAYS.flatMap((weekday) =>
    dayProblems(hours[weekday]).map(({ field, message }) => ({
      path: `${weekday}.${field}` as const,
      message,
    })),
  )
}

function dayProblems(typed: DayHours | undefined): { field: keyof DayHours; message: string }[] {
  if (!typed?.enabled) return []
  const day = { ...typed, end: endTime(typed.end), lunchEnd: endTime(typed.lunchEnd) }
  const problems: { field: keyof DayHours; message: string }[] = []
  const times = day.hasLunch
    ? (['start', 'end', 'lunchStart', 'lunchEnd'] as const)
    : (['start', 'end'] as const)
  for (const field of times)
    if (!isTime(field, day[field])) problems.push({ field, message: 'Informe o horário' })
  if (problems.length > 0) return problems
  if (day.end <= day.start) return [{ field: 'end', message: 'O fim vem depois do início' }]
  problems.push(...startsProblems(day))
  if (!day.hasLunch) return problems
  if (day.lunchEnd <= day.lunchStart)
    problems.push({ field: 'lunchEnd', message: 'O fim do almoço vem depois do início' })
  if (day.lunchStart < day.start)
    problems.push({ field: 'lunchStart', message: 'O almoço fica dentro do expediente' })
  if (day.lunchEnd > day.end)
    problems.push({ field: 'lunchEnd', message: 'O almoço fica dentro do expediente' })
  return problems
}

function startsProblems({ start, end, starts = [] }: DayHours) {
  const problem = (message: string) => [{ field: 'starts' as const, message }]
  if (starts.length > MOST_STARTS) return problem(`Use no máximo ${MOST_STARTS} inícios por dia`)
  if (starts.some((time) => !TIME.test(time))) return problem('Escreva cada início como 08:30')
  if (starts.some((time) => time < start || time >= end))
    return problem('Os inícios ficam dentro do expediente')
  return []
}

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
      const read = ENDS.includes(field) && typeof value === 'string' ? endTime(value) : value
      return value !== undefined && read !== hours[weekday]?.[field]
    }).map((field) => ({ message: 'Informe o horário como 09:00', path: [weekday, field] })),
  )
  const misreadStarts = WEEKDAYS.filter((weekday) => {
    const typed = written[weekday]?.starts
    return (
      typed !== undefined && new Set(listOf(typed)).size !== (hours[weekday]?.starts?.length ?? 0)
    )
  }).map((weekday) => ({ message: 'Informe os inícios como 08:30', path: [weekday, 'starts'] }))
  const wrong = hoursProblems(hours).map(({ message, path }) => ({
    message,
    path: path.split('.'),
  }))
  return misread[0] ?? misreadStarts[0] ?? wrong[0] ?? null
}

function listOf(typed: unknown): readonly unknown[] {
  return Array.isArray(typed) ? typed : [typed]
}

export function copyToOpenDays(hours: WorkingHours, from: Weekday): WorkingHours {
  const days = WEEKDAYS.map(
    (weekday) =>
      [
        weekday,
        hours[weekday].enabled ? { ...hours[from], enabled: true } : hours[weekday],
      ] as const,
  )
  // The cast restores the keys' types, which `Object.fromEntries` loses.
  return Object.fromEntries(days) as WorkingHours
}
