import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paymentsOf, subscriptionOf } from '../../../test/checkout.ts'
import { START } from '../../../test/clock.ts'
import { deletedEvent, invoiceEvent, stripeEvent } from '../../../test/stripe-events.ts'
import { FIRST, openStripePractice, SECOND } from '../../../test/stripe-practice.ts'
import { DAY, MINUTE } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { closeAccount } from '../account/contract.ts'
import { cancelSubscription, getSubscription, getTestCheckout } from './contract.ts'
import { settlePeriods } from './period-commands.ts'
import { stripeCheckout } from './stripe-commands.ts'

const stripePractice = await openStripePractice()
const { clock, db, given, services, stripe } = stripePractice
const { again, deliver, open, payFor, planOf, rowsOf, send, sign, subscriber, stopAtStripe } =
  stripePractice
const [PATIENT, IMPATIENT] = [8_000, 250]
beforeEach(() => stripe.calls.splice(0))
afterEach(() => {
  clock.set(START)
  stripe.trouble = null
  vi.restoreAllMocks()
})

it('A failed Stripe client is created again for the next call', async () => {
  const { stripe: known } = services.environment
  if (!known) throw new Error('no Stripe here')
  const settings = { ...known, secretKey: '' }
  const { readEvent } = stripeCheckout(settings)
  const delivery = { payload: '{}', signature: '' }
  await expect(readEvent(delivery, clock.now())).rejects.not.toThrow(Problem)
  settings.secretKey = 'sk_test_1'
  await expect(readEvent(delivery, clock.now())).rejects.toThrow('signature_refused')
})

