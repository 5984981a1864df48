import type { TenantId } from '../../platform/server/database.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import type { PaidPlan } from '../practice/plans.ts'

/** A payment page is open this long. Source: the life of a Stripe checkout session. */
export const CHECKOUT_LIFE = DAY
/** A payment may be told of this long after its page closed. Source: Stripe delivers an event for three days. */
export const LATE_EVENTS = 3 * DAY

/**
 * What the practice asks of whoever takes the money. Each provider is a file of its own; provider-commands.ts chooses one.
 * It may be reached over the network: nothing of it is called inside a transaction, and each call bears being repeated.
 */
export interface CheckoutProvider {
  /** As kept with its subscriptions and events. */
  name: string
  /** Opens a payment page. Its events will carry the reference. */
  openCheckout(checkout: NewCheckout): Promise<OpenPage>
  /** Closes a payment page; `paid` when that was too late, and its event is under way. */
  closePage(page: string): Promise<'closed' | 'paid'>
  /**
   * Charges no further period of the subscription it knows by that name. A period that began at `paidUntil` or later was not
   * paid for here: it is not charged either.
   */
  stopRenewal(subscription: string, paidUntil: number): Promise<void>
  /**
   * The event of a delivery, null where it is no news; `signature_refused` unless the delivery proves itself,
   * `event_unreadable` where it is told in the words of another version than is read here.
   */
  readEvent(delivery: Delivery, now: number): Promise<SubscriptionEvent | null>
}

export interface NewCheckout {
  /** No secret: the browser comes back with it (`returnPath` in rules.ts). */
  id: string
  /** Unguessable, and names its psychologist: platform/server/tokens.ts. */
  reference: string
  planType: PaidPlan
  /** Who pays. */
  email: string
  /** Until then days are paid: a page that is open longer may be paid after a renewal, whose days would be lost. Null: none are. */
  paidUntil: number | null
  /** Null: at once (`firstChargeAt` in rules.ts). */
  firstChargeAt: number | null
  openedAt: number
  /** Of our site, to come back to. */
  origin: string
}

export interface OpenPage {
  /** The provider's own name of it. */
  page: string
  url: string
}

/** What a provider sends: the event's very text, and what proves it. */
export interface Delivery {
  payload: string
  signature: string
}

/** A period that is paid for, and what was taken for it: nothing where its days were paid already. */
export interface PaidPeriod {
  paidFrom: number
  paidUntil: number
  amountCents: number
  paidAt: number
}

/** What a provider tells of a subscription. */
export type ToldEvent = {
  /** The provider's own: the same event is told with the same id again. */
  id: string
  reference: string
  /** The provider's own name of the subscription. */
  subscription: string
} & (
  | ({ type: 'paid' } & PaidPeriod)
  | { type: 'cancelled'; at: number }
  /** `payPage`: where the period that begins at `unpaidFrom` can still be paid. */
  | { type: 'renewal_failed'; unpaidFrom: number; payPage: string | null }
)

/** What happened to a subscription, whichever provider says so. */
export type SubscriptionEvent = ToldEvent & { psychologistId: TenantId; provider: string }
