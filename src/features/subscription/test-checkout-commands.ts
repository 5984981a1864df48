import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
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
  type ProviderEvent,
  providerEvent,
  type SubscriptionEvent,
} from './checkout-commands.ts'
import {
  findByReference,
  findNewestSubscription,
  findPresentSubscription,
  type PresentRow,
  paidUntilOf,
  type SubscriptionRow,
} from './queries.ts'
import { firstChargeAt, periodEnd, TEST_CHECKOUT_PATH } from './rules.ts'

/** Random per process: it signs only its own deliveries, so it is not stored. */
const SECRET = randomBytes(32)
const TOLERANCE = 5 * MINUTE
const SHORTENED = MINUTE

export const testCheckout = {
  name: 'test',
  openCheckout: async ({ id, reference, origin }) => ({
    page: id,
    url: origin + addressOf({ path: TEST_CHECKOUT_PATH }, { query: { reference } }),
  }),
  closePage: async () => 'closed',
  stopRenewal: async () => {},
  readEvent: async (delivery, now) => readDelivery(delivery, now),
} as const satisfies CheckoutProvider

export function signEvent(event: ProviderEvent, now: number): Delivery {
  const payload = JSON.stringify(event)
  const seconds = Math.floor(now / 1000)
  return { payload, signature: `t=${seconds},v1=${proofOf(seconds, payload).toString('hex')}` }
}

function proofOf(seconds: number, payload: string): Buffer {
  return createHmac('sha256', SECRET).update(`${seconds}.${payload}`).digest()
}

export function readDelivery({ payload, signature }: Delivery, now: number): SubscriptionEvent {
  const [, seconds, proof] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (!seconds || !proof || Math.abs(now - Number(seconds) * 1000) > TOLERANCE)
    throw new Problem('signature_refused')
  if (!timingSafeEqual(Buffer.from(proof, 'hex'), proofOf(Number(seconds), payload)))
    throw new Problem('signature_refused')
  const event = readTestEvent(payload)
  const psychologistId = tenantOfToken(event.reference)
  if (!psychologistId) throw new Problem('not_found')
  return { ...event, psychologistId, provider: testCheckout.name }
}

function readTestEvent(payload: string) {
  try {
    return providerEvent.parse(JSON.parse(payload))
  } catch {
    throw new Problem('unreadable')
  }
}

export async function findOpenCheckout(tenant: Tenant, reference: string, now: number) {
  const newest = await findNewestSubscription(tenant)
  const open =
    newest?.provider === testCheckout.name &&
    newest.provider_ref === reference &&
    newest.status === 'pending' &&
    newest.created_at.getTime() > now - CHECKOUT_LIFE
  return open ? newest : null
}

/** Pays an open page and returns its events. With paid days left nothing is charged, and the first period begins after them. */
export async function payOpenCheckout(
  tenant: Tenant,
  { reference, failRenewal }: { reference: string; failRenewal: boolean },
  now: number,
): Promise<Delivery[]> {
  const { timezone } = await lockPractice(tenant)
  const open = await findOpenCheckout(tenant, reference, now)
  if (!open) throw new Problem((await isPaid(tenant, reference)) ? 'checkout_paid' : 'not_found')
  const paidDays = firstChargeAt(paidUntilOf(await findPresentSubscription(tenant, now), now), now)
  if (paidDays !== null)
    return [signEvent(payment(open, { from: paidDays, until: paidDays }, now), now)]
  const until = failRenewal ? now + SHORTENED : periodEnd(now, open.plan, timezone)
  const paid = payment(open, { from: now, until }, now)
  const events = failRenewal ? [paid, failure(open, until)] : [paid]
  return events.map((event) => signEvent(event, now))
}

async function isPaid(tenant: Tenant, reference: string): Promise<boolean> {
  const row = await findByReference(tenant, testCheckout.name, reference)
  return row !== null && row.status !== 'pending'
}

/** Returns a renewal for each period until now; the same period gives the same event. */
export function renewSubscription(present: PresentRow, timezone: string, now: number): Delivery[] {
  const { id, plan, started_at, current_period_end } = present
  const deliveries: Delivery[] = []
  let from = current_period_end.getTime()
  for (let periods = 1; from <= now; periods++) {
    const until = periodEnd(started_at.getTime(), plan, timezone, periods)
    if (until <= from) continue
    const name = `renewal-${id}-${new Date(from).toISOString()}`
    deliveries.push(signEvent({ ...payment(present, { from, until }, now), id: name }, now))
    from = until
  }
  return deliveries
}

type SubscriptionIds = Pick<SubscriptionRow, 'id' | 'provider_ref'>

/** Returns the event of a payment. A period without length is already paid and has no charge. */
function payment(
  row: SubscriptionIds & Pick<SubscriptionRow, 'amount_cents'>,
  { from, until }: { from: number; until: number },
  now: number,
): ProviderEvent {
  const amountCents = until > from ? row.amount_cents : 0
  const period = { paidFrom: from, paidUntil: until, amountCents, paidAt: now }
  return { ...namesOf(row), type: 'paid', id: `payment-${row.id}`, ...period }
}

function failure(row: SubscriptionIds, unpaidFrom: number): ProviderEvent {
  const type = 'renewal_failed'
  return { ...namesOf(row), type, id: `failure-${row.id}`, unpaidFrom, payPage: null }
}

function namesOf({ id, provider_ref }: SubscriptionIds) {
  return { reference: provider_ref ?? '', subscription: id }
}
