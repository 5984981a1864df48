import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paymentsOf, subscriptionOf } from '../../../test/checkout.ts'
import { START } from '../../../test/clock.ts'
import { invoiceEvent } from '../../../test/stripe-events.ts'
import { FIRST, openStripePractice } from '../../../test/stripe-practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { cancelSubscription, getSubscription, getTestCheckout } from './contract.ts'
import { stripeCheckout } from './stripe-commands.ts'

const stripePractice = await openStripePractice()
const {
  clock,
  db,
  given,
  stripe,
  again,
  deliver,
  open,
  planOf,
  rowsOf,
  services,
  subscriber,
  tell,
} = stripePractice
const [PATIENT, IMPATIENT] = [8_000, 250]
beforeEach(() => stripe.calls.splice(0))
afterEach(() => {
  clock.set(START)
  stripe.trouble = null
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

describe('subscriptions through Stripe', () => {
  it('The page opens with price, return path and the metadata of its events', async () => {
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
    await tell()
    expect([first.status, stripe.newestPage().status]).toEqual(['expired', 'open'])
    expect(await rowsOf(ana)).toEqual([
      { status: 'pending', provider_page: stripe.newestPage().id, stop_due_at: null },
    ])
  })

  it('A page paid before it could be closed counts, as its event finds it', async () => {
    const ana = await given.psychologist()
    await open(ana)
    const subscription = stripe.pay(stripe.newestPage())
    clock.advance(1_000)
    await open(ana, 'pro-annual')
    await tell()
    await deliver(invoiceEvent('invoice.paid', subscription, FIRST))
    expect(await subscriptionOf(ana)).toMatchObject({ plan: 'pro', status: 'active' })
  })
})
