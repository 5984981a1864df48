import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { Problem } from '../../platform/shared/problem.ts'
import { type ProviderEvent, providerEvent } from './checkout-commands.ts'

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
