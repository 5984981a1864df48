import { afterEach, describe, expect, it } from 'vitest'
import { START } from '../../../../test/clock.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { HOUR } from '../../../platform/shared/calendar.ts'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  deleteSession,
  getSession,
  type Session,
  type SessionStatus,
  updateSession,
} from '../contract.ts'

const { clock, db, given } = await openPractice()
afterEach(() => clock.set(START))
const { ana, patient, service } = await given.practice({ plan: 'pro' })

let hours = 0
async function sessionIn(status: SessionStatus, paid: boolean): Promise<Session> {
  const session = await given.session(ana, {
    patientId: patient.id,
    serviceId: service.id,
    datetime: new Date(Date.parse(START) + ++hours * HOUR).toISOString(),
  })
  if (paid && status === 'pending') await payWithoutItsTime(session)
  else if (paid) await ana.ask(confirmPayment, { ...of(session), body: {} })
  else if (status === 'confirmed') await ana.ask(confirmSession, of(session))
  if (status === 'completed') await ana.ask(completeSession, of(session))
  if (status === 'cancelled') await ana.ask(cancelSession, of(session))
  return ana.ask(getSession, of(session))
}

async function payWithoutItsTime({ datetime, ...session }: Session): Promise<void> {
  const other = await given.session(ana, { patientId: patient.id, serviceId: service.id, datetime })
  await ana.ask(confirmSession, of(other))
  await ana.ask(confirmPayment, { params: { id: session.id }, body: { recordOnly: true } })
  await ana.ask(cancelSession, of(other))
}

const change = (body: CallOf<typeof updateSession>['body']) => (session: Session) =>
  ana.call(updateSession, { ...of(session), body })

const actions = {
  confirm: (session: Session) => ana.call(confirmSession, of(session)),
  'confirm-payment': (session: Session) => ana.call(confirmPayment, { ...of(session), body: {} }),
  complete: (session: Session) => ana.call(completeSession, of(session)),
  cancel: (session: Session) => ana.call(cancelSession, of(session)),
  "{status:'pending'}": change({ status: 'pending' }),
  "{status:'confirmed'}": change({ status: 'confirmed' }),
  "{status:'completed'}": change({ status: 'completed' }),
  "{status:'cancelled'}": change({ status: 'cancelled' }),
  '{paid:true}': change({ paid: true }),
  '{paid:false}': change({ paid: false }),
}

async function outcome(action: keyof typeof actions, session: Session): Promise<string> {
  const { status, body, problem } = await actions[action](session)
  const after = await ana.ask(getSession, of(session))
  expect(after).toEqual(problem ? session : body)
  expect(status).toBe(problem ? 409 : 200)
  return problem ? problem.code : `${after.status}${after.paid ? ', paid' : ''}`
}

const states = (['pending', 'confirmed', 'completed', 'cancelled'] as const).flatMap((status) =>
  [false, true].map((paid) => ({ status, paid })),
)

// One line per state, in the order of `states`; each has the new state or the refusal's code.
const table: Record<keyof typeof actions, string[]> = {
  confirm: [
    ...['confirmed', 'confirmed, paid'],
    ...['session_not_pending', 'session_not_pending'],
    ...['session_not_pending', 'session_not_pending'],
    ...['session_cancelled', 'session_cancelled'],
  ],
  'confirm-payment': [
    ...['confirmed, paid', 'session_already_paid'],
    ...['confirmed, paid', 'session_already_paid'],
    ...['completed, paid', 'session_already_paid'],
    ...['session_cancelled', 'session_cancelled'],
  ],
  complete: [
    ...['completed', 'completed, paid'],
    ...['completed', 'completed, paid'],
    ...['session_already_closed', 'session_already_closed'],
    ...['session_already_closed', 'session_already_closed'],
  ],
  cancel: [
    ...['cancelled', 'cancelled, paid'],
    ...['cancelled', 'cancelled, paid'],
    ...['session_already_closed', 'session_already_closed'],
    ...['session_already_closed', 'session_already_closed'],
  ],
  "{status:'pending'}": [
    ...['pending', 'pending, paid'],
    ...['session_status_fixed', 'session_status_fixed'],
    ...['session_status_fixed', 'session_status_fixed'],
    ...['session_status_fixed', 'session_status_fixed'],
  ],
  "{status:'confirmed'}": [
    ...['confirmed', 'confirmed, paid'],
    ...['confirmed', 'confirmed, paid'],
    ...['session_not_pending', 'session_not_pending'],
    ...['session_cancelled', 'session_cancelled'],
  ],
  "{status:'completed'}": [
    ...['completed', 'completed, paid'],
    ...['completed', 'completed, paid'],
    ...['completed', 'completed, paid'],
    ...['session_already_closed', 'session_already_closed'],
  ],
  "{status:'cancelled'}": [
    ...['cancelled', 'cancelled, paid'],
    ...['cancelled', 'cancelled, paid'],
    ...['session_already_closed', 'session_already_closed'],
    ...['cancelled', 'cancelled, paid'],
  ],
  '{paid:true}': [
    ...['confirmed, paid', 'pending, paid'],
    ...['confirmed, paid', 'confirmed, paid'],
    ...['completed, paid', 'completed, paid'],
    ...['session_cancelled', 'cancelled, paid'],
  ],
  '{paid:false}': [
    ...['pending', 'payment_fixed'],
    ...['confirmed', 'payment_fixed'],
    ...['completed', 'payment_fixed'],
    ...['cancelled', 'payment_fixed'],
  ],
}

