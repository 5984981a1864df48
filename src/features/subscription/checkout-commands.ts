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
  /** `paid` where it was paid before, and its event is under way. */
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

export interface PaidPeriod {
  paidFrom: number
  paidUntil: number
  amountCents: number
  paidAt: number
}

export type ProviderEvent = {
  id: string
  reference: string
  subscription: string
} & (
  | ({ type: 'paid' } & PaidPeriod)
  | { type: 'cancelled'; at: number }
  /** `payPage`: where the period that begins at `unpaidFrom` can still be paid. */
  | { type: 'renewal_failed'; unpaidFrom: number; payPage: string | null }
)

export type SubscriptionEvent = ProviderEvent & { psychologistId: TenantId; provider: string }
