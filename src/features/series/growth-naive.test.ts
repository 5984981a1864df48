import { expect, it } from 'vitest'
import { addDays, instantAt, MINUTE, minutesOf, weekdayOf } from '../../platform/shared/calendar.ts'
import { chance } from '../../platform/shared/chance.ts'
import { holidayName } from '../attendance/holiday-rules.ts'
import type { DayOff, Schedule } from '../attendance/slot-rules.ts'
import { DEFAULT_HOURS } from '../practice/working-hours.ts'
import { type DateRule, datesBetween, nextDateAfter } from './date-rules.ts'
import { type Diary, decideInTurn } from './occurrence-rules.ts'
import { horizonOf } from './rules.ts'

/** Compares a year of a full practice, night by night, with a simple calculation that checks every day and minute. */

const ZONE = 'America/Cuiaba'
const FIRST_NIGHT = '2026-01-01'
const NIGHTS = 365
const BUFFER = 10

const off = (
  firstDay: string,
  lastDay = firstDay,
  hours: [string, string] | null = null,
): DayOff => ({
  firstDay,
  lastDay,
  startTime: hours?.[0] ?? null,
  endTime: hours?.[1] ?? null,
})
const DAYS_OFF = [
  off('2026-07-13', '2026-07-31'),
  off('2026-09-08', '2026-09-08', ['14:00', '16:30']),
  off('2026-12-21', '2027-01-04'),
  off('2027-02-08', '2027-02-10'),
]
const SCHEDULE: Schedule = {
  hours: DEFAULT_HOURS,
  timezone: ZONE,
  opensWeekends: false,
  minimumNoticeMinutes: 0,
  bufferMinutes: BUFFER,
  slotMinutes: 60,
  closesHolidays: true,
  daysOff: DAYS_OFF,
}

interface Weekly extends DateRule {
  id: string
  time: string
  duration: number
}

const SERIES: Weekly[] = Array.from({ length: 40 }, (_, n) => {
  const luck = (salt: number) => chance(n * 7 + salt)
  const every =
    luck(1) < 0.15
      ? ({ unit: 'month', count: 1 } as const)
      : ({ unit: 'week', count: 1 + Math.floor(luck(2) * 4) } as const)
  const hour = String(9 + Math.floor(luck(3) * 9)).padStart(2, '0')
  return {
    id: String(n),
    firstDate: addDays('2026-07-03', Math.floor(luck(4) * 90)),
    every,
    end: luck(5) < 0.3 ? { date: addDays('2026-12-01', Math.floor(luck(6) * 200)) } : null,
    time: `${hour}:${luck(7) < 0.5 ? '00' : '30'}`,
    duration: luck(8) < 0.8 ? 50 : 80,
  }
})

const BOOKED = Array.from({ length: 120 }, (_, n) => {
  const day = addDays('2026-07-03', Math.floor(chance(n + 900) * 360))
  const start = instantAt(day, `${String(9 + (n % 8)).padStart(2, '0')}:00`, ZONE)
  return { sessionId: String(n), patientName: '', start, end: start + (50 + BUFFER) * MINUTE }
})

type Year = Record<string, string>

function growYear(): Year {
  const year: Year = {}
  const next = new Map<string, string | null>(SERIES.map(({ id, firstDate }) => [id, firstDate]))
  let diary: Diary = { schedule: SCHEDULE, booked: BOOKED, remaining: null }
  for (let night = 0; night < NIGHTS; night++) {
    const today = addDays(FIRST_NIGHT, night)
    const horizon = horizonOf(today)
    const dueSeries = SERIES.map((example) => {
      const from = next.get(example.id)
      const dates = from && from <= horizon ? datesBetween(example, from, horizon) : []
      if (dates.length > 0) next.set(example.id, nextDateAfter(example, horizon))
      return {
        of: example,
        duration: example.duration,
        dates: dates.map((date) => ({ date, start: instantAt(date, example.time, ZONE) })),
      }
    })
    const turn = decideInTurn(diary, dueSeries, instantAt(today, '03:00', ZONE))
    diary = turn.diary
    for (const { of, decided } of turn.decisions)
      for (const { date, state, outcome } of decided)
        year[`${of.id} ${date}`] = outcome === 'make' ? 'made' : state
  }
  return year
}

function recompute(): Year {
  const year: Year = {}
  const takenMinutes = new Set<number>()
  for (const { start, end } of BOOKED)
    for (let minute = start; minute < end; minute += MINUTE) takenMinutes.add(minute)
  for (let night = 0; night < NIGHTS; night++) {
    const last = addDays(FIRST_NIGHT, night + 182)
    const days =
      night === 0 ? Array.from({ length: 183 }, (_, n) => addDays(FIRST_NIGHT, n)) : [last]
    for (const example of SERIES)
      for (const day of days) {
        if (!isDate(example, day)) continue
        const start = instantAt(day, example.time, ZONE)
        const span = Array.from({ length: example.duration + BUFFER }, (_, n) => start + n * MINUTE)
        const state = span.some((minute) => takenMinutes.has(minute))
          ? 'taken'
          : closed(example, day)
        year[`${example.id} ${day}`] = state ?? 'made'
        if (state === null) for (const minute of span) takenMinutes.add(minute)
      }
  }
  return year
}

function isDate({ firstDate, every, end }: Weekly, day: string): boolean {
  if (day < firstDate || weekdayOf(day) !== weekdayOf(firstDate)) return false
  if (end && 'date' in end && day > end.date) return false
  if (every.unit === 'week') {
    let weeks = 0
    for (let date = firstDate; date < day; date = addDays(date, 7)) weeks++
    return weeks % every.count === 0
  }
  const nth = (of: string) => Math.ceil(Number(of.slice(8)) / 7)
  const isLast = (of: string) => addDays(of, 7).slice(0, 7) !== of.slice(0, 7)
  return nth(firstDate) === 5 ? isLast(day) : nth(day) === nth(firstDate)
}

function closed({ time, duration }: Weekly, day: string): string | null {
  const whole = DAYS_OFF.some(
    ({ firstDay, lastDay, startTime }) => !startTime && firstDay <= day && day <= lastDay,
  )
  if (whole) return 'day_off'
  const minutes = Array.from({ length: duration }, (_, n) => minutesOf(time) + n)
  const within = (from: string, to: string) =>
    minutes.some((minute) => minutesOf(from) <= minute && minute < minutesOf(to))
  const isWeekend = weekdayOf(day) === 0 || weekdayOf(day) === 6
  const partly = DAYS_OFF.some(
    ({ firstDay, lastDay, startTime, endTime }) =>
      startTime && endTime && firstDay <= day && day <= lastDay && within(startTime, endTime),
  )
  if (partly && !isWeekend) return 'day_off'
  if (holidayName(day)) return 'holiday'
  const isOpen =
    !isWeekend &&
    !within('12:00', '13:00') &&
    minutes.every((minute) => minute >= 540 && minute < 1_080)
  return isOpen ? null : 'outside_hours'
}

it('a year of a full practice grows night by night to the result of the simple calculation', () => {
  const [grown, expected] = [growYear(), recompute()]
  const states = new Set(Object.values(expected))
  expect([...states].sort()).toEqual(['day_off', 'holiday', 'made', 'outside_hours', 'taken'])
  expect(Object.keys(expected).length).toBeGreaterThan(700)
  expect(grown).toEqual(expected)
})
