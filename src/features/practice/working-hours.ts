import { WEEKDAYS, type Weekday } from './weekdays.ts'

export { WEEKDAYS, type Weekday }

export interface DayHours {
  enabled: boolean
  start: string
  end: string
  hasLunch: boolean
  lunchStart: string
  lunchEnd: string
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
  return {
    enabled: day.enabled === true,
    start: time(day.start, time(week.start, '09:00')),
    end: ending(day.end, ending(week.end, '18:00')),
    hasLunch: day.hasLunch === true,
    lunchStart: time(day.lunchStart, '12:00'),
    lunchEnd: ending(day.lunchEnd, '13:00'),
  }
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
  const found: { field: keyof DayHours; message: string }[] = []
  const times = day.hasLunch
    ? (['start', 'end', 'lunchStart', 'lunchEnd'] as const)
    : (['start', 'end'] as const)
  for (const field of times)
    if (!isTime(field, day[field])) found.push({ field, message: 'Informe o horário' })
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
  const wrong = hoursProblems(hours).map(({ message, path }) => ({
    message,
    path: path.split('.'),
  }))
  return misread[0] ?? wrong[0] ?? null
}

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
