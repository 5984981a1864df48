import { afterEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { openCheckout, subscribe, subscriptionOf } from '../../../test/checkout.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { createPatient } from '../patients/contract.ts'
import { getProfile } from '../practice/contract.ts'
import type { PaidPlan } from '../practice/plans.ts'
import {
  cancelSubscription,
  createSubscription,
  getSubscription,
  getTestCheckout,
  payTestCheckout,
} from './contract.ts'

const { clock, db, given } = await openPractice()
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
const planOf = async (owner: PsychologistActor) => (await owner.ask(getProfile)).plan

describe('subscribing', () => {
  it('Subscribing returns the address of a payment page and changes no plan', async () => {
    const ana = await given.psychologist()
    const { checkoutUrl } = await ana.ask(createSubscription, { body: { planType: 'pro' } })
    expect(checkoutUrl).toMatch(
      /^https:\/\/consultorio\.test\/checkout\/test\?reference=[\w-]{64}$/,
    )
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

  it('A paid plan lifts the limit of patients at once', async () => {
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
})

describe('a payment page', () => {
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
})

describe('cancelling', () => {
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
})

describe('changing from monthly to annual', () => {
  it('The annual plan replaces the monthly one at once and is charged after its paid days', async () => {
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
})
