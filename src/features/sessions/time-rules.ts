import { addDays, countDays, dayAt, timeAt } from '../../platform/shared/calendar.ts'
import type { RequestOf } from '../../platform/shared/endpoint.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import type { TimeRules } from '../attendance/availability-contract.ts'
import type { Availability } from '../attendance/free-times.ts'
import { nearestSlots } from '../attendance/nearest-slots.ts'
import { closedAt, ownSlotsOfDays, type Schedule, type Span } from '../attendance/slot-rules.ts'
import { FREE_TIME_DAYS, type listFreeTimes, type TimeCheck } from './time-contract.ts'

/** Which times a psychologist may choose, and what a chosen one collides with: docs/product.md, Choosing a time. */

/** Days around a time in which free ones are looked for. */
const NEAR_DAYS = 14

/** A psychologist's schedule and what is taken of it. */
export interface Diary {
  schedule: Schedule
  /** Each with the pause after it. */
  taken: readonly Span[]
}

/** `from` and `to` are days, both included; `duration` in minutes. */
export interface WantedDays {
  from: string
  to: string
  duration: number
}

/** Throws where more days are asked for than one call answers. */
export function refuseTooManyDays({ from, to }: Pick<WantedDays, 'from' | 'to'>): void {
  if (countDays(from, to) > FREE_TIME_DAYS)
    throw invalidField('to', `Peça no máximo ${FREE_TIME_DAYS} dias`)
}

/** The free times of each day for a session of the duration. */
export function freeTimesOf(
  { schedule, taken }: Diary,
  { from, to, duration }: WantedDays,
  now: number,
): Availability {
  const days = ownSlotsOfDays(from, to, duration, schedule, taken, now)
  return {
    timezone: schedule.timezone,
    days: days.map(({ date, slots }) => ({
      date,
      slots: slots.map((slot) => new Date(slot).toISOString()),
    })),
  }
}

/** The days around an instant in which `timeFactsOf` looks for free times, in every zone. */
export function daysAround(instant: number): Pick<WantedDays, 'from' | 'to'> {
  const day = dayAt(instant, 'UTC')
  return { from: addDays(day, -NEAR_DAYS), to: addDays(day, NEAR_DAYS) }
}

interface WantedTime {
  datetime: number
  duration: number
}

/** Why nobody is received at a time, and the nearest free ones. A time that has begun is a record, not a plan. */
export function timeFactsOf(
  diary: Diary,
  { datetime, duration }: WantedTime,
  now: number,
): Pick<TimeCheck, 'closed' | 'near'> {
  if (datetime <= now) return { closed: null, near: [] }
  const free = freeTimesOf(diary, { ...daysAround(datetime), duration }, now)
  const date = dayAt(datetime, diary.schedule.timezone)
  const near = nearestSlots(free, { date, slot: new Date(datetime).toISOString() })
  return {
    closed: closedAt(datetime, duration, diary.schedule),
    near: near.map(({ slot }) => slot).sort(),
  }
}

/** Whether a time collides with anything. */
export function isFree({ sessions, closed }: TimeCheck): boolean {
  return sessions.length === 0 && closed === null
}

const STATUS_WORDS = {
  pending: 'pendente',
  confirmed: 'confirmada',
  completed: 'concluída',
  cancelled: 'cancelada',
} as const

/** Says what a time collides with: `Beatriz Nogueira já está às 09:00 (confirmada).` */
export function collisionText({ sessions, closed }: TimeCheck, timezone: string): string {
  const taken = sessions.map(
    ({ patientName, start, status }) =>
      `${patientName} já está às ${timeAt(start, timezone)} (${STATUS_WORDS[status]}).`,
  )
  return [...taken, ...(closed ? [closedText(closed)] : [])].join(' ')
}

function closedText({ reason, name }: NonNullable<TimeCheck['closed']>): string {
  switch (reason) {
    case 'lunch':
      return 'É o seu horário de almoço.'
    case 'day_off':
      return name ? `Você não atende: ${name}.` : 'Você marcou este período sem atendimento.'
    case 'holiday':
      return `É feriado: ${name}.`
    case 'closed':
      return 'Fica fora do seu horário de atendimento.'
  }
}

/** The rules that an address asks free times by, before they are saved; what it leaves out stays as it is. */
export function unsavedRules({
  workingHours,
  opensWeekends,
  closesHolidays,
}: Pick<
  RequestOf<typeof listFreeTimes>['query'],
  'workingHours' | 'opensWeekends' | 'closesHolidays'
>): TimeRules {
  return {
    workingHours,
    opensWeekends: opensWeekends && opensWeekends === 'true',
    closesHolidays: closesHolidays && closesHolidays === 'true',
  }
}
