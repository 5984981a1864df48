import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { DAY, HOUR } from '../../platform/shared/calendar.ts'
import { centsToText, textToCents } from '../../platform/shared/money.ts'
import { getPackage, recordPackagePayment, updatePackage } from '../packages/contract.ts'
import {
  cancelSession,
  confirmPayment,
  confirmSession,
  deleteSession,
  getSession,
  listSessions,
  type Session,
  undoSession,
  updateSession,
} from '../sessions/contract.ts'
import { recordPayment } from './commands.ts'
import { findReceivableRow } from './queries.ts'
import { listSessionPayments, PAYER_ON_FILE, recordSessionPayment } from './record-contract.ts'

const { clock, db, given } = await openPractice()
const ana = await given.psychologist({
  plan: 'pro',
  settings: { pixKey: 'ana@exemplo.com.br' },
})
const { id: patientId } = await given.patient(ana)
const { id: serviceId } = await given.service(ana)

const receivableOf = (session: { id: string }) => ana.ask(listSessionPayments, of(session))
const stateOf = async (session: { id: string }) => {
  const { status, paid, received } = await ana.ask(getSession, of(session))
  return [status, paid ? 'paid' : 'unpaid', received]
}

let hours = 0
function newSession(price: string | number = '150.00'): Promise<Session> {
  const datetime = new Date(Date.parse(START) + ++hours * HOUR).toISOString()
  return given.session(ana, { patientId, serviceId, price, datetime })
}

function pay(session: { id: string }, amount: string, more = {}) {
  const body = { method: 'cash', amount, ...more } as const
  return ana.call(recordSessionPayment, { ...of(session), body })
}
const refund = (session: { id: string }, amount: string) => pay(session, amount, { kind: 'refund' })

async function refusalOf(reply: ReturnType<typeof pay>): Promise<string | undefined> {
  const { problem } = await reply
  return problem?.details
    ? `${problem.details[0]?.path}: ${problem.details[0]?.message}`
    : problem?.code
}

it('a payment that completes the price sets the paid time; undone and paid again, the later time counts', async () => {
  const session = await newSession()
  const paidAt = async () => (await ana.ask(getSession, of(session))).paidAt
  await pay(session, '50.00', { receivedAt: '2026-02-20T12:00:00-03:00' })
  expect(await paidAt()).toBeNull()
  await ana.ask(confirmPayment, { ...of(session), body: {} })
  expect(await paidAt()).toBe(new Date(START).toISOString())
  await ana.ask(undoSession, { ...of(session), body: {} })
  expect(await paidAt()).toBeNull()
  await pay(session, '100.00', { receivedAt: '2026-02-21T12:00:00-03:00' })
  expect(await paidAt()).toBe('2026-02-21T15:00:00.000Z')
})

it('a partial payment is kept and leaves the session pending and unpaid', async () => {
  const session = await newSession()
  const { body } = await pay(session, '50.00', {
    method: 'card',
    receivedAt: '2026-02-20T12:00:00-03:00',
    note: 'Metade na recepção',
  })
  expect(body).toMatchObject({
    sessionId: session.id,
    packageId: null,
    kind: 'payment',
    method: 'card',
    amount: '50.00',
    receivedAt: '2026-02-20T15:00:00.000Z',
    note: 'Metade na recepção',
  })
  expect(await stateOf(session)).toEqual(['pending', 'unpaid', '50.00'])
  expect(await receivableOf(session)).toMatchObject({
    price: '150.00',
    received: '50.00',
    owed: '100.00',
    paid: false,
    packageId: null,
    payments: [body],
  })
})

it('a payment that completes the price makes the session paid and confirms it', async () => {
  const session = await newSession()
  await pay(session, '50.00')
  await pay(session, '100.00')
  expect(await stateOf(session)).toEqual(['confirmed', 'paid', '150.00'])
  expect(await receivableOf(session)).toMatchObject({ owed: '0.00', pix: null })
})

