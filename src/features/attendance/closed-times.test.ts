import { expect, it } from 'vitest'
import { instantAt, timeAt } from '../../platform/shared/calendar.ts'
import { DEFAULT_HOURS } from '../practice/working-hours.ts'
import {
  closedAt,
  closedPartsOf,
  leavesHours,
  ownSlotsOfDays,
  type Schedule,
} from './slot-rules.ts'

const MONDAY = '2026-03-02'
const ZONE = 'America/Sao_Paulo'
const at = (time: string, day = MONDAY) => instantAt(day, time, ZONE)

const open: Schedule = {
  hours: DEFAULT_HOURS,
  timezone: ZONE,
  opensWeekends: false,
  minimumNoticeMinutes: 0,
  bufferMinutes: 0,
  slotMinutes: 60,
  closesHolidays: true,
  daysOff: [],
}
const whole = { firstDay: MONDAY, lastDay: MONDAY, startTime: null, endTime: null }
const part = { ...whole, startTime: '14:00', endTime: '16:00' }

const TUESDAY = '2026-03-03'
const late = { ...DEFAULT_HOURS.monday, start: '18:00', end: '24:00', hasLunch: false }
const LATE = { hours: { ...DEFAULT_HOURS, monday: late } }
const NIGHT = { hours: { ...LATE.hours, tuesday: { ...late, start: '00:00' } } }

it.each<[sentence: string, time: number, given: Partial<Schedule>, reason: string | undefined]>([
  ['within working hours is open', at('09:00'), {}, undefined],
  ['that ends as the day ends is open', at('17:10'), {}, undefined],
  ['before working hours is closed', at('08:30'), {}, 'closed'],
  ['that runs past the end is closed', at('17:15'), {}, 'closed'],
  ['that runs into lunch is lunch', at('11:15'), {}, 'lunch'],
  ['that begins as lunch ends is open', at('13:00'), {}, undefined],
  ['on a weekend that is not opened is closed', at('10:00', '2026-03-07'), {}, 'closed'],
  ['on a day off is a day off', at('10:00'), { daysOff: [whole] }, 'day_off'],
  ['that meets a part of a day off is a day off', at('13:30'), { daysOff: [part] }, 'day_off'],
  ['beside the part of a day off is open', at('16:00'), { daysOff: [part] }, undefined],
  ['on a holiday is that holiday', at('10:00', '2026-04-21'), {}, 'holiday Tiradentes'],
  [
    'on a holiday that is worked is open',
    at('10:00', '2026-04-21'),
    { closesHolidays: false },
    undefined,
  ],
  ['that ends at midnight is open', at('23:10'), LATE, undefined],
  ['across midnight into a closed hour is closed', at('23:30'), LATE, 'closed'],
  ['across midnight between open hours is open', at('23:30'), NIGHT, undefined],
  [
    'across midnight into a day off is a day off',
    at('23:30'),
    { ...NIGHT, daysOff: [{ ...whole, firstDay: TUESDAY, lastDay: TUESDAY }] },
    'day_off',
  ],
  ['without configured hours is open', at('03:00'), { hours: null }, undefined],
])('a time %s', (_, time, given, reason) => {
  const closed = closedAt(time, 50, { ...open, ...given })
  expect(closed ? [closed.reason, closed.name].filter(Boolean).join(' ') : undefined).toBe(reason)
})

