import Stripe from 'stripe'
import type { PaidPlan } from '../src/features/practice/plans.ts'
import { findOwnRow } from '../src/features/practice/queries.ts'
import { createSubscription, receiveStripeEvent } from '../src/features/subscription/contract.ts'
import { stopAtProviders } from '../src/features/subscription/stop-commands.ts'
import { logIn, PsychologistActor } from './actors.ts'
import { closeAtEnd } from './close-at-end.ts'
import { openPractice } from './practice.ts'
import { invoiceEvent } from './stripe-events.ts'
import { STRIPE_KEYS, StripeStandIn } from './stripe-stand-in.ts'

/** The two periods that the tests speak of; the first begins at the clock's START. */
export const FIRST = { start: '2026-03-02T12:00:00.000Z', end: '2026-04-02T12:00:00.000Z' }
export const SECOND = { start: FIRST.end, end: '2026-05-02T12:00:00.000Z' }

/** Opens the app with a stand-in for Stripe as its provider: once at the top of a test file. */
export async function openStripePractice() {
  const stripe: StripeStandIn = new StripeStandIn(() => practice.clock.now())
  await stripe.listen()
  closeAtEnd(() => stripe.close())
  const practice = await openPractice(stripe.settings)
  const { app, clock, db, given, services, visitor } = practice

  const sign = (payload: string, at = clock.now(), secret = STRIPE_KEYS.STRIPE_WEBHOOK_SECRET) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at / 1000 })

  /** Sends the exact text with its signature in a header. */
  const send = (payload: string, signature: string) =>
    visitor.send({
      method: 'POST',
      url: receiveStripeEvent.path,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
      },
      payload,
    })

  /** Delivers an event, indented as Stripe sends it: parsed and serialized again, it would not match its signature. */
  async function deliver(event: object): Promise<number> {
    const payload = JSON.stringify(event, null, 2)
    return (await send(payload, sign(payload))).statusCode
  }

  const open = (owner: PsychologistActor, planType: PaidPlan = 'pro') =>
    owner.call(createSubscription, { body: { planType } })

  /** Opens a page, pays it and delivers the events; returns Stripe's record. */
  async function payFor(owner: PsychologistActor, planType: PaidPlan = 'pro') {
    await open(owner, planType)
    const subscription = stripe.pay(stripe.newestPage())
    await deliver(invoiceEvent('invoice.paid', subscription, FIRST))
    return subscription
  }

  return {
    ...practice,
    stripe,
    /** Sets the server's timeout for Stripe, in milliseconds. */
    setPatience(patience: number): void {
      const { stripe: settings } = services.environment
      if (settings) services.environment.stripe = { ...settings, patience }
    },
    sign,
    send,
    deliver,
    open,
    payFor,
    subscriber: async () => {
      const ana = await given.psychologist()
      return { ana, subscription: await payFor(ana) }
    },
    stopAtStripe: () => stopAtProviders(services, new AbortController().signal),
    /** With a new login: the old one is over before a paid month is. */
    again: async (owner: PsychologistActor) =>
      new PsychologistActor(app, await logIn(visitor, owner), owner.password),
    rowsOf: (owner: PsychologistActor) =>
      db.asTenant(owner.id, ({ sql }) =>
        sql
          .selectFrom('subscriptions')
          .select(['status', 'provider_page', 'stop_due_at'])
          .orderBy('created_at')
          .execute(),
      ),
    planOf: (owner: PsychologistActor) =>
      db.asTenant(owner.id, async (tenant) => (await findOwnRow(tenant)).plan),
  }
}
