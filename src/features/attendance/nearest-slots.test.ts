import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, instantAt, timeAt } from '../../platform/shared/calendar.ts'
import { type FreeTime, nearestSlots } from './nearest-slots.ts'

const timezone = 'America/Sao_Paulo'
const at = (date: string, time: string) => new Date(instantAt(date, time, timezone)).toISOString()
const times = (week: Record<string, string[]>) => ({
  timezone,
  days: Object.entries(week).map(([date, hours]) => ({
    date,
    slots: hours.map((time) => at(date, time)),
  })),
})
const goneAt = (date: string, time: string): FreeTime => ({ date, slot: at(date, time) })
const read = (times: FreeTime[]) =>
  times.map(({ date, slot }) => `${date.slice(8)} ${timeAt(slot, timezone)}`)

it.each([
  [
    'are of the same day while it has any, the nearest first',
    { '2026-12-02': ['08:00', '09:00', '11:00', '14:00', '17:00'], '2026-12-03': ['10:00'] },
    ['02 09:00', '02 11:00', '02 08:00', '02 14:00'],
  ],
  [
    'are of the next days at about the same hour when the day is full',
    { '2026-12-03': ['08:00', '10:00', '16:00'], '2026-12-04': ['10:00', '11:00'] },
    ['03 10:00', '03 08:00', '03 16:00', '04 10:00'],
  ],
  [
    'fill up from the days around it, the earlier day first',
    { '2026-12-01': ['11:00'], '2026-12-02': ['16:00'], '2026-12-03': ['09:00'] },
    ['02 16:00', '01 11:00', '03 09:00'],
  ],
  ['are none where nothing is free', {}, []],
  ['are never the one that is gone', { '2026-12-02': ['10:00'] }, []],
])('the free times nearest to one that was taken %s', (_, week, expected) => {
  const slots = nearestSlots(times(week as Record<string, string[]>), goneAt('2026-12-02', '10:00'))
  expect(read(slots)).toEqual(expected)
})

const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-11-20', days))
const hour = fc.integer({ min: 0, max: 23 }).map((hours) => `${String(hours).padStart(2, '0')}:00`)
const calendar = fc
  .uniqueArray(fc.record({ date: day, hours: fc.uniqueArray(hour, { minLength: 1 }) }), {
    selector: ({ date }) => date,
  })
  .map((days) =>
    times(
      Object.fromEntries(
        days
          .sort((a, b) => (a.date < b.date ? -1 : 1))
          .map(({ date, hours }) => [date, hours.sort()]),
      ),
    ),
  )
const gone = fc.tuple(day, hour).map(([date, time]) => goneAt(date, time))

const distance = (time: FreeTime, from: FreeTime): [number, number, number] => {
  const clock = (slot: string) => Number(timeAt(slot, timezone).slice(0, 2))
  return [
    Math.abs(Date.parse(time.date) - Date.parse(from.date)),
    Math.abs(clock(time.slot) - clock(from.slot)),
    Date.parse(time.slot),
  ]
}
const compare = (a: number[], b: number[]) => {
  const differing = a.findIndex((part, index) => part !== b[index])
  return differing < 0 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0)
}

it('the free times nearest to one that was taken are the first four of all free ones by distance', () => {
  fc.assert(
    fc.property(calendar, gone, (availability, lost) => {
      const free = availability.days
        .flatMap(({ date, slots }) => slots.map((slot) => ({ date, slot })))
        .filter(({ slot }) => slot !== lost.slot)
      const ordered = free.sort((a, b) => compare(distance(a, lost), distance(b, lost)))
      expect(nearestSlots(availability, lost)).toEqual(ordered.slice(0, 4))
    }),
  )
})