it('a payment confirmed in one tap has the missing amount, by Pix, now', async () => {
  const session = await newSession()
  await pay(session, '50.00')
  await ana.ask(confirmPayment, { ...of(session), body: {} })
  const { payments } = await receivableOf(session)
  expect(payments[0]).toMatchObject({
    amount: '100.00',
    method: 'pix',
    receivedAt: new Date(START).toISOString(),
  })
  expect(await stateOf(session)).toEqual(['confirmed', 'paid', '150.00'])
})

it('a payment of zero in one tap confirms a free session', async () => {
  const session = await newSession(0)
  await ana.ask(confirmPayment, { ...of(session), body: {} })
  expect(await stateOf(session)).toEqual(['confirmed', 'paid', '0.00'])
})

it('the payments are listed newest first, by the day received', async () => {
  const session = await newSession()
  for (const [amount, receivedAt] of [
    ['10.00', '2026-02-02T12:00:00Z'],
    ['20.00', '2026-02-03T12:00:00Z'],
    ['30.00', '2026-02-01T12:00:00Z'],
  ] as const)
    await pay(session, amount, { receivedAt })
  const { payments } = await receivableOf(session)
  expect(payments.map(({ amount }) => amount)).toEqual(['20.00', '10.00', '30.00'])
})

it.each([
  [
    'above what is missing',
    '150.01',
    {},
    'amount: Faltam R$\u00a0150,00: são R$\u00a00,01 a mais. Guarde-os como saldo do paciente, ou registre só o que falta.',
  ],
  ['of nothing', '0', {}, 'amount: Informe um valor maior que zero.'],
  [
    'from tomorrow',
    '10.00',
    { receivedAt: '2026-03-03T15:00:00Z' },
    'receivedAt: Informe uma data que já chegou.',
  ],
  [
    'from the last century',
    '10.00',
    { receivedAt: '1999-12-31T12:00:00Z' },
    'receivedAt: Data inválida',
  ],
  [
    'back, where nothing came',
    '10.00',
    { kind: 'refund' },
    'amount: Nada foi recebido: não há o que devolver.',
  ],
  ['by no known method', '10.00', { method: 'ouro' }, 'method: Escolha a forma de pagamento'],
])('a payment or refund %s is refused at its field', async (_, amount, more, refusal) => {
  const session = await newSession()
  expect(await refusalOf(pay(session, amount, more))).toBe(refusal)
  expect(await receivableOf(session)).toMatchObject({ received: '0.00', payments: [] })
})

it('a payment is refused if the session is already paid or cancelled', async () => {
  const [first, second] = [await newSession(), await newSession()]
  await pay(first, '150.00')
  await ana.ask(cancelSession, of(second))
  expect(await refusalOf(pay(first, '0.01'))).toBe('session_already_paid')
  expect(await refusalOf(pay(second, '150.00'))).toBe('session_cancelled')
  expect(await receivableOf(second)).toMatchObject({ owed: '0.00', pix: null })
})

it('a payment for a paid or cancelled session is refused with where to record the money', async () => {
  const [first, second] = [await newSession(), await newSession()]
  await pay(first, '150.00')
  await ana.ask(cancelSession, of(second))
  const rest = 'Guarde este valor como saldo do paciente, ou registre-o no que ele deve.'
  expect((await pay(first, '20.00')).problem?.message).toBe(
    `O pagamento desta sessão já foi confirmado. ${rest}`,
  )
  expect((await pay(second, '20.00')).problem?.message).toBe(`Esta sessão foi cancelada. ${rest}`)
  const confirmed = await ana.call(confirmPayment, { ...of(first), body: {} })
  expect(confirmed.problem?.message).toBe('O pagamento desta sessão já foi confirmado.')
})

it('a payment is logged, with the session it completes', async () => {
  const session = await newSession()
  const part = await pay(session, '50.00')
  const rest = await pay(session, '100.00')
  const back = await refund(session, '150.00')
  const subjects = [session.id, part.body.id, rest.body.id, back.body.id]
  const events = await db.asPlatform((scope) =>
    scope
      .selectFrom('audit_events')
      .select(['action', 'subject_id'])
      .where('subject_id', 'in', subjects)
      .where('action', 'like', '%pa%')
      .execute(),
  )
  expect(events.map(({ action, subject_id }) => [action, subject_id]).sort()).toEqual(
    [
      ['payment.recorded', part.body.id],
      ['payment.recorded', rest.body.id],
      ['payment.refunded', back.body.id],
      ['session.paid', session.id],
    ].sort(),
  )
})

