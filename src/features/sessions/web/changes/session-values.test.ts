import { expect, it } from 'vitest'
import type { Session } from '../../contract.ts'
import { isBrought, requestedTime, shownPrice, shownTime } from './session-values.ts'

it.each([
  ['2026-03-03T10:00', '03/03/2026 às 10:00'],
  ['', ''],
])('the time typed as %j is read as %j', (typed, shown) => {
  expect(shownTime(typed)).toBe(shown)
})

it.each([
  ['150.00', '150,00'],
  ['1234.50', '1.234,50'],
  ['', ''],
])('the price %j is written %j', (price, shown) => {
  expect(shownPrice(price)).toBe(shown)
})

it.each([
  ['', '150,00', true],
  ['150,00', '150,00', true],
  ['120,00', '150,00', false],
])(
  'a field with %j, if the service set %j, follows the next service: %s',
  (typed, brought, follows) => {
    expect(isBrought(typed, brought)).toBe(follows)
  },
)

const ZONE = 'America/Sao_Paulo'
const session = {
  id: '00000000-0000-7000-8000-000000000001',
  datetime: '2026-03-03T13:00:00.000Z',
  duration: 50,
} satisfies Partial<Session>
const TEN = { datetime: '2026-03-03T13:00:00.000Z', duration: 50 }

it.each([
  ['is asked about by its instant', '03/03/2026 10:00', '50', null, TEN],
  ['is not asked about while it is half written', '03/03/2026 1', '50', null, null],
  ['is not asked about without a length that can be', '03/03/2026 10:00', '5', null, null],
  ['is not asked about where the session is at it', '03/03/2026 10:00', '50', session, null],
  [
    'is asked about where the session gets longer',
    '03/03/2026 10:00',
    '60',
    session,
    { ...TEN, duration: 60, sessionId: session.id },
  ],
])('a typed time %s', (_, datetime, duration, of, asked) => {
  expect(requestedTime({ datetime, duration }, of, ZONE)).toEqual(asked)
})
