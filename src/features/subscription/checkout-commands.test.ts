import { afterEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { openCheckout, subscribe, subscriptionOf } from '../../../test/checkout.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { getProfile } from '../practice/contract.ts'
import type { PaidPlan } from '../practice/plans.ts'
import {
  cancelSubscription,
  getSubscription,
  getTestCheckout,
  payTestCheckout,
} from './contract.ts'
import { stopAtProviders } from './stop-commands.ts'

const { clock, db, given, services } = await openPractice()
afterEach(() => clock.set(START))

async function openPage(owner: PsychologistActor, planType: PaidPlan) {
  clock.advance(1_000)
  const reference = await openCheckout(owner, planType)
  const { checkout } = await owner.ask(getTestCheckout, { query: { reference } })
  return { reference, id: checkout?.id ?? '' }
}

const checkoutOf = async (owner: PsychologistActor, checkout?: string) =>
  (await owner.ask(getSubscription, { query: { checkout } })).checkout

describe('the return from a payment page', () => {
  it('The returning browser gets the state of its own payment while another plan is active: pending, then paid', async () => {
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
})

describe('a payment while days of another plan are left', () => {
  const YEAR_LATER = '2027-03-02T12:00:00.000Z'
  const MONTH_LATER = '2026-04-02T12:00:00.000Z'

  async function downgraded(failRenewal = false) {
    const ana = await given.psychologist()
    await subscribe(ana, 'pro-annual')
    await ana.ask(cancelSubscription)
    const { reference } = await openPage(ana, 'pro')
    await ana.ask(payTestCheckout, { body: { reference, failRenewal } })
    return ana
  }

  it('A change with paid days left has no failing renewal, as nothing is charged', async () => {
    const ana = await downgraded(true)
    clock.advance(2 * DAY)
    expect(await subscriptionOf(ana)).toMatchObject({
      plan: 'pro',
      status: 'active',
      currentPeriodEnd: YEAR_LATER,
      graceUntil: null,
    })
  })

  it('A cancelled change shows the end of the plan that goes on', async () => {
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
})

describe('unpaid payment pages', () => {
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

  it('Pages of a provider without settings and of other psychologists stay', async () => {
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
})
