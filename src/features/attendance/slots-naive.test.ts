import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, BRAZIL_ZONES, HOUR, instantAt, MINUTE } from '../../platform/shared/calendar.ts'
import { DEFAULT_HOURS, SLOT_MINUTES, WEEKDAYS } from '../practice/working-hours.ts'
import { type DayOff, isOffered, type Schedule, slotsOfDay, slotsOfDays } from './slot-rules.ts'
import type { Span } from './spans.ts'

const MONDAY = '2026-03-02'
const BEFORE = Date.parse('2026-02-28T12:00:00-03:00')

const clocks = fc
  .integer({ min: 0, max: 23 * 4 + 3 })
  .map(
    (quarter) =>
      `${String(quarter >> 2).padStart(2, '0')}:${String((quarter & 3) * 15).padStart(2, '0')}`,
  )
const dayHours = fc.record({
  enabled: fc.boolean(),
  start: clocks,
  end: clocks,
  hasLunch: fc.boolean(),
  lunchStart: clocks,
  lunchEnd: clocks,
})
/** Days as stored; some have explicit start times. */
const days = fc
  .tuple(dayHours, fc.option(fc.uniqueArray(clocks, { minLength: 1, maxLength: 8 }), { freq: 1 }))
  .map(([hours, starts]) => (starts ? { ...hours, starts: starts.toSorted() } : hours))
const parts = fc
  .uniqueArray(clocks, { minLength: 2, maxLength: 2 })
  .map((times) => times.toSorted() as [string, string])
const daysOff: fc.Arbitrary<DayOff> = fc
  .tuple(fc.nat(120), fc.nat(10), fc.option(parts, { nil: [null, null] as const }))
  .map(([after, length, [startTime, endTime]]) => ({
    firstDay: addDays(MONDAY, after),
    lastDay: addDays(MONDAY, after + length),
    startTime,
    endTime,
  }))
/** Weekly blocks, which close their part on one weekday. */
const blocks: fc.Arbitrary<DayOff> = fc
  .tuple(fc.nat(120), fc.nat(100), parts)
  .map(([after, length, [startTime, endTime]]) => ({
    firstDay: addDays(MONDAY, after),
    lastDay: addDays(MONDAY, after + length),
    isWeekly: true,
    ...{ startTime, endTime },
  }))
const schedules: fc.Arbitrary<Schedule> = fc.record({
  hours: fc.record({
    sunday: days,
    monday: days,
    tuesday: days,
    wednesday: days,
    thursday: days,
    friday: days,
    saturday: days,
  }),
  timezone: fc.constantFrom(...Object.keys(BRAZIL_ZONES)),
  opensWeekends: fc.boolean(),
  minimumNoticeMinutes: fc.constantFrom(0, 0, 60, 1_440),
  bufferMinutes: fc.constantFrom(0, 0, 10, 30),
  slotMinutes: fc.constantFrom(60, 60, ...SLOT_MINUTES),
  closesHolidays: fc.boolean(),
  daysOff: fc.array(fc.oneof(daysOff, blocks), { maxLength: 6 }),
})
const spans = fc
  .tuple(fc.nat(90 * 24 * 4), fc.integer({ min: 1, max: 480 }))
  .map(([quarters, minutes]) => {
    const start = BEFORE + quarters * 15 * MINUTE
    return { start, end: start + minutes * MINUTE }
  })
interface Offer {
  schedule: Schedule
  taken: Span[]
  now: number
  duration: number
  from: string
}

const offers: fc.Arbitrary<Offer> = fc.record({
  schedule: schedules,
  taken: fc.array(spans, { maxLength: 40 }),
  now: fc.nat(60 * 24).map((hours) => BEFORE + hours * HOUR),
  duration: fc.integer({ min: 15, max: 200 }),
  from: fc.nat(90).map((days) => addDays(MONDAY, days)),
})

function isNational({ year, month, day }: Temporal.PlainDate): boolean {
  return getHolidays({ year }).some(
    ({ type, date }) =>
      type === 'national' && date.getMonth() + 1 === month && date.getDate() === day,
  )
}

/** Returns the slots by the same rules (docs/product.md, Slots) in a simple implementation, on Temporal, minute by minute. */
function slotsByTheLetter(day: string, { schedule, taken, now, duration }: Offer): number[] {
  const date = Temporal.PlainDate.from(day)
  const hours = schedule.hours?.[WEEKDAYS[date.dayOfWeek % 7] ?? 'sunday']
  if (!hours?.enabled || (date.dayOfWeek >= 6 && !schedule.opensWeekends)) return []
  const daysOff = schedule.daysOff.filter(
    ({ firstDay, lastDay, isWeekly }) =>
      day >= firstDay &&
      day <= lastDay &&
      (!isWeekly || Temporal.PlainDate.from(firstDay).dayOfWeek === date.dayOfWeek),
  )
  if (daysOff.some(({ startTime }) => startTime === null)) return []
  if (schedule.closesHolidays && isNational(date)) return []
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(schedule.timezone)
  if (
    Temporal.PlainYearMonth.compare(
      date.toPlainYearMonth(),
      today.toPlainDate().toPlainYearMonth().add({ months: 2 }),
    ) > 0
  )
    return []
  const isLunch = (time: string) =>
    hours.hasLunch && hours.lunchStart <= time && time < hours.lunchEnd
  const isOff = (time: string) =>
    daysOff.some(
      ({ startTime, endTime }) => startTime && endTime && startTime <= time && time < endTime,
    )
  const starts: number[] = []
  for (let minute = 0; minute < 24 * 60; minute++) {
    const time = Temporal.PlainTime.from('00:00').add({ minutes: minute })
    const fromStart = Temporal.PlainTime.from(hours.start).until(time).total('minutes')
    const isStart = hours.starts
      ? hours.starts.includes(time.toString().slice(0, 5))
      : fromStart % schedule.slotMinutes === 0
    if (fromStart < 0 || !isStart) continue
    const start = date.toZonedDateTime({
      timeZone: schedule.timezone,
      plainTime: time,
    }).epochMilliseconds
    const minutesOfSession = Array.from({ length: duration }, (_, n) => minute + n)
    const stays = minutesOfSession.every((part) => {
      if (part >= 24 * 60) return false
      const clock = Temporal.PlainTime.from('00:00').add({ minutes: part }).toString().slice(0, 5)
      return clock < hours.end && !isLunch(clock) && !isOff(clock)
    })
    const reach = start + (duration + schedule.bufferMinutes) * MINUTE
    const free = taken.every((other) => reach <= other.start || other.end <= start)
    const early = start > now && start - now >= schedule.minimumNoticeMinutes * MINUTE
    if (stays && free && early) starts.push(start)
  }
  return starts
}

