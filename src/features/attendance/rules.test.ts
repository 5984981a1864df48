import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  BRAZIL_ZONES,
  HOUR,
  instantAt,
  MINUTE,
  timeAt,
} from '../../platform/shared/calendar.ts'
import {
  copyToOpenDays,
  type DayHours,
  DEFAULT_HOURS,
  hoursProblems,
  isOffered,
  lastBookableDay,
  parseWorkingHours,
  type Schedule,
  type Span,
  slotsOfDay,
  slotsOfDays,
  WEEKDAYS,
} from './rules.ts'

const MONDAY = '2026-03-02'
const SATURDAY = '2026-03-07'
const SUNDAY = '2026-03-08'
const ZONE = 'America/Sao_Paulo'
/** The Saturday before, at noon: everything of the week is ahead. */
const BEFORE = Date.parse('2026-02-28T12:00:00-03:00')

const open: Schedule = {
  hours: DEFAULT_HOURS,
  timezone: ZONE,
  opensWeekends: false,
  minimumNoticeMinutes: 0,
  bufferMinutes: 0,
  daysOff: [],
}

/** A schedule that is open every day at these hours. */
function everyDay(hours: Partial<DayHours>, rest: Partial<Schedule> = {}): Schedule {
  const day = { ...DEFAULT_HOURS.monday, ...hours }
  const week = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, day]))
  return { ...open, hours: week as typeof DEFAULT_HOURS, ...rest }
}

const at = (time: string, day = MONDAY) => instantAt(day, time, ZONE)
const span = (from: string, to: string): Span => ({ start: at(from), end: at(to) })

interface Case {
  day?: string
  duration?: number
  schedule?: Schedule
  taken?: Span[]
  now?: number
}

function timesOffered({
  day = MONDAY,
  duration = 50,
  schedule = open,
  taken = [],
  now = BEFORE,
}: Case): string {
  const slots = slotsOfDay(day, duration, schedule, taken, now)
  return slots.map((slot) => timeAt(slot, schedule.timezone)).join(' ')
}

const DEFAULT_DAY = '09:00 10:00 11:00 13:00 14:00 15:00 16:00 17:00'

describe('slots', () => {
  it.each<[sentence: string, given: Case, offered: string]>([
    ['are hourly from the start hour up to but excluding the end hour', {}, DEFAULT_DAY],
    [
      'skip no lunch when hasLunch is not set',
      { schedule: everyDay({ hasLunch: false }) },
      '09:00 10:00 11:00 12:00 13:00 14:00 15:00 16:00 17:00',
    ],
    [
      'skip a long lunch, its start up to but excluding its end',
      { schedule: everyDay({ lunchStart: '11:00', lunchEnd: '14:00' }) },
      '09:00 10:00 14:00 15:00 16:00 17:00',
    ],
    [
      'start every 60 minutes from a start that is not on the full hour',
      { schedule: everyDay({ start: '08:30', hasLunch: false, end: '12:00' }) },
      '08:30 09:30 10:30',
    ],
    [
      'take no notice of a lunch that ends before it starts',
      { schedule: everyDay({ lunchStart: '13:00', lunchEnd: '12:00', end: '12:00' }) },
      '09:00 10:00 11:00',
    ],
    ['are none when the day ends before it starts', { schedule: everyDay({ end: '08:00' }) }, ''],
    ['are none when the day ends as it starts', { schedule: everyDay({ end: '09:00' }) }, ''],
    ['are none on a day that is not enabled', { schedule: everyDay({ enabled: false }) }, ''],
    ['are none with hours that cannot be read', { schedule: { ...open, hours: null } }, ''],
  ])('%s', (_, given, offered) => {
    expect(timesOffered(given)).toBe(offered)
  })
})

