import type { TenantId } from '../../platform/server/database.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import type { PaidPlan } from '../practice/plans.ts'

export const CHECKOUT_LIFE = DAY
/**
 * The time after the closing of a page in which a payment may be reported. Source: Stripe delivers an event for three
 * days.
 */
export const LATE_EVENTS = 3 * DAY

/**
 * The calls to a payment provider. Each provider is a separate file; provider-commands.ts chooses one. Calls may use the
 * network, so none is made inside a transaction, and each may be repeated.
 */
export interface CheckoutProvider {
  name: string
  /** Opens a payment page; its events carry the reference. */
  openCheckout(checkout: NewCheckout): Promise<OpenPage>
  /** Closes a payment page; `paid` when it was paid before, and its event is under way. */
  closePage(page: string): Promise<'closed' | 'paid'>
  /**
   * Stops the renewal of the subscription with that provider id. A period that began at `paidUntil` or later is unpaid
   * and is not charged.
   */
  stopRenewal(subscription: string, paidUntil: number): Promise<void>
  /**
   * Returns the event of a delivery, null for one without effect; throws `signature_refused` without a valid signature,
   * `event_unreadable` for another version of the provider's format.
   */
  readEvent(delivery: Delivery, now: number): Promise<SubscriptionEvent | null>
}

export interface NewCheckout {
  id: string
  reference: string
  planType: PaidPlan
  email: string
  /**
   * The end of the paid days: a page open longer could be paid after a renewal, and those days would be lost. Null
   * without paid days.
   */
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
  /** The provider's id of the subscription. */
  subscription: string
} & (
  | ({ type: 'paid' } & PaidPeriod)
  | { type: 'cancelled'; at: number }
  /** `payPage`: where the period that begins at `unpaidFrom` can still be paid. */
  | { type: 'renewal_failed'; unpaidFrom: number; payPage: string | null }
)

export type SubscriptionEvent = ProviderEvent & { psychologistId: TenantId; provider: string }
