import { expect, it } from 'vitest'
import { bulkRun, bulkSummary, takesAction } from './bulk-rules.ts'

const NOW = Date.parse('2026-03-02T12:00:00.000Z')
const session = {
  patientId: 'p',
  status: 'pending',
  paid: false,
  receivedCents: 0,
  packagePlace: null,
  outcome: null,
  feeCents: null,
  feeWaived: false,
  datetime: '2026-03-03T12:00:00.000Z',
} as const

it.each([
  ['confirm', {}, true],
  ['confirm', { status: 'confirmed' }, false],
  ['complete', { status: 'confirmed' }, true],
  ['complete', { status: 'completed' }, false],
  ['pay', { status: 'completed' }, true],
  ['pay', { paid: true }, false],
  ['remind', {}, true],
  ['remind', { status: 'completed' }, false],
  ['remind', { datetime: '2026-03-02T12:00:00.000Z' }, false],
  ['cancel', {}, true],
  ['cancel', { status: 'cancelled' }, false],
] as const)('the bulk action %s applies to a session with %j: %s', (action, fields, takes) => {
  expect(takesAction(action, { ...session, ...fields }, NOW)).toBe(takes)
})

const people = [
  { id: 'a', patientName: 'Ana Reis' },
  { id: 'b', patientName: 'Bia Reis' },
  { id: 'c', patientName: 'Caio Reis' },
]
it.each([
  ['complete', ['a'], [], { title: '1 sessão concluída' }],
  ['pay', ['a', 'b'], [], { title: '2 sessões pagas' }],
  [
    'complete',
    ['a', 'c'],
    [['b', 'session_already_closed']],
    {
      title: '2 sessões concluídas, 1 recusada',
      description: 'Bia Reis: já concluída ou cancelada',
    },
  ],
  [
    'remind',
    [],
    [
      ['a', 'past'],
      ['b', 'recent'],
    ],
    {
      title: 'Nenhuma sessão avisada, 2 recusadas',
      description: 'Ana Reis: já aconteceu; Bia Reis: avisada há menos de 10 minutos',
    },
  ],
] as const)(
  'the result of the bulk action %s names the refused patients: %j, %j',
  (action, done, refused, expected) => {
    const outcome = { done: [...done], refused: refused.map(([id, code]) => ({ id, code })) }
    expect(bulkSummary(action, outcome, people)).toEqual(expected)
  },
)

it.each([
  ['undo', ['a', 'b', 'c'], { a: 'c', b: 'c' }, { done: ['c', 'a', 'b'], refused: [] }],
  [
    'undo',
    ['a', 'b'],
    { a: 'never' },
    { done: ['b'], refused: [{ id: 'a', code: 'cannot_undo' }] },
  ],
  ['cancel', ['a', 'b'], { a: 'b' }, { done: ['b'], refused: [{ id: 'a', code: 'cannot_undo' }] }],
] as const)(
  'the bulk action %s on %j, where one waits for another as in %j, leads to %j',
  (action, ids, waitsFor, outcome) => {
    const run = bulkRun(action, ids)
    const doneIds = new Set<string>()
    let turn = run.next()
    while (!turn.done) {
      const needed = Object.entries(waitsFor).find(([id]) => id === turn.value)?.[1]
      const isRefused = needed !== undefined && !doneIds.has(needed)
      if (!isRefused) doneIds.add(turn.value)
      turn = run.next(isRefused ? 'cannot_undo' : null)
    }
    expect(turn.value).toEqual(outcome)
  },
)