it('the slots equal those of a simple implementation of the rules', () => {
  fc.assert(
    fc.property(offers, (offer) => {
      const { schedule, taken, now, duration, from } = offer
      expect(slotsOfDay(from, duration, schedule, taken, now)).toEqual(
        slotsByTheLetter(from, offer),
      )
    }),
    { numRuns: 150 },
  )
})

it('no slot, with its buffer, overlaps a taken time or another day’s slot', () => {
  fc.assert(
    fc.property(offers, ({ schedule, taken, now, duration, from }) => {
      const days = slotsOfDays({ from, to: addDays(from, 14) }, duration, schedule, taken, now)
      const slots = days.flatMap((day) => day.slots)
      expect(slots).toEqual([...new Set(slots)].sort((a, b) => a - b))
      for (const start of slots) {
        const end = start + (duration + schedule.bufferMinutes) * MINUTE
        expect(taken.filter((other) => start < other.end && other.start < end)).toEqual([])
        expect(start).toBeGreaterThan(now)
      }
    }),
    { numRuns: 60 },
  )
})

it('a start is bookable exactly if nothing is taken and it is one of the slots', () => {
  fc.assert(
    fc.property(offers, ({ schedule, now, duration, from }) => {
      const slots = slotsOfDay(from, duration, schedule, [], now)
      for (const slot of slots) expect(isOffered(slot, duration, schedule, now)).toBe(true)
      const midnight = instantAt(from, '00:00', schedule.timezone)
      for (let start = midnight; start < midnight + 24 * HOUR; start += 5 * MINUTE)
        expect(isOffered(start, duration, schedule, now)).toBe(slots.includes(start))
    }),
    { numRuns: 60 },
  )
})

it('the slots are the same in every time zone of the server', () => {
  const home = process.env.TZ
  const inZone = (zone: string, { schedule, taken, now, duration, from }: Offer) => {
    process.env.TZ = zone
    return slotsOfDays({ from, to: addDays(from, 7) }, duration, schedule, taken, now)
  }
  try {
    fc.assert(
      fc.property(offers, (offer) => {
        const there = inZone('Pacific/Kiritimati', offer)
        expect(inZone('America/Los_Angeles', offer)).toEqual(there)
        expect(inZone('UTC', offer)).toEqual(there)
      }),
      { numRuns: 30 },
    )
  } finally {
    process.env.TZ = home
  }
})

const open: Schedule = {
  hours: DEFAULT_HOURS,
  timezone: 'America/Sao_Paulo',
  opensWeekends: false,
  minimumNoticeMinutes: 0,
  bufferMinutes: 0,
  slotMinutes: 60,
  closesHolidays: false,
  daysOff: [],
}
const at = (time: string) => instantAt(MONDAY, time, open.timezone)

it.each([
  ['09:00', true],
  ['17:00', true],
  ['08:00', false],
  ['12:00', false],
  ['18:00', false],
  ['09:30', false],
  ['09:01', false],
  ['00:00', false],
])('whether the requested start %s is one of the slots: %s', (time, is) => {
  expect(isOffered(at(time), 50, open, BEFORE)).toBe(is)
})

it('a requested start with seconds is not one of the slots', () => {
  expect(isOffered(at('09:00') + 1, 50, open, BEFORE)).toBe(false)
  expect(isOffered(at('09:00') + 30_000, 50, open, BEFORE)).toBe(false)
})

it.each([
  [15, ['09:00', '09:15', '09:30', '09:45', '10:00']],
  [50, ['09:00', '09:50']],
])(
  'with a start each %i minutes until 10:50, a day without lunch offers %j',
  (slotMinutes, times) => {
    const monday = { ...DEFAULT_HOURS.monday, hasLunch: false, end: '10:50' }
    const hours = { ...DEFAULT_HOURS, monday }
    const schedule = { ...open, hours, slotMinutes }
    expect(slotsOfDay(MONDAY, 50, schedule, [], BEFORE)).toEqual(times.map(at))
  },
)

it('a day with explicit start times offers these, except in lunch and past the end', () => {
  const monday = { ...DEFAULT_HOURS.monday, starts: ['08:30', '09:20', '11:20', '13:10', '17:30'] }
  const schedule = { ...open, hours: { ...DEFAULT_HOURS, monday } }
  expect(slotsOfDay(MONDAY, 50, schedule, [], BEFORE)).toEqual(['09:20', '13:10'].map(at))
  expect(slotsOfDay(MONDAY, 40, schedule, [], BEFORE)).toEqual(['09:20', '11:20', '13:10'].map(at))
})
