import { afterEach, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { openCheckout, planOf, subscribe, subscriptionOf } from '../../../test/checkout.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { createPatient } from '../patients/input-contract.ts'
import { getProfile } from '../practice/contract.ts'
import type { PaidPlan } from '../practice/plans.ts'
import {
  cancelSubscription,
  createSubscription,
  getSubscription,
  getTestCheckout,
  payTestCheckout,
} from './contract.ts'
import { stopAtProviders } from './stop-commands.ts'

const { clock, db, given, services } = await openPractice()
afterEach(() => clock.set(START))

const MONTH_LATER = '2026-04-02T12:00:00.000Z'

async function subscriber(planType: PaidPlan = 'pro') {
  const ana = await given.psychologist()
  const reference = await subscribe(ana, planType)
  clock.advance(1_000)
  return { ana, reference }
}

const auditOf = (owner: PsychologistActor) =>
  db.asTenant(owner.id, async ({ sql }) => {
    const rows = await sql.selectFrom('audit_events').select('action').execute()
    return rows.map(({ action }) => action)
  })

it('Subscribing returns the address of a payment page and changes no plan', async () => {
  const ana = await given.psychologist()
  const { checkoutUrl } = await ana.ask(createSubscription, { body: { planType: 'pro' } })
  expect(checkoutUrl).toMatch(/^https:\/\/consultorio\.test\/checkout\/test\?reference=[\w-]{64}$/)
  expect(await planOf(ana)).toBe('free')
  expect(await ana.ask(getSubscription)).toEqual({
    subscription: null,
    checkout: null,
    testCheckout: true,
  })
})

it.each([
  ['pro', '49.00', MONTH_LATER],
  ['pro-annual', '490.00', '2027-03-02T12:00:00.000Z'],
] as const)(
  'A subscription to %s costs %s, and once paid the plan lasts until %s',
  async (planType, amount, currentPeriodEnd) => {
    const ana = await given.psychologist()
    const reference = await openCheckout(ana, planType)
    expect(await ana.ask(getTestCheckout, { query: { reference } })).toEqual({
      checkout: { id: expect.any(String), planType, amount, daysLeft: false },
    })
    await ana.ask(payTestCheckout, { body: { reference } })
    expect(await planOf(ana)).toBe(planType)
    expect(await subscriptionOf(ana)).toEqual({
      plan: planType,
      status: 'active',
      amount,
      currentPeriodEnd,
      cancelledAt: null,
      graceUntil: null,
      payPage: null,
    })
    expect(await auditOf(ana)).toContain('plan.changed')
  },
)

it('A paid plan lifts the limit of patients immediately', async () => {
  const { ana } = await subscriber()
  for (const name of ['Ana', 'Bia', 'Caio', 'Davi']) {
    const { status } = await ana.call(createPatient, { body: { name, phone: '11 91234-5678' } })
    expect([name, status]).toEqual([name, 201])
  }
})

it.each([[{}], [{ planType: 'free' }], [{ planType: 'plus' }], [{ planType: null }]])(
  'Subscribing to %j is a 422',
  async (payload) => {
    const ana = await given.psychologist()
    const request = { method: 'POST' as const, url: createSubscription.path, payload }
    const reply = await ana.send(request)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().details[0].path).toBe('planType')
  },
)

it('Subscribing to the present plan is refused', async () => {
  const { ana } = await subscriber()
  const again = await ana.call(createSubscription, { body: { planType: 'pro' } })
  expect([again.status, again.problem?.message]).toEqual([409, 'Você já está neste plano.'])
})

it('Subscribing with an inactive account is refused until its activation', async () => {
  const idle = await given.psychologist({ isActive: false })
  const reply = await idle.call(createSubscription, { body: { planType: 'pro' } })
  expect([reply.status, reply.problem?.code]).toEqual([403, 'inactive_account'])
})

it('The super admin can subscribe and stays the super admin', async () => {
  const admin = await given.psychologist({ isAdmin: true })
  const reference = await openCheckout(admin)
  await admin.ask(payTestCheckout, { body: { reference } })
  expect(await admin.ask(getProfile)).toMatchObject({ plan: 'pro', isAdmin: true })
})

it('Another psychologist’s payment page opens nothing and pays nothing', async () => {
  const ana = await given.psychologist()
  const bia = await given.psychologist()
  const reference = await openCheckout(ana)
  expect(await bia.ask(getTestCheckout, { query: { reference } })).toEqual({ checkout: null })
  expect((await bia.call(payTestCheckout, { body: { reference } })).status).toBe(404)
  expect([await planOf(ana), await planOf(bia)]).toEqual(['free', 'free'])
})

