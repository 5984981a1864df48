import type { StandInSubscription } from './stripe-billing.ts'
import { API_VERSION } from './stripe-stand-in.ts'

/** Events as Stripe sends them. Source: docs.stripe.com/api/events, version 2026-10-28. */

type Named = Pick<StandInSubscription, 'id' | 'metadata'>

const seconds = (instant: string) => Date.parse(instant) / 1000

export function invoiceEvent(
  type: 'invoice.paid' | 'invoice.payment_failed',
  { id, metadata }: Named,
  { start, end }: { start: string; end: string },
  amount = 4_900,
) {
  const item = { subscription: id, subscription_item: 'si_1', proration: false }
  const line = {
    id: 'il_1',
    object: 'line_item',
    parent: { type: 'subscription_item_details', subscription_item_details: item },
    period: { start: seconds(start), end: seconds(end) },
  }
  const invoice = {
    id: 'in_1',
    object: 'invoice',
    hosted_invoice_url: 'https://invoice.stripe.test/i/1',
    amount_paid: type === 'invoice.paid' ? amount : 0,
    status_transitions: { paid_at: type === 'invoice.paid' ? seconds(start) + 3_600 : null },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: id, metadata },
    },
    lines: { object: 'list', data: [line], has_more: false },
  }
  return stripeEvent(type, `${id}_${start}`, invoice)
}

export function deletedEvent({ id, metadata }: Named, at: string) {
  const subscription = { id, object: 'subscription', metadata, canceled_at: seconds(at) }
  return stripeEvent('customer.subscription.deleted', `${id}_${at}`, subscription)
}

export function stripeEvent(type: string, about: string, object: object) {
  const head = { id: `evt_${type}_${about}`, object: 'event', api_version: API_VERSION }
  return { ...head, type, created: 0, data: { object } }
}
