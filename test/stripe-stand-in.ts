import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY, HOUR } from '../src/platform/shared/calendar.ts'
import {
  type Answer,
  type Fields,
  given,
  refused,
  type StandInSubscription,
  StripeBilling,
  seconds,
} from './stripe-billing.ts'

/** The library's API version; events use it too. */
export const API_VERSION = '2026-10-28.endive'

/** The settings of the server under test. */
export const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_segredo',
  STRIPE_WEBHOOK_SECRET: 'whsec_segredo',
  STRIPE_PRICE_PRO: 'price_mensal',
  STRIPE_PRICE_PRO_ANNUAL: 'price_anual',
}

export type Trouble = 'silent' | 'broken' | 'declined' | 'dropped'

export interface StripeCall {
  call: string
  fields: Fields
  idempotencyKey: string | null
}

export interface StandInPage {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  url: string | null
  fields: Fields
}

/**
 * Stripe as far as the product speaks to it: a real HTTP server on this machine that checks the requests and answers in
 * Stripe's shapes. Source: docs.stripe.com/api, version 2026-10-28.
 */
export class StripeStandIn {
  readonly calls: StripeCall[] = []
  trouble: Trouble | null = null
  readonly billing: StripeBilling
  readonly #now: () => number
  readonly #pages = new Map<string, StandInPage>()
  readonly #answers = new Map<string, { fields: string; answer: Answer }>()
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  constructor(now: () => number) {
    this.#now = now
    this.billing = new StripeBilling(now)
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Breaks the lines of the calls that are not answered. */
  hangUp(): void {
    this.#server.closeAllConnections()
  }

  get settings() {
    const { port } = this.#server.address() as AddressInfo
    return { ...STRIPE_KEYS, STRIPE_API_URL: `http://127.0.0.1:${port}` }
  }

  newestPage(): StandInPage {
    const page = [...this.#pages.values()].at(-1)
    if (!page) throw new Error('no page was opened')
    return page
  }

  pay(page: StandInPage): StandInSubscription {
    page.status = 'complete'
    return this.billing.begin(page.fields)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization, ...headers } = request.headers
    const fields = Object.fromEntries(new URLSearchParams(await textOf(request)))
    const key = headers['idempotency-key']
    const idempotencyKey = typeof key === 'string' ? key : null
    const told = { call: `${request.method} ${request.url}`, fields, idempotencyKey }
    this.calls.push(told)
    if (this.trouble === 'dropped') return void request.socket.destroy()
    if (this.trouble === 'silent') return
    const refusal = troubled(this.trouble) ?? unproven(authorization, headers['stripe-version'])
    const { status, body } = refusal ?? this.#answerOnce(told)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  #answerOnce({ call, fields, idempotencyKey }: StripeCall): Answer {
    const first = idempotencyKey === null ? undefined : this.#answers.get(idempotencyKey)
    if (first)
      return first.fields === JSON.stringify(fields) ? first.answer : refused(400, 'key_in_use')
    const answer = this.#answer(call, fields)
    if (idempotencyKey !== null)
      this.#answers.set(idempotencyKey, { fields: JSON.stringify(fields), answer })
    return answer
  }

  #answer(call: string, fields: Fields): Answer {
    const [, verb = '', kind, id = '', action = ''] =
      /^(\w+) \/v1\/(checkout\/sessions|subscriptions|invoices)(?:\/(\w+))?(?:\/(\w+))?$/.exec(
        call,
      ) ?? []
    if (kind === 'subscriptions') return this.billing.answerOfSubscription(verb, id, fields)
    if (kind === 'invoices') return this.billing.answerOfInvoice(verb, id, action, fields)
    if (verb === 'POST' && !id) return this.#openPage(fields)
    const page = this.#pages.get(id)
    if (verb === 'GET' || !page) return given(page)
    if (action !== 'expire' || page.status !== 'open') return refused(400, 'session_not_open')
    page.status = 'expired'
    return given(page)
  }

  #openPage(fields: Fields): Answer {
    const wrong = wrongField(fields, this.#now())
    if (wrong) return refused(400, `wrong_${wrong}`)
    const id = `cs_test_${this.#pages.size + 1}`
    const url = `https://checkout.stripe.test/c/${id}`
    const page: StandInPage = { id, object: 'checkout.session', status: 'open', url, fields }
    this.#pages.set(id, page)
    return given(page)
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function troubled(trouble: Trouble | null): Answer | null {
  if (trouble === 'declined') return refused(402, 'card_declined')
  return trouble === 'broken' ? { status: 500, body: { error: { type: 'api_error' } } } : null
}

/** Refuses a wrong key, or another API version than that of the types. */
function unproven(authorization: string | undefined, version: unknown): Answer | null {
  if (authorization !== `Bearer ${STRIPE_KEYS.STRIPE_SECRET_KEY}`) return refused(401, 'key')
  return version === API_VERSION ? null : refused(400, 'version')
}

/** Returns the first field of a new page that Stripe would refuse; null if none. */
function wrongField(fields: Fields, now: number): string | null {
  const lives = Number(fields.expires_at) - seconds(now)
  const trial = fields['subscription_data[trial_end]']
  const rules: [name: string, isMet: boolean][] = [
    ['mode', fields.mode === 'subscription'],
    ['line_items', /^price_(mensal|anual)$/.test(fields['line_items[0][price]'] ?? '')],
    ['quantity', fields['line_items[0][quantity]'] === '1'],
    ['locale', fields.locale === 'pt-BR'],
    ['customer_email', /^\S+@\S+$/.test(fields.customer_email ?? '')],
    ['success_url', URL.canParse(fields.success_url ?? '')],
    ['cancel_url', URL.canParse(fields.cancel_url ?? '')],
    ['client_reference_id', (fields.client_reference_id ?? '').length <= 200],
    ['expires_at', lives >= seconds(HOUR / 2) && lives <= seconds(DAY)],
    ['trial_end', trial === undefined || Number(trial) - seconds(now) >= seconds(2 * DAY)],
  ]
  return rules.find(([, isMet]) => !isMet)?.[0] ?? null
}
