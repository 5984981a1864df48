import { expect, it } from 'vitest'
import { changesOf, noticeKindOf, type SessionChanges, type State } from './change-rules.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const pending: State = {
  patientId: 'maria',
  datetime: '2026-03-03T13:00:00.000Z',
  status: 'pending',
  paid: false,
  receivedCents: 0,
}
const with_ = (change: Partial<State>): State => ({ ...pending, ...change })
const paid = { paid: true, receivedCents: 15_000 }

const changeNames = (before: State | null, after: State) =>
  Object.entries(changesOf(before, after, NOW)).flatMap(([name, isNew]) => (isNew ? [name] : []))

it.each<[string, State | null, State, string[]]>([
  ['nothing, of one just marked and pending', null, pending, []],
  ['of one just marked and confirmed', null, with_({ status: 'confirmed' }), ['confirmed']],
  ['nothing, of other notes', pending, pending, []],
  ['confirmed', pending, with_({ status: 'confirmed' }), ['confirmed']],
  ['cancelled', pending, with_({ status: 'cancelled' }), ['cancelled']],
  ['moved', pending, with_({ datetime: '2026-03-04T13:00:00.000Z' }), ['moved']],
  ['paid and confirmed', pending, with_({ status: 'confirmed', ...paid }), ['confirmed', 'paid']],
  ['paid in part: nothing', pending, with_({ receivedCents: 5_000 }), []],
  [
    'paid by a lower price: nothing',
    with_({ receivedCents: 5_000 }),
    with_({ paid: true, receivedCents: 5_000 }),
    [],
  ],
  ['confirmed at no cost', pending, with_({ status: 'confirmed', paid: true }), ['confirmed']],
  ['completed: nothing', with_({ status: 'confirmed' }), with_({ status: 'completed' }), []],
  ['cancelled again: nothing', with_({ status: 'cancelled' }), with_({ status: 'cancelled' }), []],
  ['moved into the past: nothing', pending, with_({ datetime: '2026-03-01T13:00:00.000Z' }), []],
  ['moved out of the past', with_({ datetime: '2026-03-01T13:00:00.000Z' }), pending, ['moved']],
  [
    'past and paid: nothing',
    with_({ datetime: '2026-03-01T13:00:00.000Z' }),
    with_({ datetime: '2026-03-01T13:00:00.000Z', ...paid }),
    [],
  ],
  [
    'of an erased patient: nothing',
    with_({ patientId: null }),
    with_({ patientId: null, status: 'confirmed' }),
    [],
  ],
  [
    'another patient’s, and moved: nothing',
    pending,
    with_({ patientId: 'rui', datetime: '2026-03-04T13:00:00.000Z' }),
    [],
  ],
  [
    'another patient’s, and confirmed',
    with_({ status: 'confirmed' }),
    with_({ patientId: 'rui', status: 'confirmed' }),
    ['confirmed'],
  ],
])('the notified changes of a session are: %s', (_, before, after, expected) => {
  expect(changeNames(before, after)).toEqual(expected)
})

const NOTHING: SessionChanges = { cancelled: false, moved: false, confirmed: false, paid: false }
it.each<[Partial<SessionChanges>, string | null]>([
  [{}, null],
  [{ paid: true }, 'payment_received'],
  [{ confirmed: true, paid: true }, 'session_confirmed'],
  [{ moved: true, confirmed: true }, 'session_moved'],
  [{ cancelled: true }, 'session_cancelled'],
])('the changes %j are notified as %s', (changes, kind) => {
  expect(noticeKindOf({ ...NOTHING, ...changes })).toBe(kind)
})