describe.each(Object.keys(actions) as (keyof typeof actions)[])(
  'a session asked to %s',
  (action) => {
    const rows = states.map((state, n) => ({ ...state, result: table[action][n] }))
    it.each(rows)(
      'a session that is $status, paid $paid, becomes $result',
      async ({ status, paid, result }) => {
        expect(await outcome(action, await sessionIn(status, paid))).toBe(result)
      },
    )
  },
)

const rows = [
  ...['gone', 'paid_session_kept'],
  ...['session_kept', 'paid_session_kept'],
  ...['session_kept', 'paid_session_kept'],
  ...['session_kept', 'paid_session_kept'],
]
it.each(states.map((state, n) => ({ ...state, result: rows[n] })))(
  'deleting a session that is $status, paid $paid, results in $result',
  async ({ status, paid, result }) => {
    const session = await sessionIn(status, paid)
    const reply = await ana.call(deleteSession, of(session))
    expect(reply.status).toBe(result === 'gone' ? 204 : 409)
    expect(reply.problem?.code ?? 'gone').toBe(result)
    const after = await ana.call(getSession, of(session))
    expect(after.status).toBe(result === 'gone' ? 404 : 200)
  },
)

it.each([
  ['confirm', 'cancelled', 'Esta sessão foi cancelada e não pode mais ser alterada.'],
  ['confirm', 'confirmed', 'Somente sessões pendentes podem ser confirmadas.'],
  ['complete', 'cancelled', 'Esta sessão já foi concluída ou cancelada.'],
  ["{status:'pending'}", 'confirmed', 'Uma sessão não pode voltar a esta situação.'],
] as const)('the refusal of %s from %s has the message %s', async (action, status, message) => {
  const { problem } = await actions[action](await sessionIn(status, false))
  expect(problem?.message).toBe(message)
})

it('the refusal of an unknown or foreign session does not name it', async () => {
  const bia = await given.psychologist()
  const session = await sessionIn('pending', false)
  const replies = [
    await bia.call(confirmSession, of(session)),
    await bia.call(confirmPayment, { ...of(session), body: {} }),
    await bia.call(completeSession, of(session)),
    await bia.call(cancelSession, of(session)),
    await bia.call(updateSession, { ...of(session), body: { notes: 'minha' } }),
    await bia.call(deleteSession, of(session)),
    await ana.call(confirmSession, of({ id: bia.id })),
  ]
  expect(replies.map(({ status }) => status)).toEqual(Array(7).fill(404))
  expect(await ana.ask(getSession, of(session))).toEqual(session)
})

const rowsOf = ({ id }: Session) =>
  db.asTenant(ana.id, ({ sql }) =>
    sql
      .selectFrom('payments')
      .select(['kind', 'amount_cents', 'received_at'])
      .where('session_id', '=', id)
      .execute(),
  )
const row = { kind: 'payment', amount_cents: 15_000, received_at: new Date(START) }

it.each(['confirm-payment', '{paid:true}'] as const)(
  'a payment is recorded once with its amount: %s',
  async (action) => {
    const session = await sessionIn('pending', false)
    for (let n = 0; n < 3; n++) await actions[action](session)
    expect(await rowsOf(session)).toEqual([row])
  },
)

it('a payment confirmed 10 times at once is recorded once', async () => {
  const session = await sessionIn('confirmed', false)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => actions['confirm-payment'](session)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await rowsOf(session)).toEqual([row])
})

it('a refused payment is not recorded', async () => {
  const session = await sessionIn('cancelled', false)
  await actions['confirm-payment'](session)
  expect(await rowsOf(session)).toEqual([])
})

it('the payment of a session is confirmed without a body', async () => {
  const session = await sessionIn('pending', false)
  const url = confirmPayment.path.replace(':id', session.id)
  const { statusCode } = await ana.send({ method: 'PUT', url })
  expect(statusCode).toBe(200)
})