it('Stripe’s checkout page is created with the price, the return path and the metadata of its events', async () => {
  const ana = await given.psychologist()
  const { body } = await open(ana)
  const { url, fields } = stripe.newestPage()
  expect(body.checkoutUrl).toBe(url)
  const reference = fields.client_reference_id
  const id = new URL(fields.success_url ?? '').searchParams.get('id')
  expect(fields).toEqual({
    mode: 'subscription',
    'line_items[0][price]': 'price_mensal',
    'line_items[0][quantity]': '1',
    locale: 'pt-BR',
    client_reference_id: expect.stringMatching(/^[\w-]{64}$/),
    customer_email: ana.email,
    'metadata[reference]': reference,
    'subscription_data[metadata][reference]': reference,
    success_url: `https://consultorio.test/psychologist/plans?checkout=success&id=${id}`,
    cancel_url: `https://consultorio.test/psychologist/plans?checkout=cancelled&id=${id}`,
    expires_at: String(Date.parse('2026-03-03T11:00:00Z') / 1000),
  })
  expect(stripe.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual([id])
  expect(await planOf(ana)).toBe('free')
})

it('Stripe replaces the test checkout', async () => {
  const ana = await given.psychologist()
  expect((await ana.ask(getSubscription)).testCheckout).toBe(false)
  expect((await ana.call(getTestCheckout)).status).toBe(404)
})

it.each([
  ['three weeks', '2026-03-10T09:00:00-03:00', FIRST.end],
  ['48 h 10 min', '2026-03-31T08:50:00-03:00', FIRST.end],
  ['a second less: at once', '2026-03-31T08:50:01-03:00', null],
])('A change of plan is first charged after the paid days: left are %s', async (_, at, first) => {
  const { ana } = await subscriber()
  clock.set(at)
  await open(ana, 'pro-annual')
  const { fields } = stripe.newestPage()
  expect(fields['line_items[0][price]']).toBe('price_anual')
  const trialEnd = first === null ? undefined : String(Date.parse(first) / 1000)
  expect(fields['subscription_data[trial_end]']).toBe(trialEnd)
})

it.each([
  ['a day', '2026-04-01T12:00:00Z', '2026-04-02T11:00:00Z'],
  ['two hours: with them', '2026-04-02T10:00:00Z', FIRST.end],
  ['a minute: the least Stripe allows', '2026-04-02T11:59:00Z', '2026-04-02T12:34:00Z'],
])('A page closes before the next renewal: left are %s', async (_, at, end) => {
  const { ana } = await subscriber()
  clock.set(at)
  await open(await again(ana), 'pro-annual')
  expect(stripe.newestPage().fields.expires_at).toBe(String(Date.parse(end) / 1000))
})

it('Repeated changes of plan give no unpaid days', async () => {
  const { ana } = await subscriber()
  clock.set('2026-03-30T09:00:00-03:00')
  await open(ana, 'pro-annual')
  const annual = stripe.pay(stripe.newestPage())
  const trial = { start: new Date(clock.now()).toISOString(), end: FIRST.end }
  await deliver(invoiceEvent('invoice.paid', annual, trial, 0))
  expect(await subscriptionOf(ana)).toMatchObject({
    plan: 'pro-annual',
    currentPeriodEnd: FIRST.end,
  })
  // An invoice of zero is no payment: the former plan paid the days.
  expect((await paymentsOf(db, ana)).map(([plan]) => plan)).toEqual(['pro'])
  clock.advance(DAY)
  await open(ana, 'pro')
  const { fields } = stripe.newestPage()
  expect(fields['subscription_data[trial_end]']).toBe(undefined)
})

it.each(['broken', 'declined', 'dropped', 'silent'] as const)(
  'While Stripe is %s the answer is a 503 with a text, and a retry is possible',
  async (trouble) => {
    const ana = await given.psychologist()
    stripe.trouble = trouble
    if (trouble === 'silent') stripePractice.setPatience(IMPATIENT)
    const { status, problem } = await open(ana)
    expect([status, problem?.message]).toEqual([
      503,
      'O provedor de pagamento não respondeu. Nada foi cobrado e seu plano continua o mesmo. Tente novamente em instantes.',
    ])
    expect(await rowsOf(ana)).toEqual([])
    stripe.trouble = null
    stripePractice.setPatience(PATIENT)
    expect((await open(ana)).status).toBe(200)
  },
)

it('A call to Stripe holds no lock of the practice', async () => {
  const ana = await given.psychologist()
  stripe.trouble = 'silent'
  const opening = open(ana)
  await expect.poll(() => stripe.calls.length).toBe(1)
  const other = ana.ask(cancelSubscription).catch(() => null)
  expect(await Promise.race([opening, other.then(() => 'done')])).toBe('done')
  stripe.trouble = 'dropped'
  stripe.hangUp()
  expect((await opening).status).toBe(503)
})

it('A new page closes the former one at Stripe', async () => {
  const ana = await given.psychologist()
  await open(ana)
  const first = stripe.newestPage()
  clock.advance(1_000)
  await open(ana, 'pro-annual')
  await stopAtStripe()
  expect([first.status, stripe.newestPage().status]).toEqual(['expired', 'open'])
  expect(await rowsOf(ana)).toEqual([
    { status: 'pending', provider_page: stripe.newestPage().id, stop_due_at: null },
  ])
})

it('A page that was paid before it could be closed counts when its event arrives', async () => {
  const ana = await given.psychologist()
  await open(ana)
  const subscription = stripe.pay(stripe.newestPage())
  clock.advance(1_000)
  await open(ana, 'pro-annual')
  await stopAtStripe()
  await deliver(invoiceEvent('invoice.paid', subscription, FIRST))
  expect(await subscriptionOf(ana)).toMatchObject({ plan: 'pro', status: 'active' })
})

it('A cancellation at Stripe ends with the period and is sent after the commit', async () => {
  const { ana, subscription } = await subscriber()
  await ana.ask(cancelSubscription)
  expect(subscription.cancel_at_period_end).toBe(false)
  await stopAtStripe()
  expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: true })
  stripe.calls.splice(0)
  await stopAtStripe()
  expect(stripe.calls).toEqual([])
})