describe('a slot is not offered', () => {
  it.each<[sentence: string, given: Case, offered: string]>([
    ['in the past', { now: at('12:30') }, '13:00 14:00 15:00 16:00 17:00'],
    ['when it starts now', { now: at('13:00') }, '14:00 15:00 16:00 17:00'],
    ['on a day that is over', { now: at('23:59') }, ''],
    ['on a day long over', { day: '2026-02-02' }, ''],
    ['on Saturday', { day: SATURDAY, schedule: everyDay({}) }, ''],
    ['on Sunday', { day: SUNDAY, schedule: everyDay({}) }, ''],
    [
      'within the minimum notice',
      { now: at('09:00'), schedule: { ...open, minimumNoticeMinutes: 300 } },
      '14:00 15:00 16:00 17:00',
    ],
    [
      'within a notice of days',
      { now: at('09:00', '2026-03-01'), schedule: { ...open, minimumNoticeMinutes: 2 * 24 * 60 } },
      '',
    ],
    [
      'on a day off',
      { schedule: { ...open, daysOff: [{ firstDay: MONDAY, lastDay: MONDAY }] } },
      '',
    ],
    [
      'within a range of days off',
      { schedule: { ...open, daysOff: [{ firstDay: '2026-02-20', lastDay: MONDAY }] } },
      '',
    ],
    [
      'when its duration would run into lunch',
      { schedule: everyDay({ lunchStart: '11:30', lunchEnd: '13:00' }) },
      '09:00 10:00 13:00 14:00 15:00 16:00 17:00',
    ],
    [
      'when its duration would run past the end of the day',
      { schedule: everyDay({ end: '17:30' }) },
      '09:00 10:00 11:00 13:00 14:00 15:00 16:00',
    ],
    [
      'when it would run into a taken time',
      { taken: [span('10:30', '11:00')] },
      '09:00 11:00 13:00 14:00 15:00 16:00 17:00',
    ],
    [
      'when a taken time runs into it',
      { taken: [span('09:30', '10:20')] },
      '11:00 13:00 14:00 15:00 16:00 17:00',
    ],
    [
      'when a taken time is within it',
      { taken: [span('14:10', '14:20')] },
      '09:00 10:00 11:00 13:00 15:00 16:00 17:00',
    ],
    ['when a taken time covers the day', { taken: [span('00:00', '23:59')] }, ''],
    [
      'when the buffer after it would run into a taken time',
      { schedule: { ...open, bufferMinutes: 15 }, taken: [span('11:00', '12:05')] },
      '09:00 13:00 14:00 15:00 16:00 17:00',
    ],
  ])('%s', (_, given, offered) => {
    expect(timesOffered(given)).toBe(offered)
  })
})

describe('a slot is offered', () => {
  it.each<[sentence: string, given: Case, offered: string]>([
    [
      'when a taken time ends as it starts',
      { taken: [span('09:00', '10:00')] },
      DEFAULT_DAY.slice(6),
    ],
    [
      'when a taken time starts as it ends',
      { duration: 60, taken: [span('10:00', '11:00')] },
      '09:00 11:00 13:00 14:00 15:00 16:00 17:00',
    ],
    [
      'when only its buffer reaches into lunch',
      { duration: 60, schedule: { ...open, bufferMinutes: 30 } },
      DEFAULT_DAY,
    ],
    [
      'on Saturday once weekends are open and the day is enabled',
      {
        day: SATURDAY,
        schedule: {
          ...open,
          opensWeekends: true,
          hours: { ...DEFAULT_HOURS, saturday: { ...DEFAULT_HOURS.saturday, enabled: true } },
        },
      },
      '09:00 10:00 11:00 12:00',
    ],
    [
      'on the day after days off',
      { schedule: { ...open, daysOff: [{ firstDay: '2026-02-20', lastDay: '2026-03-01' }] } },
      DEFAULT_DAY,
    ],
    [
      'exactly at the minimum notice',
      { now: at('09:00'), schedule: { ...open, minimumNoticeMinutes: 240 } },
      '13:00 14:00 15:00 16:00 17:00',
    ],
  ])('%s', (_, given, offered) => {
    expect(timesOffered(given)).toBe(offered)
  })

  it.each([
    [15, DEFAULT_DAY],
    [50, DEFAULT_DAY],
    [60, DEFAULT_DAY],
    [61, '09:00 10:00 13:00 14:00 15:00 16:00'],
    [90, '09:00 10:00 13:00 14:00 15:00 16:00'],
    [120, '09:00 10:00 13:00 14:00 15:00 16:00'],
    [121, '09:00 13:00 14:00 15:00'],
    [180, '09:00 13:00 14:00 15:00'],
    [301, ''],
  ])('with a service of %i minutes and hours on the full hour at %s', (duration, offered) => {
    expect(timesOffered({ duration })).toBe(offered)
  })
})

