import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Environment } from '../../platform/server/environment.ts'
import { tenantOfToken } from '../../platform/server/tokens.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import {
  CHECKOUT_LIFE,
  type CheckoutProvider,
  type Delivery,
  type NewCheckout,
  type OpenPage,
  type ProviderEvent,
  providerEvent,
} from './checkout-commands.ts'
import { returnPath } from './rules.ts'

/** A second try fits into the browser's timeout of 20 s (platform/web/api.ts). */
const ONCE_MORE = 1
/** Source: docs.stripe.com/api/checkout/sessions/create, `expires_at` "from 30 minutes to 24 hours"; its clock is not ours. */
const SHORTEST_LIFE = 35 * MINUTE
const LONGEST_LIFE = CHECKOUT_LIFE - HOUR
/** Older signatures may be replayed. Source: Stripe's default, in seconds. */
const TOLERANCE = 300
/** Statuses that charge nothing more: docs.stripe.com/api/subscriptions/object, `status`. */
const ENDED = ['canceled', 'incomplete_expired']
const PAID_UP = ['active', 'trialing']

type StripeSettings = NonNullable<Environment['stripe']>

const clients = new WeakMap<StripeSettings, Promise<Stripe>>()

function clientOf(settings: StripeSettings): Promise<Stripe> {
  const known = clients.get(settings)
  if (known) return known
  const client = connect(settings)
  clients.set(settings, client)
  client.catch(() => clients.delete(settings))
  return client
}

async function connect({ secretKey, api, patience }: StripeSettings): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe')
  return new StripeClient(secretKey, {
    ...api,
    timeout: patience,
    maxNetworkRetries: ONCE_MORE,
    telemetry: false,
  })
}

export function stripeCheckout(settings: StripeSettings): CheckoutProvider {
  return {
    name: 'stripe',
    openCheckout: (checkout) => openCheckout(settings, checkout),
    closePage: (page) => closePage(settings, page),
    stopRenewal: (subscription, paidUntil) => stopRenewal(settings, subscription, paidUntil),
    readEvent: (delivery, now) => readEvent(settings, delivery, now),
  }
}

async function openCheckout(settings: StripeSettings, checkout: NewCheckout): Promise<OpenPage> {
  const { id, reference, planType, email, origin } = checkout
  const stripe = await clientOf(settings)
  const metadata = { reference }
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      line_items: [{ price: settings.prices[planType], quantity: 1 }],
      locale: 'pt-BR',
      client_reference_id: reference,
      customer_email: email,
      metadata,
      subscription_data: { metadata, ...firstChargeOf(checkout) },
      success_url: origin + returnPath('success', id),
      cancel_url: origin + returnPath('cancelled', id),
      expires_at: toSeconds(pageEndOf(checkout)),
    },
    { idempotencyKey: id },
  )
  if (!session.url) throw new Problem('checkout_unanswered')
  return { page: session.id, url: session.url }
}

function firstChargeOf({ firstChargeAt }: NewCheckout): { trial_end?: number } {
  return firstChargeAt === null ? {} : { trial_end: toSeconds(firstChargeAt) }
}

/**
 * Returns the end of a page, at most that of the paid days: a renewal is charged an hour later, and the page would not change.
 */
function pageEndOf({ openedAt, paidUntil }: NewCheckout): number {
  const longest = openedAt + LONGEST_LIFE
  return Math.max(openedAt + SHORTEST_LIFE, Math.min(longest, paidUntil ?? longest))
}

async function closePage(settings: StripeSettings, page: string): Promise<'closed' | 'paid'> {
  const { sessions } = (await clientOf(settings)).checkout
  const { status } = await sessions.retrieve(page)
  if (status === 'open') await sessions.expire(page)
  return status === 'complete' ? 'paid' : 'closed'
}

/** Ends a subscription with an open charge, or in an unpaid period, immediately: Stripe would otherwise keep collecting it. */
async function stopRenewal(
  settings: StripeSettings,
  subscription: string,
  paidUntil: number,
): Promise<void> {
  const stripe = await clientOf(settings)
  const { status, items, latest_invoice } = await stripe.subscriptions.retrieve(subscription)
  const paid = items.data.every((item) => item.current_period_start < toSeconds(paidUntil))
  if (PAID_UP.includes(status) && paid)
    return void (await stripe.subscriptions.update(subscription, { cancel_at_period_end: true }))
  if (!ENDED.includes(status)) await stripe.subscriptions.cancel(subscription)
  if (latest_invoice) await voidInvoice(stripe, latest_invoice)
}

