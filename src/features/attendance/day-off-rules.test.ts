import { expect, it } from 'vitest'
import { dayOffText, meetsDayOff } from './day-off-rules.ts'

const ZONE = 'America/Sao_Paulo'
const WEEK = { firstDay: '2026-03-09', lastDay: '2026-03-13' }
const whole = { ...WEEK, startTime: null, endTime: null }
const afternoons = { ...WEEK, startTime: '13:00', endTime: '16:00' }

const span = (start: string, end: string) => ({
  start: Date.parse(`2026-03-${start}:00-03:00`),
  end: Date.parse(`2026-03-${end}:00-03:00`),
})

it.each([
  ['08T23:00', '08T23:50', whole, false],
  ['08T23:30', '09T00:20', whole, true],
  ['09T00:00', '09T00:50', whole, true],
  ['13T23:10', '14T00:00', whole, true],
  ['14T00:00', '14T00:50', whole, false],
  ['10T12:00', '10T13:00', afternoons, false],
  ['10T12:30', '10T13:20', afternoons, true],
  ['10T14:00', '10T14:50', afternoons, true],
  ['10T15:50', '10T16:40', afternoons, true],
  ['10T16:00', '10T16:50', afternoons, false],
  ['08T14:00', '08T14:50', afternoons, false],
])('a day off overlaps a time from %s to %s, of %j: %s', (start, end, dayOff, meets) => {
  expect(meetsDayOff(span(start, end), dayOff, ZONE)).toBe(meets)
})

const part = { startTime: '13:00', endTime: '18:00' }
const allDay = { startTime: null, endTime: null }
it.each([
  ['24/12/2026', { firstDay: '2026-12-24', lastDay: '2026-12-24', ...allDay }],
  ['24/12/2026 · 13:00–18:00', { firstDay: '2026-12-24', lastDay: '2026-12-24', ...part }],
  ['20/12/2026 a 05/01/2027', { firstDay: '2026-12-20', lastDay: '2027-01-05', ...allDay }],
  [
    '20/12/2026 a 05/01/2027 · 13:00–18:00',
    { firstDay: '2026-12-20', lastDay: '2027-01-05', ...part },
  ],
  [
    'Férias · 20/12/2026',
    { firstDay: '2026-12-20', lastDay: '2026-12-20', ...allDay, name: 'Férias' },
  ],
])('a day off is written as %s', (text, dayOff) => {
  expect(dayOffText(dayOff)).toBe(text)
})