describe('the public calendar', () => {
  it.each([
    ['2026-03-02T09:00:00-03:00', ZONE, '2026-05-31'],
    ['2026-12-31T23:30:00-03:00', ZONE, '2027-02-28'],
    ['2026-11-30T12:00:00-03:00', ZONE, '2027-01-31'],
    ['2027-12-15T12:00:00-03:00', ZONE, '2028-02-29'],
    ['2026-04-01T01:00:00-03:00', 'America/Rio_Branco', '2026-05-31'],
    ['2026-03-31T23:30:00-03:00', 'America/Noronha', '2026-06-30'],
  ])('at %s in %s ends with the second month after this one: %s', (now, zone, last) => {
    expect(lastBookableDay(Date.parse(now), zone)).toBe(last)
  })

  it('has no slot on a day after its end', () => {
    const now = Date.parse('2026-03-31T12:00:00-03:00')
    expect(timesOffered({ day: '2026-05-29', now })).toBe(DEFAULT_DAY)
    expect(timesOffered({ day: '2026-06-01', now })).toBe('')
  })

  it('leaves out days without slots, the past and what is after its end', () => {
    const now = at('12:30')
    const days = slotsOfDays('2026-01-01', '2026-12-31', 50, open, [], now)
    expect(days[0]?.date).toBe(MONDAY)
    expect(days.at(-1)?.date).toBe('2026-05-29')
    expect(days.map(({ date }) => date)).not.toContain(SATURDAY)
    expect(days.every(({ slots }) => slots.length > 0)).toBe(true)
  })

  it('of a range that is upside down is empty', () => {
    expect(slotsOfDays(addDays(MONDAY, 5), MONDAY, 50, open, [], BEFORE)).toEqual([])
  })
})

describe('a start that is sent', () => {
  it.each([
    ['09:00', true],
    ['17:00', true],
    ['08:00', false],
    ['12:00', false],
    ['18:00', false],
    ['09:30', false],
    ['09:01', false],
    ['00:00', false],
  ])('%s is one of the slots: %s', (time, is) => {
    expect(isOffered(at(time), 50, open, BEFORE)).toBe(is)
  })

  it('with seconds is none of the slots', () => {
    expect(isOffered(at('09:00') + 1, 50, open, BEFORE)).toBe(false)
    expect(isOffered(at('09:00') + 30_000, 50, open, BEFORE)).toBe(false)
  })
})

