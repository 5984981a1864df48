import type { TenantId } from '../../platform/server/database.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import type { PaidPlan } from '../practice/plans.ts'

/** How long a payment page is open. Source: the life of a Stripe checkout session. */
export const CHECKOUT_LIFE = DAY
/** How long after its page closed a payment may be reported. Source: Stripe delivers an event for three days. */
export const LATE_EVENTS = 3 * DAY

/**
 * The calls to a payment provider. Each provider is a separate file; provider-commands.ts chooses one. Calls may use the
 * network, so none is made inside a transaction, and each may be repeated.
 */
export interface CheckoutProvider {
  /** The name stored with its subscriptions and events. */
  name: string
  /** Opens a payment page, whose events will carry the reference. */
  openCheckout(checkout: NewCheckout): Promise<OpenPage>
  /** Closes a payment page; `paid` when that was too late, and its event is under way. */
  closePage(page: string): Promise<'closed' | 'paid'>
  /**
   * Stops the renewal of the subscription with that name at the provider. A period that began at `paidUntil` or later was
   * not paid here: it is not charged either.
   */
  stopRenewal(subscription: string, paidUntil: number): Promise<void>
  /**
   * Returns the event of a delivery, null for one without effect; throws `signature_refused` without a valid signature,
   * `event_unreadable` for another version of the provider's format.
   */
  readEvent(delivery: Delivery, now: number): Promise<SubscriptionEvent | null>
}

export interface NewCheckout {
  /** No secret: the browser returns with it (`returnPath` in rules.ts). */
  id: string
  /** Unguessable, and bound to its psychologist: platform/server/tokens.ts. */
  reference: string
  planType: PaidPlan
  email: string
  /**
   * Until then days are paid; a page open longer could be paid after a renewal, whose days would be lost. Null without
   * paid days.
   */
  paidUntil: number | null
  /** Null: at once (`firstChargeAt` in rules.ts). */
  firstChargeAt: number | null
  openedAt: number
  /** Of our site, for the way back. */
  origin: string
}

export interface OpenPage {
  /** The provider's id of it. */
  page: string
  url: string
}

/** A provider's delivery: the event's exact text and its signature. */
export interface Delivery {
  payload: string
  signature: string
}

/** A paid period and its amount: nothing where its days were paid already. */
export interface PaidPeriod {
  paidFrom: number
  paidUntil: number
  amountCents: number
  paidAt: number
}

export type ToldEvent = {
  /** The provider's id: a repeated event has the same. */
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

/** A change of a subscription, from any provider. */
export type SubscriptionEvent = ToldEvent & { psychologistId: TenantId; provider: string }
