import { expect, it } from 'vitest'
import { addDays, instantAt, timeAt } from '../../platform/shared/calendar.ts'
import { type DayHours, DEFAULT_HOURS, WEEKDAYS } from '../practice/working-hours.ts'
import { lastBookableDay, nextWeek, type Schedule, slotsOfDay, slotsOfDays } from './slot-rules.ts'
import type { Span } from './spans.ts'

const MONDAY = '2026-03-02'
const SATURDAY = '2026-03-07'
const SUNDAY = '2026-03-08'
const ZONE = 'America/Sao_Paulo'
const BEFORE = Date.parse('2026-02-28T12:00:00-03:00')

const open: Schedule = {
  hours: DEFAULT_HOURS,
  timezone: ZONE,
  opensWeekends: false,
  minimumNoticeMinutes: 0,
  bufferMinutes: 0,
  slotMinutes: 60,
  closesHolidays: false,
  daysOff: [],
}

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

it.each<[sentence: string, given: Case, offered: string]>([
  ['are hourly from the start hour up to but excluding the end hour', {}, DEFAULT_DAY],
  [
    'go on until midnight where the day ends at 24:00',
    { duration: 60, schedule: everyDay({ start: '18:00', end: '24:00', hasLunch: false }) },
    '18:00 19:00 20:00 21:00 22:00 23:00',
  ],
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
])('slots %s', (_, given, offered) => {
  expect(timesOffered(given)).toBe(offered)
})

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
])('a slot is not offered %s', (_, given, offered) => {
  expect(timesOffered(given)).toBe(offered)
})

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
    'exactly at the minimum notice',
    { now: at('09:00'), schedule: { ...open, minimumNoticeMinutes: 240 } },
    '13:00 14:00 15:00 16:00 17:00',
  ],
])('a slot is offered %s', (_, given, offered) => {
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
])(
  'a slot is offered with a service of %i minutes and hours on the full hour at %s',
  (duration, offered) => {
    expect(timesOffered({ duration })).toBe(offered)
  },
)

it.each([
  ['2026-03-02T09:00:00-03:00', ZONE, '2026-05-31'],
  ['2026-12-31T23:30:00-03:00', ZONE, '2027-02-28'],
  ['2026-11-30T12:00:00-03:00', ZONE, '2027-01-31'],
  ['2027-12-15T12:00:00-03:00', ZONE, '2028-02-29'],
  ['2026-04-01T01:00:00-03:00', 'America/Rio_Branco', '2026-05-31'],
  ['2026-03-31T23:30:00-03:00', 'America/Noronha', '2026-06-30'],
])(
  'the public calendar at %s in %s ends with the second month after this one: %s',
  (now, zone, last) => {
    expect(lastBookableDay(Date.parse(now), zone)).toBe(last)
  },
)

it('the public calendar has no slot on a day after its end', () => {
  const now = Date.parse('2026-03-31T12:00:00-03:00')
  expect(timesOffered({ day: '2026-05-29', now })).toBe(DEFAULT_DAY)
  expect(timesOffered({ day: '2026-06-01', now })).toBe('')
})

it('the public calendar leaves out days without slots, the past and days after its end', () => {
  const now = at('12:30')
  const days = slotsOfDays({ from: '2026-01-01', to: '2026-12-31' }, 50, open, [], now)
  expect(days[0]?.date).toBe(MONDAY)
  expect(days.at(-1)?.date).toBe('2026-05-29')
  expect(days.map(({ date }) => date)).not.toContain(SATURDAY)
  expect(days.every(({ slots }) => slots.length > 0)).toBe(true)
})

it('the public calendar of a reversed range is empty', () => {
  expect(slotsOfDays({ from: addDays(MONDAY, 5), to: MONDAY }, 50, open, [], BEFORE)).toEqual([])
})

it.each([
  ['2026-03-02T09:00:00-03:00', ZONE, '2026-03-08', '2026-03-14'],
  ['2026-03-07T23:30:00-03:00', ZONE, '2026-03-08', '2026-03-14'],
  ['2026-03-08T00:30:00-03:00', ZONE, '2026-03-15', '2026-03-21'],
  ['2026-03-08T00:30:00-03:00', 'America/Rio_Branco', '2026-03-08', '2026-03-14'],
  ['2026-03-07T23:30:00-03:00', 'America/Noronha', '2026-03-15', '2026-03-21'],
  ['2026-12-27T12:00:00-03:00', ZONE, '2027-01-03', '2027-01-09'],
])('next week at %s in %s is Sunday %s to Saturday %s', (now, zone, from, to) => {
  expect(nextWeek(Date.parse(now), zone)).toEqual({ from, to })
})