describe('working hours', () => {
  it('that were saved come back as they are', () => {
    expect(parseWorkingHours(JSON.stringify(DEFAULT_HOURS))).toEqual(DEFAULT_HOURS)
  })

  it('of a new account: Monday to Friday 09:00–18:00 with lunch 12:00–13:00, the weekend closed', () => {
    for (const weekday of ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const)
      expect(DEFAULT_HOURS[weekday]).toEqual({
        enabled: true,
        start: '09:00',
        end: '18:00',
        hasLunch: true,
        lunchStart: '12:00',
        lunchEnd: '13:00',
      })
    for (const weekday of ['saturday', 'sunday'] as const)
      expect(DEFAULT_HOURS[weekday]).toMatchObject({
        enabled: false,
        start: '09:00',
        end: '13:00',
        hasLunch: false,
      })
  })

  it('take top-level start and end where a day has none', () => {
    const week = parseWorkingHours(
      JSON.stringify({
        start: '08:00',
        end: '12:00',
        monday: { enabled: true },
        tuesday: { enabled: true, start: '10:00' },
        wednesday: { enabled: true, start: 'cedo', end: '25:00' },
      }),
    )
    expect(week?.monday).toMatchObject({ enabled: true, start: '08:00', end: '12:00' })
    expect(week?.tuesday).toMatchObject({ enabled: true, start: '10:00', end: '12:00' })
    expect(week?.wednesday).toMatchObject({ enabled: true, start: '08:00', end: '12:00' })
    expect(week?.thursday.enabled).toBe(false)
  })

  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['words', 'de 9 a 18'],
    ['half a JSON', '{"monday":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '9'],
    ['a text', '"monday"'],
  ])('that cannot be read (%s) give an empty schedule', (_, stored) => {
    expect(parseWorkingHours(stored)).toBeNull()
  })

  it('are read or refused, never a crash, whatever was stored', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (stored) => {
        const hours = parseWorkingHours(stored)
        const schedule = { ...open, hours }
        expect(slotsOfDay(MONDAY, 50, schedule, [], BEFORE).length).toBeLessThanOrEqual(24)
      }),
    )
  })
})