it('a payment that would exceed the price together with a simultaneous one is refused', async () => {
  const session = await newSession()
  const replies = await Promise.all([pay(session, '100.00'), pay(session, '100.00')])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await stateOf(session)).toEqual(['pending', 'unpaid', '100.00'])
})

it('a payment keeps its session from being deleted, also after a refund', async () => {
  const session = await newSession()
  await pay(session, '50.00')
  await refund(session, '50.00')
  const { problem } = await ana.call(deleteSession, of(session))
  expect(problem?.code).toBe('payment_kept')
})

it('a payment of a taken time names the session there, and can be recorded without the session', async () => {
  const [session, other] = [await newSession(), await newSession()]
  await ana.ask(updateSession, { ...of(other), body: { datetime: session.datetime } })
  await ana.ask(confirmSession, of(other))
  expect(await refusalOf(pay(session, '150.00'))).toBe('time_occupied')
  expect(await stateOf(session)).toEqual(['pending', 'unpaid', '0.00'])
  await pay(session, '150.00', { recordOnly: true })
  expect(await stateOf(session)).toEqual(['pending', 'paid', '150.00'])
})

it('a refund below the price leaves the session unpaid and keeps its status', async () => {
  const session = await newSession()
  await pay(session, '150.00')
  const { body } = await refund(session, '20.00')
  expect(body).toMatchObject({ kind: 'refund', amount: '20.00', receiptNumber: null })
  expect(await stateOf(session)).toEqual(['confirmed', 'unpaid', '130.00'])
  expect(await receivableOf(session)).toMatchObject({ owed: '20.00' })
})

it('a refund is at most the received amount', async () => {
  const session = await newSession()
  await pay(session, '50.00')
  expect(await refusalOf(refund(session, '50.01'))).toBe(
    'amount: Foram recebidos R$\u00a050,00: não devolva mais do que isso.',
  )
})

it('a refund of a cancelled session is recorded', async () => {
  const session = await newSession()
  await pay(session, '150.00')
  await ana.ask(cancelSession, of(session))
  await refund(session, '150.00')
  expect(await stateOf(session)).toEqual(['cancelled', 'unpaid', '0.00'])
})

it('a price above the received amount leaves the rest owed; at the former price the session is paid again', async () => {
  const session = await newSession()
  await pay(session, '150.00')
  await ana.ask(updateSession, { ...of(session), body: { price: 200 } })
  expect(await stateOf(session)).toEqual(['confirmed', 'unpaid', '150.00'])
  await ana.ask(updateSession, { ...of(session), body: { price: 150 } })
  expect(await stateOf(session)).toEqual(['confirmed', 'paid', '150.00'])
})

const sumOf = (texts: string[]) => texts.reduce((sum, text) => sum + (textToCents(text) ?? 0), 0)
const draw = (packageId: string) => {
  const datetime = new Date(Date.parse(START) + ++hours * HOUR).toISOString()
  return given.session(ana, { patientId, serviceId, packageId, datetime })
}

type Step = { kind: 'payment' | 'refund' | 'price'; cents: number }
const amounts = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 }))
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('payment', 'payment', 'refund', 'price'),
    cents: amounts,
  }),
  { minLength: 1, maxLength: 6 },
)

async function take(session: Session, { kind, cents }: Step): Promise<void> {
  const amount = centsToText(cents)
  if (kind === 'price') await ana.ask(updateSession, { ...of(session), body: { price: amount } })
  else
    await ana.call(recordSessionPayment, {
      ...of(session),
      body: { kind, amount, method: 'pix' },
    })
}

async function takeOfPackage(id: string, { kind, cents }: Step): Promise<number> {
  const amount = centsToText(cents)
  const params = { id }
  const { status } =
    kind === 'price'
      ? await ana.call(updatePackage, { params, body: { price: amount } })
      : await ana.call(recordPackagePayment, { params, body: { kind, amount, method: 'pix' } })
  return status
}

