import { expect, it } from 'vitest'
import { START } from '../../../../test/clock.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { HOUR, MINUTE } from '../../../platform/shared/calendar.ts'
import { listBlocks } from '../../attendance/block-contract.ts'
import { listPackagePayments } from '../../packages/contract.ts'
import { listSessionPayments } from '../../payments/record-contract.ts'
import {
  cancelSession,
  completeSession,
  confirmSession,
  getSession,
  type Session,
} from '../contract.ts'
import { BULK_MAX, type BulkAction, bulkSessions } from './bulk-contract.ts'

const { given, messages } = await openPractice()
const { ana, patient, service } = await given.practice({
  plan: 'pro',
  patient: { email: 'maria@exemplo.com.br' },
})

let hours = 0
const mark = (at = ++hours) =>
  given.session(ana, {
    patientId: patient.id,
    serviceId: service.id,
    datetime: new Date(Date.parse(START) + at * HOUR).toISOString(),
  })

async function ask(action: BulkAction, sessions: Pick<Session, 'id'>[], actor = ana) {
  const body = { action, ids: sessions.map(({ id }) => id) }
  const { done, refused } = await actor.ask(bulkSessions, { body })
  return { done, refused }
}
const standing = async (session: Session) => {
  const { status, paid } = await ana.ask(getSession, of(session))
  return `${status}${paid ? ', paid' : ''}`
}
const noticesOf = async (sessions: Session[]) => {
  const written = await messages()
  return sessions.map(({ id }) => written.filter(({ session_id }) => session_id === id).length)
}

it.each([
  ['confirm', 'confirmed', 'session_cancelled'],
  ['complete', 'completed', 'session_already_closed'],
  ['pay', 'confirmed, paid', 'session_cancelled'],
  ['cancel', 'cancelled', 'session_already_closed'],
] as const)(
  'the bulk action %s brings the possible sessions to %s and refuses a cancelled one with %s',
  async (action, brought, code) => {
    const [one, cancelled, other] = [await mark(), await mark(), await mark()]
    await ana.ask(cancelSession, of(cancelled))
    expect(await ask(action, [one, cancelled, other])).toEqual({
      done: [one.id, other.id],
      refused: [{ id: cancelled.id, code }],
    })
    expect(await Promise.all([one, cancelled, other].map(standing))).toEqual([
      brought,
      'cancelled',
      brought,
    ])
  },
)

it('a bulk reminder reminds each patient once, and reports why the others got none', async () => {
  const [one, past] = [await mark(), await mark(-30)]
  expect(await ask('remind', [one, past])).toEqual({
    done: [one.id],
    refused: [{ id: past.id, code: 'past' }],
  })
  expect(await ask('remind', [one])).toEqual({
    done: [],
    refused: [{ id: one.id, code: 'recent' }],
  })
  expect(await noticesOf([one, past])).toEqual([1, 0])
})

it('a bulk reminder without an e-mail on file reports that there is no channel', async () => {
  const { id: patientId } = await given.patient(ana)
  const datetime = new Date(Date.parse(START) + ++hours * HOUR).toISOString()
  const session = await given.session(ana, { patientId, serviceId: service.id, datetime })
  expect((await ask('remind', [session])).refused).toEqual([{ id: session.id, code: 'no_channel' }])
})

it('a bulk action notifies patients as the single action does, of the changed sessions only', async () => {
  const [first, second] = [await mark(), await mark()]
  await ana.ask(cancelSession, of(second))
  const [, before] = await noticesOf([first, second])
  await ask('confirm', [first, second])
  expect(await noticesOf([first, second])).toEqual([1, before])
})

it('a bulk action on two sessions at the same time gives it to the first in the given order', async () => {
  const at = ++hours
  const [one, twin] = [await mark(at), await mark(at)]
  expect(await ask('confirm', [twin, one])).toEqual({
    done: [twin.id],
    refused: [{ id: one.id, code: 'time_occupied' }],
  })
  expect(await standing(one)).toBe('pending')
})

it('a bulk action is undone together while it was the last change of each session', async () => {
  const [first, second, moved] = [await mark(), await mark(), await mark()]
  await ask('pay', [first, second, moved])
  await ana.ask(cancelSession, of(moved))
  expect(await ask('undo', [second, first, moved])).toEqual({
    done: [second.id, first.id, moved.id],
    refused: [],
  })
  expect(await Promise.all([first, second, moved].map(standing))).toEqual([
    'pending',
    'pending',
    'confirmed, paid',
  ])
  expect((await ask('undo', [first])).refused).toEqual([{ id: first.id, code: 'cannot_undo' }])
})