it('A repeated cancellation has the same effect, also after the end', async () => {
  const { ana, subscription } = await subscriber()
  await ana.ask(cancelSubscription)
  const again = () =>
    db.asTenant(ana.id, ({ sql }) =>
      sql
        .updateTable('subscriptions')
        .set({ stop_due_at: new Date(clock.now()) })
        .execute(),
    )
  await stopAtStripe()
  await again()
  await stopAtStripe()
  expect(subscription.cancel_at_period_end).toBe(true)
  subscription.status = 'canceled'
  await again()
  await stopAtStripe()
  expect((await rowsOf(ana))[0]?.stop_due_at).toBe(null)
})

it.each(['broken', 'dropped'] as const)(
  'A cancellation is kept though Stripe is %s, and is retried until it answers',
  async (trouble) => {
    const { ana, subscription } = await subscriber()
    stripe.trouble = trouble
    expect((await ana.call(cancelSubscription)).status).toBe(200)
    await stopAtStripe()
    stripe.trouble = null
    await stopAtStripe()
    expect(subscription.cancel_at_period_end).toBe(false)
    clock.advance(10 * MINUTE)
    await stopAtStripe()
    expect(subscription.cancel_at_period_end).toBe(true)
  },
)

it('Closing the account and a newer subscription cancel at Stripe', async () => {
  const { ana, subscription: left } = await subscriber()
  await ana.ask(closeAccount, { body: { password: ana.password } })
  const { ana: bia, subscription: monthly } = await subscriber()
  clock.advance(1_000)
  const annual = await payFor(bia, 'pro-annual')
  await stopAtStripe()
  expect([left, monthly, annual].map((subscription) => subscription.cancel_at_period_end)).toEqual([
    true,
    true,
    false,
  ])
  expect(await subscriptionOf(bia)).toMatchObject({ plan: 'pro-annual', status: 'active' })
})

const TWENTY_LATER = '2026-04-02T12:20:00Z'

async function renewing() {
  const { ana, subscription } = await subscriber()
  clock.set(TWENTY_LATER)
  stripe.billing.rollOver(subscription)
  return { ana: await again(ana), subscription }
}

it('A cancellation in that hour charges nothing', async () => {
  const { ana, subscription } = await renewing()
  await ana.ask(cancelSubscription)
  await stopAtStripe()
  expect([subscription.status, stripe.billing.charge(subscription)]).toEqual(['canceled', 'void'])
  expect(await planOf(ana)).toBe('free')
})

it('Paying another plan in that hour charges nothing of the former one', async () => {
  const { ana, subscription: monthly } = await renewing()
  await open(ana, 'pro-annual')
  expect(stripe.newestPage().fields['subscription_data[trial_end]']).toBe(undefined)
  const annual = stripe.pay(stripe.newestPage())
  const year = { start: new Date(clock.now()).toISOString(), end: '2027-04-02T12:20:00.000Z' }
  await deliver(invoiceEvent('invoice.paid', annual, year))
  await stopAtStripe()
  expect([monthly.status, stripe.billing.charge(monthly)]).toEqual(['canceled', 'void'])
  expect([annual.status, await planOf(ana)]).toEqual(['active', 'pro-annual'])
})

it('A cancellation that had not reached Stripe charges nothing when it does', async () => {
  const { ana, subscription } = await subscriber()
  await ana.ask(cancelSubscription)
  stripe.trouble = 'dropped'
  await stopAtStripe()
  stripe.trouble = null
  clock.set(TWENTY_LATER)
  stripe.billing.rollOver(subscription)
  await stopAtStripe()
  expect([subscription.status, stripe.billing.charge(subscription)]).toEqual(['canceled', 'void'])
})

it('A charge made before Stripe got the cancellation counts as paid days', async () => {
  const { ana, subscription } = await renewing()
  await ana.ask(cancelSubscription)
  expect(stripe.billing.charge(subscription)).toBe('paid')
  await stopAtStripe()
  await deliver(invoiceEvent('invoice.paid', subscription, SECOND))
  expect([subscription.status, await planOf(ana)]).toEqual(['canceled', 'pro'])
  expect(await subscriptionOf(ana)).toMatchObject({
    status: 'cancelled',
    currentPeriodEnd: SECOND.end,
  })
})