it('A payment page is paid once', async () => {
  const { ana, reference } = await subscriber()
  expect(await ana.ask(getTestCheckout, { query: { reference } })).toEqual({ checkout: null })
  const again = await ana.call(payTestCheckout, { body: { reference } })
  expect([again.status, again.problem?.message]).toEqual([409, 'Este pagamento já foi feito.'])
  expect((await subscriptionOf(ana))?.currentPeriodEnd).toBe(MONTH_LATER)
})

it('A payment page paid by twenty concurrent calls is paid once', async () => {
  const ana = await given.psychologist()
  const reference = await openCheckout(ana)
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => ana.call(payTestCheckout, { body: { reference } })),
  )
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
  const { currentPeriodEnd } = (await subscriptionOf(ana)) ?? {}
  expect(currentPeriodEnd).toBe(MONTH_LATER)
})

it('A repeated payment with the same Idempotency-Key gets the first answer', async () => {
  const ana = await given.psychologist()
  const reference = await openCheckout(ana)
  const pay = () =>
    ana.call(payTestCheckout, { body: { reference } }, { idempotencyKey: 'um-pagamento' })
  expect([(await pay()).status, (await pay()).status]).toEqual([204, 204])
})

it('A payment page is closed by a newer one, and after a day', async () => {
  const ana = await given.psychologist()
  const older = await openCheckout(ana)
  clock.advance(1_000)
  const newer = await openCheckout(ana, 'pro-annual')
  expect((await ana.call(payTestCheckout, { body: { reference: older } })).status).toBe(404)
  clock.advance(DAY)
  expect((await ana.call(payTestCheckout, { body: { reference: newer } })).status).toBe(404)
  expect(await planOf(ana)).toBe('free')
})

it.each(['', 'curta', 'A'.repeat(64)])(
  'A payment page with the reference %j opens nothing',
  async (reference) => {
    const ana = await given.psychologist()
    const reply = await ana.call(payTestCheckout, { body: { reference } })
    expect([404, 422]).toContain(reply.status)
  },
)

it('A cancellation keeps Pro until the end of the paid period and returns that date', async () => {
  const { ana } = await subscriber()
  expect(await ana.ask(cancelSubscription)).toEqual({
    status: 'cancelled',
    accessUntil: MONTH_LATER,
  })
  expect(await planOf(ana)).toBe('pro')
  expect(await subscriptionOf(ana)).toMatchObject({
    status: 'cancelled',
    currentPeriodEnd: MONTH_LATER,
    cancelledAt: new Date(clock.now()).toISOString(),
  })
  expect(await auditOf(ana)).toContain('subscription.cancelled')
})

it('A repeated cancellation gets the same answer', async () => {
  const { ana } = await subscriber()
  const first = await ana.ask(cancelSubscription)
  clock.advance(DAY)
  expect(await ana.ask(cancelSubscription)).toEqual(first)
})

it('A cancellation without a subscription is refused', async () => {
  const ana = await given.psychologist()
  const reply = await ana.call(cancelSubscription)
  expect([reply.status, reply.problem?.message]).toEqual([
    409,
    'Você não tem uma assinatura ativa para cancelar.',
  ])
})

it('A cancellation leaves other psychologists’ subscriptions unchanged', async () => {
  const { ana } = await subscriber()
  const { ana: bia } = await subscriber()
  await bia.ask(cancelSubscription)
  expect((await subscriptionOf(ana))?.status).toBe('active')
})

it('A new subscription after a cancellation is charged after the paid days', async () => {
  const { ana } = await subscriber()
  await ana.ask(cancelSubscription)
  const reference = await openCheckout(ana)
  const { checkout } = await ana.ask(getTestCheckout, { query: { reference } })
  expect(checkout?.daysLeft).toBe(true)
  await ana.ask(payTestCheckout, { body: { reference } })
  expect(await subscriptionOf(ana)).toMatchObject({
    status: 'active',
    currentPeriodEnd: MONTH_LATER,
  })
})

it('The annual plan replaces the monthly one immediately and is charged after its paid days', async () => {
  const { ana } = await subscriber()
  const annual = await openCheckout(ana, 'pro-annual')
  expect(await planOf(ana)).toBe('pro')
  await ana.ask(payTestCheckout, { body: { reference: annual } })
  expect(await planOf(ana)).toBe('pro-annual')
  expect(await subscriptionOf(ana)).toMatchObject({
    plan: 'pro-annual',
    status: 'active',
    currentPeriodEnd: MONTH_LATER,
  })
})

