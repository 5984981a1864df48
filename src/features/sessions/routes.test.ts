import { expect, it } from 'vitest'
import { of, openPractice } from '../../../test/practice.ts'
import { confirmPayment, confirmSession, createSession, listSessions } from './contract.ts'

const { given } = await openPractice()

const key = (idempotencyKey: string) => ({ idempotencyKey })

async function practice() {
  const { ana, patientId, serviceId } = await given.practice({ plan: 'pro' })
  const body = { patientId, serviceId, type: 'online', datetime: '2026-03-10T10:00:00Z' } as const
  return { ana, body }
}

it('the same Idempotency-Key gets the first reply and creates nothing', async () => {
  const { ana, body } = await practice()
  const first = await ana.call(createSession, { body }, key('envio-0001'))
  const again = await ana.call(createSession, { body }, key('envio-0001'))
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
  expect(await ana.ask(listSessions)).toEqual([first.body])
})

it('the same Idempotency-Key 5 times concurrently creates one session', async () => {
  const { ana, body } = await practice()
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => ana.call(createSession, { body }, key('envio-0001'))),
  )
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(replies.map(({ body: { id } }) => id)).size).toBe(1)
  expect(await ana.ask(listSessions)).toHaveLength(1)
})

it('the same Idempotency-Key with other data is a conflict', async () => {
  const { ana, body } = await practice()
  await ana.ask(createSession, { body }, key('envio-0001'))
  const other = { ...body, datetime: '2026-03-11T10:00:00Z' }
  const reply = await ana.call(createSession, { body: other }, key('envio-0001'))
  expect([reply.status, reply.problem?.message]).toEqual([
    409,
    'Este envio já foi usado para outros dados. Recarregue a página e tente novamente.',
  ])
  expect(await ana.ask(listSessions)).toHaveLength(1)
})

it('the same Idempotency-Key for another session or another call is a conflict', async () => {
  const { ana, body } = await practice()
  const [first, second] = [
    await ana.ask(createSession, { body }),
    await ana.ask(createSession, { body }),
  ]
  await ana.ask(confirmPayment, { ...of(first), body: {} }, key('envio-0001'))
  const elsewhere = await ana.call(confirmPayment, { ...of(second), body: {} }, key('envio-0001'))
  expect(elsewhere.problem?.code).toBe('key_reused')
  const otherCall = await ana.call(confirmSession, of(first), key('envio-0001'))
  expect(otherCall.problem?.code).toBe('key_reused')
})

it('the same Idempotency-Key pays once and returns the same reply', async () => {
  const { ana, body } = await practice()
  const call = { ...of(await ana.ask(createSession, { body })), body: {} }
  const first = await ana.call(confirmPayment, call, key('envio-0001'))
  const again = await ana.call(confirmPayment, call, key('envio-0001'))
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await ana.call(confirmPayment, call)).problem?.code).toBe('session_already_paid')
})

it('the same Idempotency-Key after a refusal runs again: only successes are stored', async () => {
  const { ana, body } = await practice()
  const nobody = { ...body, patientId: ana.id }
  const refused = await ana.call(createSession, { body: nobody }, key('envio-0001'))
  expect(refused.status).toBe(404)
  expect((await ana.call(createSession, { body }, key('envio-0001'))).status).toBe(201)
})

it('the same Idempotency-Key of another psychologist is another key', async () => {
  const [{ ana, body }, other] = [await practice(), await practice()]
  await ana.ask(createSession, { body }, key('envio-0001'))
  const reply = await other.ana.call(createSession, { body: other.body }, key('envio-0001'))
  expect(reply.status).toBe(201)
})

it.each(['curta', 'x'.repeat(129), 'com espaço'])(
  'the Idempotency-Key %j is refused',
  async (bad) => {
    const { ana, body } = await practice()
    const reply = await ana.call(createSession, { body }, key(bad))
    expect([reply.status, reply.problem?.details?.[0]?.path]).toEqual([422, 'Idempotency-Key'])
  },
)