describe('hours that are typed', () => {
  const monday = (change: Partial<DayHours>) =>
    hoursProblems({ ...DEFAULT_HOURS, monday: { ...DEFAULT_HOURS.monday, ...change } })

  it.each<[Partial<DayHours>, string[]]>([
    [{}, []],
    [{ start: '18:00' }, ['monday.end', 'monday.lunchStart']],
    [{ start: '19:00', hasLunch: false }, ['monday.end']],
    [{ start: '' }, ['monday.start']],
    [{ end: '24:00' }, ['monday.end']],
    [{ lunchStart: '', lunchEnd: '9' }, ['monday.lunchStart', 'monday.lunchEnd']],
    [{ lunchStart: '13:00' }, ['monday.lunchEnd']],
    [{ lunchStart: '08:00' }, ['monday.lunchStart']],
    [{ lunchEnd: '18:30' }, ['monday.lunchEnd']],
    [{ hasLunch: false, lunchStart: 'x', lunchEnd: 'y' }, []],
    [{ enabled: false, start: '', end: '', lunchStart: '' }, []],
  ])('%j on Monday: %j is wrong', (change, fields) => {
    expect(monday(change).map(({ path }) => path)).toEqual(fields)
  })

  it('of one day are copied to the other open days; a closed one stays closed', () => {
    const monday = { ...DEFAULT_HOURS.monday, start: '07:00', hasLunch: false }
    const copied = copyToOpenDays({ ...DEFAULT_HOURS, monday }, 'monday')
    for (const weekday of ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const)
      expect(copied[weekday]).toEqual(monday)
    expect(copied.saturday).toEqual(DEFAULT_HOURS.saturday)
    expect(copied.sunday).toEqual(DEFAULT_HOURS.sunday)
  })
})

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
const daysOff = fc.tuple(fc.nat(120), fc.nat(10)).map(([after, length]) => ({
  firstDay: addDays(MONDAY, after),
  lastDay: addDays(MONDAY, after + length),
}))
const schedules: fc.Arbitrary<Schedule> = fc.record({
  hours: fc.record({
    sunday: dayHours,
    monday: dayHours,
    tuesday: dayHours,
    wednesday: dayHours,
    thursday: dayHours,
    friday: dayHours,
    saturday: dayHours,
  }),
  timezone: fc.constantFrom(...Object.keys(BRAZIL_ZONES)),
  opensWeekends: fc.boolean(),
  minimumNoticeMinutes: fc.constantFrom(0, 0, 60, 1_440),
  bufferMinutes: fc.constantFrom(0, 0, 10, 30),
  daysOff: fc.array(daysOff, { maxLength: 2 }),
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
  /** A day of the calendar, or after it. */
  from: string
}

const offers: fc.Arbitrary<Offer> = fc.record({
  schedule: schedules,
  taken: fc.array(spans, { maxLength: 40 }),
  now: fc.nat(60 * 24).map((hours) => BEFORE + hours * HOUR),
  duration: fc.integer({ min: 15, max: 200 }),
  from: fc.nat(90).map((days) => addDays(MONDAY, days)),
})

/** The same by the letter of the decisions, on Temporal, one minute after the other. */
function slotsByTheLetter(day: string, { schedule, taken, now, duration }: Offer): number[] {
  const date = Temporal.PlainDate.from(day)
  const hours = schedule.hours?.[WEEKDAYS[date.dayOfWeek % 7] ?? 'sunday']
  if (!hours?.enabled || (date.dayOfWeek >= 6 && !schedule.opensWeekends)) return []
  if (schedule.daysOff.some(({ firstDay, lastDay }) => day >= firstDay && day <= lastDay)) return []
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
  const starts: number[] = []
  for (let minute = 0; minute < 24 * 60; minute++) {
    const time = Temporal.PlainTime.from('00:00').add({ minutes: minute })
    const fromStart = Temporal.PlainTime.from(hours.start).until(time).total('minutes')
    if (fromStart < 0 || fromStart % 60 !== 0) continue
    const start = date.toZonedDateTime({
      timeZone: schedule.timezone,
      plainTime: time,
    }).epochMilliseconds
    const minutesOfSession = Array.from({ length: duration }, (_, n) => minute + n)
    const stays = minutesOfSession.every((part) => {
      if (part >= 24 * 60) return false
      const clock = Temporal.PlainTime.from('00:00').add({ minutes: part }).toString().slice(0, 5)
      return clock < hours.end && !isLunch(clock)
    })
    const reach = start + (duration + schedule.bufferMinutes) * MINUTE
    const free = taken.every((other) => reach <= other.start || other.end <= start)
    const early = start > now && start - now >= schedule.minimumNoticeMinutes * MINUTE
    if (stays && free && early) starts.push(start)
  }
  return starts
}

describe('whatever the hours, what is taken and the time it is', () => {
  it('the slots are those of the decisions, to the letter', () => {
    fc.assert(
      fc.property(offers, (offer) => {
        const { schedule, taken, now, duration, from } = offer
        expect(slotsOfDay(from, duration, schedule, taken, now)).toEqual(
          slotsByTheLetter(from, offer),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('no slot, with its buffer, overlaps a taken time or another day’s slot', () => {
    fc.assert(
      fc.property(offers, ({ schedule, taken, now, duration, from }) => {
        const days = slotsOfDays(from, addDays(from, 14), duration, schedule, taken, now)
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

  it('a start is bookable exactly when nothing is taken and it is one of the slots', () => {
    fc.assert(
      fc.property(offers, ({ schedule, now, duration, from }) => {
        const slots = slotsOfDay(from, duration, schedule, [], now)
        for (const slot of slots) expect(isOffered(slot, duration, schedule, now)).toBe(true)
        const midnight = instantAt(from, '00:00', schedule.timezone)
        for (let start = midnight; start < midnight + 24 * HOUR; start += 30 * MINUTE)
          expect(isOffered(start, duration, schedule, now)).toBe(slots.includes(start))
      }),
      { numRuns: 60 },
    )
  })

  it('the slots are the same wherever the server stands', () => {
    const home = process.env.TZ
    const inZone = (zone: string, { schedule, taken, now, duration, from }: Offer) => {
      process.env.TZ = zone
      return slotsOfDays(from, addDays(from, 7), duration, schedule, taken, now)
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
})