async function openPage(owner: PsychologistActor, planType: PaidPlan) {
  clock.advance(1_000)
  const reference = await openCheckout(owner, planType)
  const { checkout } = await owner.ask(getTestCheckout, { query: { reference } })
  return { reference, id: checkout?.id ?? '' }
}

const checkoutOf = async (owner: PsychologistActor, checkout?: string) =>
  (await owner.ask(getSubscription, { query: { checkout } })).checkout

it('The returning browser gets the state of this payment while another plan is active: pending, then paid', async () => {
  const ana = await given.psychologist()
  await subscribe(ana)
  const { id, reference } = await openPage(ana, 'pro-annual')
  expect(await checkoutOf(ana, id)).toEqual({ planType: 'pro-annual', status: 'pending' })
  await ana.ask(payTestCheckout, { body: { reference } })
  expect(await checkoutOf(ana, id)).toEqual({ planType: 'pro-annual', status: 'active' })
})

it('The returning browser of a cancelled plan gets the unconfirmed renewal', async () => {
  const ana = await given.psychologist()
  await subscribe(ana)
  await ana.ask(cancelSubscription)
  const { id } = await openPage(ana, 'pro')
  expect(await checkoutOf(ana, id)).toEqual({ planType: 'pro', status: 'pending' })
})

it('An address with no page or another psychologist’s page returns nothing', async () => {
  const ana = await given.psychologist()
  const bia = await given.psychologist()
  const { id, reference } = await openPage(bia, 'pro')
  for (const named of [undefined, 'success', reference, id])
    expect(await checkoutOf(ana, named)).toBe(null)
})

const YEAR_LATER = '2027-03-02T12:00:00.000Z'
async function downgraded(failRenewal = false) {
  const ana = await given.psychologist()
  await subscribe(ana, 'pro-annual')
  await ana.ask(cancelSubscription)
  const { reference } = await openPage(ana, 'pro')
  await ana.ask(payTestCheckout, { body: { reference, failRenewal } })
  return ana
}

it('A change with paid days left has no failing renewal, because nothing is charged', async () => {
  const ana = await downgraded(true)
  clock.advance(2 * DAY)
  expect(await subscriptionOf(ana)).toMatchObject({
    plan: 'pro',
    status: 'active',
    currentPeriodEnd: YEAR_LATER,
    graceUntil: null,
  })
})

it('A cancelled change shows the end of the plan that continues', async () => {
  const ana = await downgraded()
  // A provider may report fewer days than are paid with the other one.
  await db.asTenant(ana.id, ({ sql }) =>
    sql
      .updateTable('subscriptions')
      .set({ current_period_end: new Date(MONTH_LATER) })
      .where('plan', '=', 'pro')
      .execute(),
  )
  expect((await ana.ask(cancelSubscription)).accessUntil).toBe(YEAR_LATER)
  expect((await ana.ask(getProfile)).plan).toBe('pro-annual')
})

const closePages = () => stopAtProviders(services, new AbortController().signal)
const pagesOf = (owner: PsychologistActor) =>
  db.asTenant(owner.id, async ({ sql }) => {
    const rows = await sql.selectFrom('subscriptions').select(['provider', 'status']).execute()
    return rows.map(({ provider, status }) => `${provider} ${status}`).sort()
  })

it('An unpaid page is removed for the next one, and a paid one stays', async () => {
  const ana = await given.psychologist()
  await subscribe(ana)
  for (const _ of [1, 2, 3]) await openPage(ana, 'pro-annual')
  await closePages()
  expect(await pagesOf(ana)).toEqual(['test active', 'test pending'])
})

it('Checkout pages of a provider without settings, or of other psychologists, are not closed', async () => {
  const ana = await given.psychologist()
  const bia = await given.psychologist()
  await openPage(bia, 'pro')
  await openPage(ana, 'pro')
  await db.asTenant(ana.id, ({ sql }) =>
    sql.updateTable('subscriptions').set({ provider: 'stripe' }).execute(),
  )
  await openPage(ana, 'pro')
  await closePages()
  expect(await pagesOf(ana)).toEqual(['stripe pending', 'test pending'])
  expect(await pagesOf(bia)).toEqual(['test pending'])
})
