import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Tenant } from '../../platform/server/database.ts'
import { tenantOfToken } from '../../platform/server/tokens.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { addressOf } from '../../platform/shared/endpoint.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { lockPractice } from '../practice/commands.ts'
import {
  CHECKOUT_LIFE,
  type CheckoutProvider,
  type Delivery,
  type SubscriptionEvent,
} from './checkout-commands.ts'
import { findNewestSubscription, findPresentSubscription, type PresentRow } from './queries.ts'
import { periodEnd, TEST_CHECKOUT_PATH } from './rules.ts'

/** The built-in checkout of a trial: it behaves like a provider, and charges nothing. */

/** Of this process alone: it signs what it sends to itself, so no other needs it and it is stored nowhere. */
const SECRET = randomBytes(32)
/** An older signature may be somebody repeating what they overheard. Source: Stripe's default tolerance. */
const TOLERANCE = 5 * MINUTE

const eventHead = { id: z.string(), reference: z.string() }
const testEvent = z.discriminatedUnion('type', [
  z.object({ ...eventHead, type: z.literal('paid'), paidFrom: z.int(), paidUntil: z.int() }),
  z.object({ ...eventHead, type: z.literal('cancelled'), at: z.int() }),
])
export type TestEvent = z.infer<typeof testEvent>

export const testCheckout: CheckoutProvider = {
  name: 'test',
  openCheckout: async ({ reference, origin }) =>
    origin + addressOf({ path: TEST_CHECKOUT_PATH }, { query: { reference } }),
  // Only what is active is renewed: period-commands.ts.
  stopRenewal: async () => {},
  readEvent,
}

/** A delivery as this checkout sends it. */
export function signEvent(event: TestEvent, now: number): Delivery {
  const payload = JSON.stringify(event)
  const seconds = Math.floor(now / 1000)
  return { payload, signature: `t=${seconds},v1=${proofOf(seconds, payload).toString('hex')}` }
}

function proofOf(seconds: number, payload: string): Buffer {
  return createHmac('sha256', SECRET).update(`${seconds}.${payload}`).digest()
}

function readEvent({ payload, signature }: Delivery, now: number): SubscriptionEvent {
  const [, seconds, proof] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (!seconds || !proof || Math.abs(now - Number(seconds) * 1000) > TOLERANCE)
    throw new Problem('signature_refused')
  if (!timingSafeEqual(Buffer.from(proof, 'hex'), proofOf(Number(seconds), payload)))
    throw new Problem('signature_refused')
  const event = testEvent.parse(JSON.parse(payload))
  const psychologistId = tenantOfToken(event.reference)
  if (!psychologistId) throw new Problem('not_found')
  return { ...event, psychologistId, provider: testCheckout.name }
}

/** The unpaid subscription that a payment page of the tenant's is about; null when the reference opens none. */
export async function findOpenCheckout(tenant: Tenant, reference: string, now: number) {
  const newest = await findNewestSubscription(tenant)
  const open =
    newest?.provider === testCheckout.name &&
    newest.provider_ref === reference &&
    newest.status === 'pending' &&
    newest.created_at.getTime() > now - CHECKOUT_LIFE
  return open ? newest : null
}

/** Pays: the delivery that says so. Days already paid are added to the new period. */
export async function payOpenCheckout(
  tenant: Tenant,
  reference: string,
  now: number,
): Promise<Delivery> {
  const { timezone } = await lockPractice(tenant)
  const open = await findOpenCheckout(tenant, reference, now)
  if (!open) throw new Problem('not_found')
  const present = await findPresentSubscription(tenant, now)
  const paidFrom = Math.max(now, present?.current_period_end.getTime() ?? now)
  const paidUntil = periodEnd(paidFrom, open.plan, timezone)
  return signEvent({ id: `payment-${open.id}`, type: 'paid', reference, paidFrom, paidUntil }, now)
}

/** Renews until the paid period reaches beyond now; the same period twice is the same event. */
export function renewSubscription(
  { id, plan, provider_ref: reference, started_at, current_period_end: end }: PresentRow,
  timezone: string,
  now: number,
): Delivery {
  const paidFrom = end.getTime()
  let paidUntil = paidFrom
  for (let periods = 1; paidUntil <= now; periods++)
    paidUntil = periodEnd(started_at.getTime(), plan, timezone, periods)
  const event = { type: 'paid', reference: reference ?? '', paidFrom, paidUntil } as const
  return signEvent({ ...event, id: `renewal-${id}-${end.toISOString()}` }, now)
}
