import { expect, it } from 'vitest'
import type { Series } from '../contract.ts'
import { changeOf, type TypedChange, typedFrom } from './typed-change.ts'

const ID = '0190a0a0-0000-7000-8000-000000000000'

const SERIES: Series = {
  id: ID,
  patientId: ID,
  patientName: 'Maria Lima',
  serviceId: ID,
  serviceName: 'Consulta',
  type: 'online',
  duration: 50,
  location: null,
  price: '150.00',
  packageId: null,
  firstDate: '2026-03-10',
  time: '15:00',
  every: { unit: 'week', count: 1 },
  end: null,
  endedFrom: null,
  conflicts: [],
  nextStart: null,
  createdAt: '2026-03-02T12:00:00.000Z',
  version: 3,
}
const FROM = '2026-03-17'
const TODAY = '2026-03-12'

function sent(part: Partial<TypedChange>, today = TODAY, series = SERIES) {
  return changeOf(series, { ...typedFrom(series, FROM), ...part }, today)
}
const base = { from: FROM, version: 3 }

it.each<[string, Partial<TypedChange>, object | null]>([
  ['nothing', {}, null],
  ['another hour', { time: '16:00' }, { ...base, time: '16:00' }],
  ['no hour', { time: '' }, null],
  ['a day that is none', { from: '31/02/2026', time: '16:00' }, null],
  ['a later weekday, from the same week on', { weekday: 4 }, { ...base, firstDate: '2026-03-19' }],
  ['an earlier weekday of the same week', { weekday: 1 }, { ...base, firstDate: '2026-03-16' }],
  [
    'another rhythm and an end',
    { rhythm: '2', ending: 'count', count: '6' },
    { ...base, every: { unit: 'week', count: 2 }, end: { count: 6 } },
  ],
  [
    'a month from a day on',
    { rhythm: 'month', firstDate: '20/03/2026' },
    { ...base, firstDate: '2026-03-20', every: { unit: 'month', count: 1 } },
  ],
  ['another price', { price: '180,00' }, { ...base, price: '180.00' }],
  ['no price: the service’s', { price: '' }, { ...base, price: null }],
  ['a location', { location: 'Rua A, 1' }, { ...base, location: 'Rua A, 1' }],
])('a changed fixed time of %s is sent as the difference', (_, part, body) => {
  expect(sent(part)).toEqual(body)
})

it("a changed fixed time on a weekday that has passed begins in the week after, and leaves this week's session", () => {
  expect(sent({ weekday: 1 }, '2026-03-17')).toEqual({
    version: 3,
    from: '2026-03-22',
    firstDate: '2026-03-23',
  })
})