it('the psychologist may choose a time within the notice and past the public calendar, but none that has begun', () => {
  const schedule = { ...open, minimumNoticeMinutes: 20_000 }
  const days = ownSlotsOfDays({ from: MONDAY, to: '2027-03-01' }, 50, schedule, [], at('15:30'))
  expect(days[0]?.slots.map((slot) => timeAt(slot, ZONE))).toEqual(['16:00', '17:00'])
  expect(days.at(-1)?.date).toBe('2027-03-01')
})

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
it.each<[sentence: string, day: string, given: Partial<Schedule>, parts: string[]]>([
  [
    'are what lies around the working hours, and lunch',
    MONDAY,
    {},
    ['closed 00:00-09:00', 'lunch 12:00-13:00', 'closed 18:00-24:00'],
  ],
  [
    'name the part of a day off; lunch inside it is a part of that',
    MONDAY,
    { daysOff: [{ ...part, startTime: '11:00', name: 'Curso' }] },
    ['closed 00:00-09:00', 'day_off Curso 11:00-16:00', 'closed 18:00-24:00'],
  ],
  [
    'give way to a day off that reaches beyond the hours',
    MONDAY,
    { daysOff: [{ ...part, startTime: '17:00', endTime: '19:00' }] },
    [...['closed 00:00-09:00', 'lunch 12:00-13:00', 'day_off 17:00-19:00'], 'closed 19:00-24:00'],
  ],
  [
    'are the whole of a day off',
    MONDAY,
    { daysOff: [{ ...whole, name: 'Férias' }] },
    ['day_off Férias 00:00-24:00'],
  ],
  ['are the whole of a holiday', '2026-04-21', {}, ['holiday Tiradentes 00:00-24:00']],
  ['are the whole of a weekend', '2026-03-07', {}, ['closed 00:00-24:00']],
  ['are unknown where hours were never configured', MONDAY, { hours: null }, []],
])('the closed parts of a day %s', (_, day, given, parts) => {
  const closedParts = closedPartsOf(day, { ...open, ...given })
  expect(
    closedParts.map(({ reason, name, start, end }) =>
      [reason, ...(name ? [name] : []), `${clock(start)}-${clock(end)}`].join(' '),
    ),
  ).toEqual(parts)
})

it.each([MONDAY, '2026-03-07', '2026-04-21'])(
  'the closed parts of a day agree with the closed state of each time of %s',
  (day) => {
    const schedule = { ...open, daysOff: [part] }
    const parts = closedPartsOf(day, schedule)
    for (let minute = 0; minute < 24 * 60; minute += 15) {
      const meeting = parts.filter(({ start, end }) => start < minute + 15 && minute < end)
      const reason = closedAt(at(clock(minute), day), 15, schedule)?.reason
      expect([clock(minute), meeting[0]?.reason]).toEqual([clock(minute), reason])
    }
  },
)

const monday = (change: Partial<typeof DEFAULT_HOURS.monday>): Partial<Schedule> => ({
  hours: { ...DEFAULT_HOURS, monday: { ...DEFAULT_HOURS.monday, ...change } },
})
const closes = (day: string) => ({ ...whole, firstDay: day, lastDay: day })
it.each<[string, start: number, before: Partial<Schedule>, after: Partial<Schedule>, boolean]>([
  ['stays inside', at('15:00'), {}, {}, false],
  ['is outside a day that closes', at('15:00'), {}, monday({ enabled: false }), true],
  ['is outside where a part of it is', at('15:00'), {}, monday({ end: '15:30' }), true],
  ['ends with the day', at('15:00'), {}, monday({ end: '15:50' }), false],
  ['begins before the day', at('09:00'), {}, monday({ start: '09:30' }), true],
  ['meets the new lunch', at('13:00'), {}, monday({ lunchEnd: '13:30' }), true],
  ['was outside already', at('19:00'), {}, monday({ enabled: false }), false],
  ['was in lunch already', at('12:00'), {}, monday({ start: '13:00', hasLunch: false }), false],
  ['is on another weekday', at('15:00', '2026-03-03'), {}, monday({ enabled: false }), false],
  ['had no hours before', at('15:00'), { hours: null }, monday({ enabled: false }), false],
  ['is on a holiday that closes', at('15:00', '2026-04-21'), { closesHolidays: false }, {}, true],
  ['is on a holiday that was closed', at('15:00', '2026-04-21'), {}, monday({}), false],
  [
    'lies in a day off',
    at('15:00'),
    { daysOff: [closes(MONDAY)] },
    monday({ enabled: false }),
    true,
  ],
])(
  'a session of 50 minutes that %s is found inside or outside the new hours',
  (_, start, before, after, expected) => {
    expect(leavesHours(start, 50, { ...open, ...before }, { ...open, ...after })).toBe(expected)
  },
)