/**
 * Voids an open invoice, or a draft once it is finalized, which would be charged after its subscription's end:
 * docs.stripe.com/api/invoices/delete.
 */
async function voidInvoice(
  { invoices }: Stripe,
  invoiceOrId: string | Stripe.Invoice,
): Promise<void> {
  const invoice = await invoices.retrieve(
    typeof invoiceOrId === 'string' ? invoiceOrId : invoiceOrId.id,
  )
  const { id, status } =
    invoice.status === 'draft'
      ? await invoices.finalizeInvoice(invoice.id, { auto_advance: false })
      : invoice
  if (status === 'open') await invoices.voidInvoice(id)
}

async function readEvent(settings: StripeSettings, { payload, signature }: Delivery, now: number) {
  const { webhooks } = await clientOf(settings)
  const { API_VERSION, errors } = (await import('stripe')).default
  const delivered = proven(errors.StripeSignatureVerificationError, () =>
    webhooks.constructEvent(payload, signature, settings.webhookSecret, TOLERANCE, undefined, now),
  )
  if (!delivered || typeof delivered !== 'object' || typeof delivered.api_version !== 'string')
    throw new Problem('unreadable')
  if (delivered.api_version !== API_VERSION) throw new Problem('event_unreadable')
  const event = readEventOf(delivered)
  const psychologistId = event && tenantOfToken(event.reference)
  return psychologistId ? { ...event, psychologistId, provider: 'stripe' } : null
}

function proven(
  Refused: typeof Stripe.errors.StripeSignatureVerificationError,
  construct: () => Stripe.Event,
): Stripe.Event {
  try {
    return construct()
  } catch (error) {
    throw new Problem(error instanceof Refused ? 'signature_refused' : 'unreadable')
  }
}

function toSeconds(epoch: number): number {
  return Math.floor(epoch / 1000)
}

/** The meaning of Stripe's events. Source of their shapes: the types of stripe 23.1, API version 2026-10-28. */

export function readEventOf(event: Stripe.Event): ProviderEvent | null {
  try {
    return z.nullable(providerEvent).parse(eventOf(event))
  } catch {
    throw new Problem('unreadable')
  }
}

function eventOf(event: Stripe.Event): ProviderEvent | null {
  switch (event.type) {
    case 'invoice.paid': {
      const charge = chargeOf(event.data.object)
      if (!charge) return null
      const { amount_paid: amountCents, status_transitions } = event.data.object
      const paidAt = toEpoch(status_transitions.paid_at ?? event.created)
      const received = { amountCents, paidAt }
      return { ...charge.names, id: event.id, type: 'paid', ...charge.period, ...received }
    }
    case 'invoice.payment_failed': {
      const charge = chargeOf(event.data.object)
      if (!charge) return null
      const payPage = event.data.object.hosted_invoice_url ?? null
      const unpaid = { unpaidFrom: charge.period.paidFrom, payPage }
      return { ...charge.names, id: event.id, type: 'renewal_failed', ...unpaid }
    }
    case 'customer.subscription.deleted': {
      const { id: subscription, metadata, canceled_at } = event.data.object
      const { reference } = metadata
      const at = toEpoch(canceled_at ?? event.created)
      return reference ? { id: event.id, type: 'cancelled', reference, subscription, at } : null
    }
    default:
      return null
  }
}

function chargeOf({ parent, lines }: Stripe.Invoice) {
  const details = parent?.subscription_details
  const reference = details?.metadata?.reference
  const line = lines.data.find(
    ({ parent }) =>
      parent?.subscription_item_details && !parent.subscription_item_details.proration,
  )
  if (!details || !reference || !line) return null
  const { subscription } = details
  return {
    names: {
      reference,
      subscription: typeof subscription === 'string' ? subscription : subscription.id,
    },
    period: { paidFrom: toEpoch(line.period.start), paidUntil: toEpoch(line.period.end) },
  }
}

function toEpoch(seconds: number): number {
  return seconds * 1000
}
