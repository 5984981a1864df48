import type { TenantId } from '../../platform/server/database.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import type { PaidPlan } from './plan-contract.ts'

/** A payment page is open this long. Source: the life of a Stripe checkout session. */
export const CHECKOUT_LIFE = DAY
/** A payment may be told of this long after its page closed. Source: Stripe delivers an event for three days. */
export const LATE_EVENTS = 3 * DAY

/** What the practice asks of whoever takes the money. Each provider is a file of its own; commands.ts chooses one. */
export interface CheckoutProvider {
  /** As kept with its subscriptions and events. */
  name: string
  /** Opens a payment page and gives its address. Its events will carry the reference. */
  openCheckout(checkout: NewCheckout): Promise<string>
  /** Charges no further period; again, or of what never began, it is nothing. */
  stopRenewal(reference: string): Promise<void>
  /** The event of a delivery that proves itself by its signature; else throws `signature_refused`. */
  readEvent(delivery: Delivery, now: number): SubscriptionEvent
}

export interface NewCheckout {
  /** No secret: the browser comes back with it (`returnPath` in rules.ts). */
  id: string
  /** Unguessable, and names its psychologist: platform/server/tokens.ts. */
  reference: string
  planType: PaidPlan
  amountCents: number
  /** Of our site, to come back to. */
  origin: string
}

/** What a provider sends: the event's very text, and what proves it. */
export interface Delivery {
  payload: string
  signature: string
}

/** What happened to a subscription, whichever provider says so. */
export type SubscriptionEvent = {
  psychologistId: TenantId
  provider: string
  /** The provider's own: the same event is told with the same id again. */
  id: string
  reference: string
} & ({ type: 'paid'; paidFrom: number; paidUntil: number } | { type: 'cancelled'; at: number })
