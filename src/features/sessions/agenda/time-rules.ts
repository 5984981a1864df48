import { addDays, countDays, dayAt, timeAt } from '../../../platform/shared/calendar.ts'
import type { RequestOf } from '../../../platform/shared/endpoint.ts'
import { invalidField } from '../../../platform/shared/problem.ts'
import type { TimeRules } from '../../attendance/availability-contract.ts'
import type { Availability } from '../../attendance/availability-schema.ts'
import { nearestSlots } from '../../attendance/nearest-slots.ts'
import {
  closedAt,
  type DayRange,
  ownSlotsOfDays,
  type Schedule,
  toAvailability,
} from '../../attendance/slot-rules.ts'
import type { Span } from '../../attendance/spans.ts'
import { SLOT_MINUTES } from '../../practice/working-hours.ts'
import { FREE_TIME_DAYS, type listFreeTimes, type TimeCheck } from './time-contract.ts'

const NEAR_DAYS = 14

export interface Diary {
  schedule: Schedule
  taken: readonly Span[]
}

/** `duration` in minutes. */
export interface WantedDays extends DayRange {
  duration: number
}

export function refuseTooManyDays({ from, to }: DayRange): void {
  if (countDays(from, to) > FREE_TIME_DAYS)
    throw invalidField('to', `Peça no máximo ${FREE_TIME_DAYS} dias`)
}

export function freeTimesOf(
  { schedule, taken }: Diary,
  { duration, ...range }: WantedDays,
  now: number,
): Availability {
  const days = ownSlotsOfDays(range, duration, schedule, taken, now)
  return toAvailability(schedule.timezone, days)
}

export function daysAround(instant: number): DayRange {
  const day = dayAt(instant, 'UTC')
  return { from: addDays(day, -NEAR_DAYS), to: addDays(day, NEAR_DAYS) }
}

interface WantedTime {
  datetime: number
  duration: number
}

/** Returns why a time is closed, and the nearest free ones. A time that has begun is a record and has neither. */
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

export function isFree({ sessions, closed, elsewhere }: TimeCheck): boolean {
  return sessions.length === 0 && closed === null && elsewhere.length === 0
}

const STATUS_WORDS = {
  pending: 'pendente',
  confirmed: 'confirmada',
  completed: 'concluída',
  cancelled: 'cancelada',
} as const

export function collisionText(
  { sessions, closed, elsewhere }: TimeCheck,
  timezone: string,
): string {
  const takenLines = sessions.map(
    ({ patientName, start, status }) =>
      `${patientName} já está às ${timeAt(start, timezone)} (${STATUS_WORDS[status]}).`,
  )
  return [
    ...takenLines,
    ...elsewhereTexts(elsewhere, timezone),
    ...(closed ? [closedText(closed)] : []),
  ].join(' ')
}

/** Returns a sentence for each time that is taken elsewhere, with the calendars that have it. */
function elsewhereTexts(elsewhere: TimeCheck['elsewhere'], timezone: string): string[] {
  const hours = ({ start, end }: TimeCheck['elsewhere'][number]) =>
    `das ${timeAt(start, timezone)} às ${timeAt(end, timezone)}.`
  return [...Map.groupBy(elsewhere, hours)].map(([time, same]) => {
    const names = same.map(({ calendarName }) => calendarName).join(' e ')
    return `${names} ${same[1] ? 'estão ocupados' : 'está ocupado'} ${time}`
  })
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

export function unsavedRules({
  workingHours,
  opensWeekends,
  closesHolidays,
  slotMinutes,
}: Pick<
  RequestOf<typeof listFreeTimes>['query'],
  'workingHours' | 'opensWeekends' | 'closesHolidays' | 'slotMinutes'
>): TimeRules {
  return {
    workingHours,
    opensWeekends: opensWeekends && opensWeekends === 'true',
    closesHolidays: closesHolidays && closesHolidays === 'true',
    slotMinutes: SLOT_MINUTES.find((minutes) => String(minutes) === slotMinutes),
  }
}
