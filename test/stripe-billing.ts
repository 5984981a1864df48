/** Subscriptions and their invoices as Stripe keeps them. Source: docs.stripe.com/api, version 2026-10-28. */

export type Fields = Record<string, string>
export type Answer = { status: number; body: object }

export const refused = (status: number, code: string): Answer => ({
  status,
  body: { error: { type: status === 402 ? 'card_error' : 'invalid_request_error', code } },
})
export const given = (body: object | undefined): Answer =>
  body ? { status: 200, body } : refused(404, 'resource_missing')

export const seconds = (epoch: number) => Math.floor(epoch / 1000)

interface Period {
  current_period_start: number
  current_period_end: number
}

export interface StandInSubscription {
  id: string
  object: 'subscription'
  status: 'active' | 'trialing' | 'past_due' | 'canceled'
  cancel_at_period_end: boolean
  canceled_at: number | null
  metadata: Fields
  items: { object: 'list'; data: [Period & { id: string; object: 'subscription_item' }] }
  latest_invoice: string
}

export interface StandInInvoice {
  id: string
  object: 'invoice'
  status: 'draft' | 'open' | 'paid' | 'void'
  /** Whether Stripe finalizes and charges it automatically. */
  auto_advance: boolean
}

export class StripeBilling {
  readonly #now: () => number
  readonly #subscriptions = new Map<string, StandInSubscription>()
  readonly #invoices = new Map<string, StandInInvoice>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Turns a paid page into a subscription with its first period paid. */
  begin(page: Fields): StandInSubscription {
    const id = `sub_${this.#subscriptions.size + 1}`
    const trialEnd = page['subscription_data[trial_end]']
    const start = seconds(this.#now())
    const end = trialEnd ? Number(trialEnd) : monthAfter(start)
    const period = { current_period_start: start, current_period_end: end }
    const made: StandInSubscription = {
      id,
      object: 'subscription',
      status: trialEnd ? 'trialing' : 'active',
      cancel_at_period_end: false,
      canceled_at: null,
      metadata: { reference: page['subscription_data[metadata][reference]'] ?? '' },
      items: {
        object: 'list',
        data: [{ id: `si_${id}`, object: 'subscription_item', ...period }],
      },
      latest_invoice: this.#newInvoice('paid').id,
    }
    this.#subscriptions.set(id, made)
    return made
  }

  /** Ends a period: the next one begins at once, and for an hour its invoice is a draft. */
  rollOver(subscription: StandInSubscription): void {
    if (subscription.cancel_at_period_end) subscription.status = 'canceled'
    if (subscription.status === 'canceled') return
    const [item] = subscription.items.data
    item.current_period_start = item.current_period_end
    item.current_period_end = monthAfter(item.current_period_start)
    subscription.status = 'active'
    subscription.latest_invoice = this.#newInvoice('draft').id
  }

  /** Ends that hour and returns the newest invoice's status. A draft is charged even if its subscription was cancelled. */
  charge({ latest_invoice }: StandInSubscription): StandInInvoice['status'] {
    const invoice = this.#invoices.get(latest_invoice)
    if (!invoice) throw new Error('no invoice was made')
    if (invoice.status === 'draft' && invoice.auto_advance) invoice.status = 'paid'
    return invoice.status
  }

  #newInvoice(status: 'draft' | 'paid'): StandInInvoice {
    const id = `in_${this.#invoices.size + 1}`
    const invoice: StandInInvoice = { id, object: 'invoice', status, auto_advance: true }
    this.#invoices.set(id, invoice)
    return invoice
  }

  answerOfSubscription(verb: string, id: string, fields: Fields): Answer {
    const known = this.#subscriptions.get(id)
    if (!known || verb === 'GET') return given(known)
    if (known.status === 'canceled') return refused(404, 'resource_missing')
    if (verb === 'DELETE')
      Object.assign(known, { status: 'canceled', canceled_at: seconds(this.#now()) })
    else if (fields.cancel_at_period_end === 'true') known.cancel_at_period_end = true
    else return refused(400, 'parameter_unknown')
    return given(known)
  }

  /** Answers a call about an invoice: a subscription's cannot be deleted, nor a draft voided before it is finalized. */
  answerOfInvoice(verb: string, id: string, action: string, fields: Fields): Answer {
    const known = this.#invoices.get(id)
    if (!known || verb === 'GET') return given(known)
    if (action === 'finalize' && known.status === 'draft')
      Object.assign(known, { status: 'open', auto_advance: fields.auto_advance !== 'false' })
    else if (action === 'void' && known.status === 'open') known.status = 'void'
    else return refused(400, 'invoice_not_editable')
    return given(known)
  }
}

function monthAfter(start: number): number {
  const date = new Date(start * 1000)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return seconds(date.getTime())
}