it('A repeat after a partial stop completes the rest', async () => {
  const { ana, subscription } = await renewing()
  await ana.ask(cancelSubscription)
  subscription.status = 'canceled'
  await stopAtStripe()
  expect(stripe.billing.charge(subscription)).toBe('void')
})

it('Closing the account closes its open payment page and deletes it', async () => {
  const ana = await given.psychologist()
  await open(ana)
  await ana.ask(closeAccount, { body: { password: ana.password } })
  await stopAtStripe()
  expect([stripe.newestPage().status, await rowsOf(ana)]).toEqual(['expired', []])
})

async function payment() {
  const ana = await given.psychologist()
  await open(ana)
  const subscription = stripe.pay(stripe.newestPage())
  return { ana, payload: JSON.stringify(invoiceEvent('invoice.paid', subscription, FIRST)) }
}

const forged: [string, (payload: string) => [payload: string, signature: string]][] = [
  ['another secret', (payload) => [payload, sign(payload, clock.now(), 'whsec_outro')]],
  [
    'a signature older than 5 minutes',
    (payload) => [payload, sign(payload, clock.now() - 6 * MINUTE)],
  ],
  ['a changed byte', (payload) => [payload.replace('in_1', 'in_2'), sign(payload)]],
  ['other spaces', (payload) => [JSON.stringify(JSON.parse(payload), null, 1), sign(payload)]],
  ['no signature', (payload) => [payload, '']],
  ['an empty body', (payload) => ['', sign(payload)]],
  ['a signature of another scheme', (payload) => [payload, sign(payload).replace('v1', 'v0')]],
]
it.each(forged)('An event with %s is refused and changes nothing', async (_, forge) => {
  const { ana, payload } = await payment()
  const reply = await send(...forge(payload))
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'signature_refused'])
  expect(await planOf(ana)).toBe('free')
  expect((await send(payload, sign(payload))).statusCode).toBe(204)
  expect(await planOf(ana)).toBe('pro')
})

const malformed: [string, (good: string) => unknown][] = [
  ['no JSON', () => '{"id":'],
  ['null', () => 'null'],
  ['a number', () => '1'],
  ['a list', () => '[]'],
  ['no fields', () => ({})],
  ['no object', (good) => ({ ...JSON.parse(good), data: null })],
  ['an object without fields', (good) => ({ ...JSON.parse(good), data: { object: {} } })],
  ['an id that is a list', (good) => ({ ...JSON.parse(good), id: [] })],
  ['an id with a zero byte', (good) => ({ ...JSON.parse(good), id: 'evt\0' })],
  ['a price that is text', (good) => changedInvoice(good, { amount_paid: 'muito' })],
  ['a price past every column', (good) => changedInvoice(good, { amount_paid: 1e12 })],
  [
    'a day past every calendar',
    (good) => changedInvoice(good, { status_transitions: { paid_at: 1e15 } }),
  ],
  ['no lines', (good) => changedInvoice(good, { lines: {} })],
]
function changedInvoice(good: string, change: object) {
  const event = JSON.parse(good)
  return { ...event, data: { object: { ...event.data.object, ...change } } }
}

it.each(malformed)(
  'A signed, malformed event (%s) is a 400 and changes nothing',
  async (_, write) => {
    const { ana, payload } = await payment()
    const written = write(payload)
    const text = typeof written === 'string' ? written : JSON.stringify(written)
    const reply = await send(text, sign(text))
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'unreadable'])
    expect(await planOf(ana)).toBe('free')
  },
)

it('An event of another API version is a 503, delivered again, and logged without its body', async () => {
  const { ana, payload } = await payment()
  const logged = vi.spyOn(services.log, 'error')
  const older = { ...JSON.parse(payload), api_version: '2024-06-20' }
  expect(await deliver(older)).toBe(503)
  expect(logged.mock.calls).toEqual([[{ provider: 'stripe' }, 'event of another API version']])
  expect(await planOf(ana)).toBe('free')
  expect(await deliver(JSON.parse(payload))).toBe(204)
  expect(await planOf(ana)).toBe('pro')
})