it('the undo of a bulk action refuses sessions that changed since and undoes the others', async () => {
  const [first, second] = [await mark(), await mark()]
  const ids = [first.id, second.id]
  const { versions } = await ana.ask(bulkSessions, { body: { action: 'confirm', ids } })
  await ana.ask(completeSession, of(second))
  const body = { action: 'undo', ids, versions } as const
  const part = { ...body, versions: versions.slice(0, 1) }
  const refused = await ana.call(bulkSessions, { body: part })
  expect([refused.status, refused.problem?.details?.[0]?.path]).toEqual([422, 'versions'])
  expect(await ana.ask(bulkSessions, { body })).toMatchObject({
    done: [first.id],
    refused: [{ id: second.id, code: 'cannot_undo' }],
  })
  expect(await Promise.all([first, second].map(standing))).toEqual(['pending', 'completed'])
})

it('a bulk payment pays a package once for all its sessions, and is undone in any order', async () => {
  const { id: packageId } = await given.package(ana, {
    patientId: patient.id,
    serviceId: service.id,
  })
  const draw = () =>
    given.session(ana, {
      patientId: patient.id,
      serviceId: service.id,
      packageId,
      datetime: new Date(Date.parse(START) + ++hours * HOUR).toISOString(),
    })
  const [first, second] = [await draw(), await draw()]
  for (const order of [
    [first, second],
    [second, first],
  ]) {
    expect((await ask('pay', [first, second])).done).toEqual([first.id, second.id])
    expect((await ask('pay', [first, second])).refused.map(({ code }) => code)).toEqual(
      Array(2).fill('session_already_paid'),
    )
    const { payments } = await ana.ask(listPackagePayments, { params: { id: packageId } })
    expect(payments).toHaveLength(1)
    expect((await ask('undo', order)).refused).toEqual([])
    expect(await Promise.all([first, second].map(standing))).toEqual(['pending', 'pending'])
  }
})

it('a bulk payment records each payment with its method', async () => {
  const [first, second] = [await mark(), await mark()]
  const ids = [first.id, second.id]
  await ana.ask(bulkSessions, { body: { action: 'pay', ids, method: 'cash' } })
  const kept = await Promise.all(ids.map((id) => ana.ask(listSessionPayments, { params: { id } })))
  expect(kept.map(({ payments }) => payments.map(({ method }) => method))).toEqual([
    ['cash'],
    ['cash'],
  ])
})

it('a bulk action stores nothing of a refused step', async () => {
  const [held, late] = [await mark(++hours), await mark(hours)]
  await ana.ask(confirmSession, of(held))
  expect((await ask('pay', [late])).refused).toEqual([{ id: late.id, code: 'time_occupied' }])
  expect(await ana.ask(getSession, of(late))).toEqual(late)
})

it('a bulk action refuses a deleted session and one of another practice as not found', async () => {
  const bia = await given.psychologist()
  const [session, unknown] = [await mark(), { id: '0198c0de-0000-7000-8000-000000000000' }]
  expect(await ask('cancel', [session, unknown], bia)).toEqual({
    done: [],
    refused: [session, unknown].map(({ id }) => ({ id, code: 'not_found' })),
  })
  expect(await standing(session)).toBe('pending')
})

it.each([
  ['no session', []],
  [
    'a session twice',
    ['0198c0de-0000-7000-8000-000000000000', '0198c0de-0000-7000-8000-000000000000'],
  ],
  [
    'more than 100',
    Array.from(
      { length: BULK_MAX + 1 },
      (_, n) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`,
    ),
  ],
])('a bulk action is refused completely with %s', async (_, ids) => {
  const { status, problem } = await ana.call(bulkSessions, { body: { action: 'cancel', ids } })
  expect([status, problem?.details?.[0]?.path]).toEqual([422, 'ids'])
})

it('a bulk cancellation with `block` blocks the upcoming hours of the cancelled sessions', async () => {
  const [one, refused, past] = [await mark(200), await mark(210), await mark(-40)]
  await ana.ask(cancelSession, of(refused))
  const ids = [one, refused, past].map(({ id }) => id)
  const { blocks = [] } = await ana.ask(bulkSessions, {
    body: { action: 'cancel', ids, block: true },
  })
  const end = new Date(Date.parse(one.datetime) + one.duration * MINUTE).toISOString()
  expect(blocks).toHaveLength(1)
  expect(await ana.ask(listBlocks, { query: {} })).toMatchObject([
    { id: blocks[0], start: one.datetime, end },
  ])
})

it('a bulk cancellation without `block` leaves the hours free', async () => {
  const before = await ana.ask(listBlocks, { query: {} })
  expect(await ask('cancel', [await mark(220)])).toMatchObject({ refused: [] })
  expect(await ana.ask(listBlocks, { query: {} })).toEqual(before)
})
