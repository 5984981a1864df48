import { expect, it } from 'vitest'
import { addDays, BRAZIL_ZONES, instantAt, MINUTE, timeAt } from '../../platform/shared/calendar.ts'
import { DEFAULT_HOURS } from '../practice/working-hours.ts'
import { type DayOff, isOffered, type Schedule, slotsOfDay, slotsOfDays } from './slot-rules.ts'

const MONDAY = '2026-03-02'
const ZONE = 'America/Sao_Paulo'
const NOW = Date.parse('2026-03-01T12:00:00-03:00')

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

function closed(firstDay: string, lastDay: string, startTime?: string, endTime?: string): Schedule {
  const dayOff: DayOff = {
    firstDay,
    lastDay,
    startTime: startTime ?? null,
    endTime: endTime ?? null,
  }
  return { ...open, daysOff: [dayOff] }
}

const DEFAULT_DAY = '09:00 10:00 11:00 13:00 14:00 15:00 16:00 17:00'

function timesOffered(schedule: Schedule, day = MONDAY): string {
  return slotsOfDay(day, 50, schedule, [], NOW)
    .map((slot) => timeAt(slot, ZONE))
    .join(' ')
}

it.each([
  ['2026-03-02', '2026-03-02', ''],
  ['2026-02-20', '2026-03-02', ''],
  ['2026-03-02', '2026-03-31', ''],
  ['2026-02-20', '2026-03-01', DEFAULT_DAY],
  ['2026-03-03', '2026-03-04', DEFAULT_DAY],
])('a day off from %s to %s leaves the times "%s" on 2026-03-02', (firstDay, lastDay, offered) => {
  expect(timesOffered(closed(firstDay, lastDay))).toBe(offered)
})

it.each<[sentence: string, schedule: Schedule, offered: string, day?: string]>([
  [
    'closes the afternoon and leaves the morning',
    closed(MONDAY, MONDAY, '13:00', '18:00'),
    '09:00 10:00 11:00',
  ],
  [
    'closes the morning up to but excluding its end',
    closed(MONDAY, MONDAY, '08:00', '11:00'),
    '11:00 13:00 14:00 15:00 16:00 17:00',
  ],
  [
    'closes the slot whose duration would run into it',
    closed(MONDAY, MONDAY, '14:30', '15:00'),
    '09:00 10:00 11:00 13:00 15:00 16:00 17:00',
  ],
  ['leaves the slot that ends as it starts', closed(MONDAY, MONDAY, '14:50', '15:00'), DEFAULT_DAY],
  [
    'closes the slot that starts within it',
    closed(MONDAY, MONDAY, '13:30', '14:10'),
    '09:00 10:00 11:00 15:00 16:00 17:00',
  ],
  [
    'lets the buffer after a session reach into it, as lunch does',
    { ...closed(MONDAY, MONDAY, '15:50', '17:00'), bufferMinutes: 30 },
    '09:00 10:00 11:00 13:00 14:00 15:00 17:00',
  ],
  [
    'is the same on each day of its range',
    closed(MONDAY, '2026-03-05', '09:00', '12:00'),
    '13:00 14:00 15:00 16:00 17:00',
    '2026-03-04',
  ],
  [
    'leaves the day after its range whole',
    closed(MONDAY, '2026-03-05', '09:00', '12:00'),
    DEFAULT_DAY,
    '2026-03-06',
  ],
  [
    'adds to another part of the same day',
    {
      ...open,
      daysOff: [
        ...closed(MONDAY, MONDAY, '09:00', '10:00').daysOff,
        ...closed(MONDAY, MONDAY, '16:00', '18:00').daysOff,
      ],
    },
    '10:00 11:00 13:00 14:00 15:00',
  ],
  [
    'reaches over the end of a month',
    closed('2026-03-30', '2026-04-02', '13:00', '23:59'),
    '09:00 10:00 11:00',
    '2026-04-01',
  ],
  ['of all the working hours leaves nothing', closed(MONDAY, MONDAY, '00:00', '23:59'), ''],
])('a part of a day off %s', (_, schedule, offered, day) => {
  expect(timesOffered(schedule, day)).toBe(offered)
})

it('a part of a day off removes exactly the slots that overlap it', () => {
  const at = (time: string) => instantAt(MONDAY, time, ZONE)
  const without = slotsOfDay(MONDAY, 50, open, [], NOW)
  for (let hour = 10; hour < 18; hour++) {
    const [from, to] = [`${hour}:20`, `${hour + 1}:10`]
    const meetsIt = (slot: number) => slot < at(to) && at(from) < slot + 50 * MINUTE
    expect(slotsOfDay(MONDAY, 50, closed(MONDAY, MONDAY, from, to), [], NOW)).toEqual(
      without.filter((slot) => !meetsIt(slot)),
    )
  }
})

const closing: Schedule = { ...open, closesHolidays: true }
const GOOD_FRIDAY = '2026-04-03'

it.each([
  [GOOD_FRIDAY, ''],
  ['2026-04-21', ''],
  ['2026-05-01', ''],
  ['2026-04-20', DEFAULT_DAY],
  ['2026-04-22', DEFAULT_DAY],
])('national holidays that are switched off leave on %s the times "%s"', (day, offered) => {
  expect(timesOffered(closing, day)).toBe(offered)
  expect(timesOffered(open, day)).toBe(DEFAULT_DAY)
})

it.each(Object.keys(BRAZIL_ZONES))(
  'national holidays are days of the calendar in %s',
  (timezone) => {
    const schedule = { ...closing, timezone }
    const days = slotsOfDays({ from: '2026-03-30', to: '2026-05-04' }, 50, schedule, [], NOW)
    const dates = days.map(({ date }) => date)
    for (const day of [GOOD_FRIDAY, '2026-04-21', '2026-05-01']) {
      expect(dates).not.toContain(day)
      expect(dates).toContain(addDays(day, -1))
      const morning = instantAt(day, '10:00', timezone)
      expect(isOffered(morning, 50, schedule, NOW)).toBe(false)
      expect(isOffered(morning, 50, { ...schedule, closesHolidays: false }, NOW)).toBe(true)
    }
  },
)