it('Other kinds and products are accepted and change nothing', async () => {
  const { ana } = await payment()
  const elsewhere = { id: 'sub_x', metadata: {} }
  const events = [
    stripeEvent('customer.created', 'cus_1', {}),
    invoiceEvent('invoice.paid', elsewhere, FIRST),
    invoiceEvent('invoice.paid', { id: 'sub_x', metadata: { reference: 'de outro' } }, FIRST),
  ]
  for (const event of events) expect(await deliver(event)).toBe(204)
  expect(await planOf(ana)).toBe('free')
})

it('A payment for a missing page is a 404, delivered again; its end is accepted', async () => {
  const { ana } = await payment()
  await db.asTenant(ana.id, ({ sql }) => sql.deleteFrom('subscriptions').execute())
  const gone = stripe.pay(stripe.newestPage())
  expect(await deliver(invoiceEvent('invoice.paid', gone, FIRST))).toBe(404)
  expect(await deliver(deletedEvent(gone, FIRST.end))).toBe(204)
})

const orders = fc
  .array(fc.nat(3), { maxLength: 4 })
  .chain((again) => fc.shuffledSubarray([0, 1, 2, 3, ...again], { minLength: 4 + again.length }))

const settle = () => settlePeriods(services, new AbortController().signal)

it('A failed renewal has seven days with Stripe’s payment page, and is settled by a payment', async () => {
  const { ana, subscription } = await subscriber()
  clock.set('2026-03-25T09:00:00-03:00')
  await deliver(invoiceEvent('invoice.payment_failed', subscription, SECOND))
  expect(await subscriptionOf(ana)).toMatchObject({
    status: 'active',
    graceUntil: '2026-04-09T12:00:00.000Z',
    payPage: 'https://invoice.stripe.test/i/1',
  })
  await deliver(invoiceEvent('invoice.paid', subscription, SECOND))
  expect(await subscriptionOf(ana)).toMatchObject({
    status: 'active',
    currentPeriodEnd: SECOND.end,
    graceUntil: null,
    payPage: null,
  })
})

it('An unpaid renewal ends the plan after them, and Stripe collects no more', async () => {
  const { ana, subscription } = await subscriber()
  subscription.status = 'past_due'
  await deliver(invoiceEvent('invoice.payment_failed', subscription, SECOND))
  clock.set('2026-04-09T08:59:59-03:00')
  await settle()
  expect(await planOf(ana)).toBe('pro')
  clock.set('2026-04-09T09:00:00-03:00')
  await settle()
  await stopAtStripe()
  expect([await planOf(ana), subscription.status]).toEqual(['free', 'canceled'])
  await deliver(invoiceEvent('invoice.paid', subscription, SECOND))
  expect(await planOf(ana)).toBe('pro')
})

it('Repeated events in any order end in the same state', async () => {
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const ana = await given.psychologist()
      await open(ana)
      const subscription = stripe.pay(stripe.newestPage())
      const events = [
        invoiceEvent('invoice.paid', subscription, FIRST),
        invoiceEvent('invoice.payment_failed', subscription, SECOND),
        invoiceEvent('invoice.paid', subscription, SECOND, 3_900),
        deletedEvent(subscription, '2026-04-20T12:00:00Z'),
      ]
      for (const index of order) expect(await deliver(events[index] ?? {})).toBe(204)
      outcomes.add(
        JSON.stringify([await planOf(ana), await subscriptionOf(ana), await paymentsOf(db, ana)]),
      )
    }),
    { numRuns: 15 },
  )
  expect([...outcomes].map((outcome) => JSON.parse(outcome))).toEqual([
    [
      'pro',
      {
        plan: 'pro',
        status: 'cancelled',
        amount: '49.00',
        currentPeriodEnd: SECOND.end,
        cancelledAt: '2026-04-20T12:00:00.000Z',
        graceUntil: null,
        payPage: null,
      },
      [
        ['pro', 4_900, '2026-03-02T13:00:00.000Z', FIRST.start, FIRST.end],
        ['pro', 3_900, '2026-04-02T13:00:00.000Z', SECOND.start, SECOND.end],
      ],
    ],
  ])
})