it('the received amount is the sum of its rows, and the session is paid once that reaches its price', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const session = await newSession('3.00')
      for (const step of taken) await take(session, step)
      const { payments, received, paid, price } = await receivableOf(session)
      const sum = payments
        .map(({ kind, amount }) => (kind === 'refund' ? -1 : 1) * (textToCents(amount) ?? 0))
        .reduce((all, cents) => all + cents, 0)
      expect(textToCents(received)).toBe(sum)
      const reached = sum >= (textToCents(price) ?? 0)
      if (sum > 0 || !reached) expect(paid).toBe(reached)
    }),
    { numRuns: 30 },
  )
}, 90_000)

it('a package and its sessions have the same cents, and are paid together', async () => {
  await fc.assert(
    fc.asyncProperty(amounts, steps, async (priceCents, taken) => {
      const { id } = await given.package(ana, {
        patientId,
        serviceId,
        sessionsCount: 3,
        price: centsToText(priceCents),
      })
      for (const [at, step] of taken.entries()) {
        if (at === 1) for (const _ of [1, 2, 3]) await draw(id)
        expect(await takeOfPackage(id, step)).toBeLessThan(500)
      }
      const { received, paid } = await ana.ask(getPackage, { params: { id } })
      const drawn = (await ana.ask(listSessions)).filter(({ packageId }) => packageId === id)
      for (const session of drawn) expect(session.paid).toBe(paid)
      if (drawn.length > 0)
        expect(sumOf(drawn.map((payment) => payment.received))).toBe(sumOf([received]))
    }),
    { numRuns: 20 },
  )
}, 90_000)

it('each payment has the next number of its practice, and a refund none', async () => {
  const bia = await given.psychologist({ plan: 'pro' })
  const ids = {
    patientId: (await given.patient(bia)).id,
    serviceId: (await given.service(bia)).id,
  }
  const session = await given.session(bia, ids)
  const numbers: (number | null)[] = []
  for (const kind of ['payment', 'payment', 'refund', 'payment'] as const)
    numbers.push((await given.payment(bia, session, { kind, amount: '10.00' })).receiptNumber)
  expect(numbers).toEqual([1, 2, null, 3])
})

const pack = await given.service(ana, { type: 'package', sessionsCount: 3, price: '400.00' })

async function bookedOn(day: string): Promise<Session> {
  const datetime = `${day}T10:00:00-03:00`
  const { session } = await given.booking(ana, { serviceId: pack.id, datetime })
  return ana.ask(getSession, of(session))
}

it("the payment of a package session is the package's: fully paid, the package and its sessions are paid", async () => {
  const session = await bookedOn('2026-03-16')
  await given.payment(ana, session, { amount: '150.00' })
  expect(await receivableOf(session)).toMatchObject({
    price: '400.00',
    received: '150.00',
    owed: '250.00',
    packageId: session.packageId,
  })
  expect(await stateOf(session)).toEqual(['pending', 'unpaid', '133.34'])
  await ana.ask(confirmPayment, { ...of(session), body: {} })
  expect(await stateOf(session)).toEqual(['confirmed', 'paid', '133.34'])
  await given.payment(ana, session, { kind: 'refund', amount: '0.01' })
  expect(await stateOf(session)).toEqual(['confirmed', 'unpaid', '133.34'])
})

it('the payment of a package confirms the booking that held its time', async () => {
  const session = await bookedOn('2026-03-17')
  const packageId = session.packageId ?? ''
  const typed = { kind: 'payment', method: 'pix', amount: 40_000, note: null } as const
  const input = { ...typed, ...PAYER_ON_FILE }
  await db.asTenant(ana.id, async (tenant) => {
    const row = await findReceivableRow(tenant, { packageId })
    await recordPayment(tenant, row, input, Date.parse(START))
  })
  expect(await stateOf(session)).toEqual(['confirmed', 'paid', '133.34'])
  clock.advance(30 * DAY)
  await db.asPlatform(async (scope) => {
    const { rows } = await sql<{ holds: boolean }>`
      select holds from sessions where id = ${session.id}`.execute(scope)
    expect(rows).toEqual([{ holds: true }])
  })
})
