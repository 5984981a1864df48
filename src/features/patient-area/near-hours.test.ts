import { expect, it } from 'vitest'
import { hoursNear } from './near-hours.ts'

const hour = (day: string, time: string) => `2026-12-${day}T${time}:00.000Z`
const SESSION = hour('28', '14:00')

it.each<[string, string[], string[]]>([
  [
    'are those around a session that is weeks away, in their order',
    [
      hour('01', '14:00'),
      hour('22', '14:00'),
      hour('28', '10:00'),
      hour('28', '15:00'),
      hour('29', '14:00'),
    ],
    [hour('22', '14:00'), hour('28', '10:00'), hour('28', '15:00'), hour('29', '14:00')],
  ],
  ['leave out its own time', [SESSION, hour('28', '15:00')], [hour('28', '15:00')]],
  ['are none without a free hour', [], []],
])('the first hours of a window that moves a session %s', (_, free, shown) => {
  expect(hoursNear(SESSION, free)).toEqual(shown)
})
