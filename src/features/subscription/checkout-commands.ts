import * as z from 'zod/mini'
import type { TenantId } from '../../platform/server/database.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import type { PaidPlan } from '../practice/plans.ts'

export const CHECKOUT_LIFE = DAY
/** Stripe delivers an event for three days after its page was closed. */
export const LATE_EVENTS = 3 * DAY

/** A payment provider. Calls may use the network, so none is made inside a transaction, and each may be repeated. */
export interface CheckoutProvider {
  name: string
  openCheckout(checkout: NewCheckout): Promise<OpenPage>
  /** `paid` if it was already paid, and its event is on its way. */
  closePage(page: string): Promise<'closed' | 'paid'>
  /** A period that began at `paidUntil` or later is not charged. */
  stopRenewal(subscription: string, paidUntil: number): Promise<void>
  /** Null for an event without effect. Throws `signature_refused`, or `event_unreadable` for another format version. */
  readEvent(delivery: Delivery, now: number): Promise<SubscriptionEvent | null>
}

export interface NewCheckout {
  id: string
  reference: string
  planType: PaidPlan
  email: string
  /** The end of the paid days: a page open longer could be paid after a renewal. Null without paid days. */
  paidUntil: number | null
  firstChargeAt: number | null
  openedAt: number
  origin: string
}

export interface OpenPage {
  page: string
  url: string
}

export interface Delivery {
  payload: string
  signature: string
}

const name = z.string().check(z.regex(/^[^\0]{0,500}$/))
const names = { id: name, reference: name, subscription: name }
const instant = z.int().check(z.minimum(0), z.maximum(Date.UTC(2100)))
const amountCents = z.int().check(z.minimum(0), z.maximum(2_147_483_647))
const paid = { paidFrom: instant, paidUntil: instant, amountCents, paidAt: instant }
/** The page by which the period that begins at `unpaidFrom` can still be paid. */
const payPage = z.nullable(z.url({ protocol: /^https?$/ }))

/** The only values accepted from a provider's signed text. */
export const providerEvent = z.discriminatedUnion('type', [
  z.object({ ...names, type: z.literal('paid'), ...paid }),
  z.object({ ...names, type: z.literal('renewal_failed'), unpaidFrom: instant, payPage }),
  z.object({ ...names, type: z.literal('cancelled'), at: instant }),
])
export type ProviderEvent = z.infer<typeof providerEvent>
export type PaidPeriod = Pick<Extract<ProviderEvent, { type: 'paid' }>, keyof typeof paid>
export type SubscriptionEvent = ProviderEvent & { psychologistId: TenantId; provider: string }
