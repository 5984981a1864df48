import { afterEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { openCheckout, subscribe } from '../../../test/checkout.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import {
  cancelSubscription,
  getSubscription,
  getTestCheckout,
  payTestCheckout,
} from './contract.ts'
import type { PaidPlan } from './plan-contract.ts'

const { clock, db, given } = await openPractice()
afterEach(() => clock.set(START))

/** A page not paid yet: its secret reference, and the id the browser comes back with. */
async function openPage(owner: PsychologistActor, planType: PaidPlan) {
  clock.advance(1_000)
  const reference = await openCheckout(owner, planType)
  const { checkout } = await owner.ask(getTestCheckout, { query: { reference } })
  return { reference, id: checkout?.id ?? '' }
}

const checkoutOf = async (owner: PsychologistActor, checkout?: string) =>
  (await owner.ask(getSubscription, { query: { checkout } })).checkout

describe('coming back from a payment page', () => {
  it('tells of that very payment while another plan is active: pending, then paid', async () => {
    const ana = await given.psychologist()
    await subscribe(ana)
    const { id, reference } = await openPage(ana, 'pro-annual')
    expect(await checkoutOf(ana, id)).toEqual({ planType: 'pro-annual', status: 'pending' })
    await ana.ask(payTestCheckout, { body: { reference } })
    expect(await checkoutOf(ana, id)).toEqual({ planType: 'pro-annual', status: 'active' })
  })

  it('to a cancelled plan tells of the renewal that is not confirmed yet', async () => {
    const ana = await given.psychologist()
    await subscribe(ana)
    await ana.ask(cancelSubscription)
    const { id } = await openPage(ana, 'pro')
    expect(await checkoutOf(ana, id)).toEqual({ planType: 'pro', status: 'pending' })
  })

  it("tells nothing when the address names no page, or another psychologist's", async () => {
    const ana = await given.psychologist()
    const bia = await given.psychologist()
    const { id, reference } = await openPage(bia, 'pro')
    for (const named of [undefined, 'success', reference, id])
      expect(await checkoutOf(ana, named)).toBe(null)
  })
})

describe('payment pages that nobody pays', () => {
  const pagesOf = (owner: PsychologistActor) =>
    db.asTenant(owner.id, async ({ sql }) => {
      const rows = await sql.selectFrom('subscriptions').select(['provider', 'status']).execute()
      return rows.map(({ provider, status }) => `${provider} ${status}`).sort()
    })

  it('give way to the next one, and what was paid stays', async () => {
    const ana = await given.psychologist()
    await subscribe(ana)
    for (const _ of [1, 2, 3]) await openPage(ana, 'pro-annual')
    expect(await pagesOf(ana)).toEqual(['test active', 'test pending'])
  })

  it("of another provider, or another psychologist's, are left alone", async () => {
    const ana = await given.psychologist()
    const bia = await given.psychologist()
    await openPage(bia, 'pro')
    await openPage(ana, 'pro')
    await db.asTenant(ana.id, ({ sql }) =>
      sql.updateTable('subscriptions').set({ provider: 'stripe' }).execute(),
    )
    await openPage(ana, 'pro')
    expect(await pagesOf(ana)).toEqual(['stripe pending', 'test pending'])
    expect(await pagesOf(bia)).toEqual(['test pending'])
  })
})
