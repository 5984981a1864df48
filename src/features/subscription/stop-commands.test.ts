import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { subscriptionOf } from '../../../test/checkout.ts'
import { START } from '../../../test/clock.ts'
import { invoiceEvent } from '../../../test/stripe-events.ts'
import { openStripePractice, SECOND } from '../../../test/stripe-practice.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { closeAccount } from '../account/contract.ts'
import { cancelSubscription } from './contract.ts'

const { clock, db, stripe, again, deliver, given, open, payFor, planOf, rowsOf, subscriber, tell } =
  await openStripePractice()
beforeEach(() => stripe.calls.splice(0))
afterEach(() => {
  clock.set(START)
  stripe.trouble = null
})

describe('cancellations at Stripe', () => {
  it('A cancellation at Stripe ends with the period and is sent after the commit', async () => {
    const { ana, subscription } = await subscriber()
    await ana.ask(cancelSubscription)
    expect(subscription.cancel_at_period_end).toBe(false)
    await tell()
    expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: true })
    stripe.calls.splice(0)
    await tell()
    expect(stripe.calls).toEqual([])
  })

  it('A repeated cancellation has the same effect, also after the end', async () => {
    const { ana, subscription } = await subscriber()
    await ana.ask(cancelSubscription)
    const again = () =>
      db.asTenant(ana.id, ({ sql }) =>
        sql
          .updateTable('subscriptions')
          .set({ stop_due_at: new Date(clock.now()) })
          .execute(),
      )
    await tell()
    await again()
    await tell()
    expect(subscription.cancel_at_period_end).toBe(true)
    subscription.status = 'canceled'
    await again()
    await tell()
    expect((await rowsOf(ana))[0]?.stop_due_at).toBe(null)
  })

  it.each(['broken', 'dropped'] as const)(
    'A cancellation stands though Stripe is %s, and is retried until it answers',
    async (trouble) => {
      const { ana, subscription } = await subscriber()
      stripe.trouble = trouble
      expect((await ana.call(cancelSubscription)).status).toBe(200)
      await tell()
      stripe.trouble = null
      await tell()
      expect(subscription.cancel_at_period_end).toBe(false)
      clock.advance(10 * MINUTE)
      await tell()
      expect(subscription.cancel_at_period_end).toBe(true)
    },
  )

  it('Closing the account and a newer subscription cancel at Stripe', async () => {
    const { ana, subscription: left } = await subscriber()
    await ana.ask(closeAccount, { body: { password: ana.password } })
    const { ana: bia, subscription: monthly } = await subscriber()
    clock.advance(1_000)
    const annual = await payFor(bia, 'pro-annual')
    await tell()
    expect([left, monthly, annual].map((one) => one.cancel_at_period_end)).toEqual([
      true,
      true,
      false,
    ])
    expect(await subscriptionOf(bia)).toMatchObject({ plan: 'pro-annual', status: 'active' })
  })
})

describe('the hour between Stripe’s new period and its charge', () => {
  const TWENTY_LATER = '2026-04-02T12:20:00Z'

  async function renewing() {
    const { ana, subscription } = await subscriber()
    clock.set(TWENTY_LATER)
    stripe.billing.rollOver(subscription)
    return { ana: await again(ana), subscription }
  }

  it('A cancellation in that hour charges nothing', async () => {
    const { ana, subscription } = await renewing()
    await ana.ask(cancelSubscription)
    await tell()
    expect([subscription.status, stripe.billing.charge(subscription)]).toEqual(['canceled', 'void'])
    expect(await planOf(ana)).toBe('free')
  })

  it('Paying another plan in that hour charges nothing of the former one', async () => {
    const { ana, subscription: monthly } = await renewing()
    await open(ana, 'pro-annual')
    expect(stripe.newestPage().fields['subscription_data[trial_end]']).toBe(undefined)
    const annual = stripe.pay(stripe.newestPage())
    const year = { start: new Date(clock.now()).toISOString(), end: '2027-04-02T12:20:00.000Z' }
    await deliver(invoiceEvent('invoice.paid', annual, year))
    await tell()
    expect([monthly.status, stripe.billing.charge(monthly)]).toEqual(['canceled', 'void'])
    expect([annual.status, await planOf(ana)]).toEqual(['active', 'pro-annual'])
  })

  it('A cancellation that Stripe did not get before charges nothing', async () => {
    const { ana, subscription } = await subscriber()
    await ana.ask(cancelSubscription)
    stripe.trouble = 'dropped'
    await tell()
    stripe.trouble = null
    clock.set(TWENTY_LATER)
    stripe.billing.rollOver(subscription)
    await tell()
    expect([subscription.status, stripe.billing.charge(subscription)]).toEqual(['canceled', 'void'])
  })

  it('A charge made before Stripe got the cancellation counts as paid days', async () => {
    const { ana, subscription } = await renewing()
    await ana.ask(cancelSubscription)
    expect(stripe.billing.charge(subscription)).toBe('paid')
    await tell()
    await deliver(invoiceEvent('invoice.paid', subscription, SECOND))
    expect([subscription.status, await planOf(ana)]).toEqual(['canceled', 'pro'])
    expect(await subscriptionOf(ana)).toMatchObject({
      status: 'cancelled',
      currentPeriodEnd: SECOND.end,
    })
  })

  it('A repeat after a partial stop completes the rest', async () => {
    const { ana, subscription } = await renewing()
    await ana.ask(cancelSubscription)
    subscription.status = 'canceled'
    await tell()
    expect(stripe.billing.charge(subscription)).toBe('void')
  })
})

describe('closing the account', () => {
  it('Closing the account closes its open payment page and deletes it', async () => {
    const ana = await given.psychologist()
    await open(ana)
    await ana.ask(closeAccount, { body: { password: ana.password } })
    await tell()
    expect([stripe.newestPage().status, await rowsOf(ana)]).toEqual(['expired', []])
  })
})
