import type Stripe from 'stripe'
import type { ToldEvent } from './checkout-commands.ts'

/** What Stripe's events mean here. Source of their shapes: the types of stripe 23.1, API version 2026-10-28. */

/** Null for what is no news: another kind of event, or a subscription that was not sold here. */
export function eventOf(event: Stripe.Event): ToldEvent | null {
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

/** What an invoice charges for, and which period of it. Its metadata are the subscription's, as they were then. */
function chargeOf({ parent, lines }: Stripe.Invoice) {
  const details = parent?.subscription_details
  const reference = details?.metadata?.reference
  const line = lines.data.find(
    ({ parent: of }) => of?.subscription_item_details && !of.subscription_item_details.proration,
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
