import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { paymentsOf, subscriptionOf } from '../../../test/checkout.ts'
import { START } from '../../../test/clock.ts'
import { deletedEvent, invoiceEvent, toldEvent } from '../../../test/stripe-events.ts'
import { FIRST, openStripePractice, SECOND } from '../../../test/stripe-practice.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { settlePeriods } from './period-commands.ts'

const { clock, db, given, services, stripe, deliver, open, planOf, send, sign, subscriber, tell } =
  await openStripePractice()
afterEach(() => {
  clock.set(START)
  vi.restoreAllMocks()
})

describe('an event of Stripe’s', () => {
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
      toldEvent('customer.created', 'cus_1', {}),
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
})

const orders = fc
  .array(fc.nat(3), { maxLength: 4 })
  .chain((again) => fc.shuffledSubarray([0, 1, 2, 3, ...again], { minLength: 4 + again.length }))

describe('the life of a subscription', () => {
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
    await tell()
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
})
