import { afterEach, expect, it, vi } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import {
  openCheckout,
  paymentsOf,
  planOf,
  subscribe,
  subscriptionOf,
} from '../../../test/checkout.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY, MINUTE } from '../../platform/shared/calendar.ts'
import { closeAccount } from '../account/contract.ts'
import type { ProviderEvent } from './checkout-commands.ts'
import { cancelSubscription, payTestCheckout, receiveTestEvent } from './contract.ts'
import { settlePeriods } from './period-commands.ts'
import { findByReference } from './queries.ts'
import { stopAtProviders } from './stop-commands.ts'
import { signEvent, testCheckout } from './test-checkout-commands.ts'

const { clock, db, given, messages, services, visitor } = await openPractice()
afterEach(() => {
  clock.set(START)
  vi.restoreAllMocks()
})

const START_OF_PAID = '2026-03-02T12:00:00.000Z'
const MONTH_LATER = '2026-04-02T12:00:00.000Z'
const TWO_MONTHS_LATER = '2026-05-02T12:00:00.000Z'

const settle = () => settlePeriods(services, new AbortController().signal)
const deliver = (event: ProviderEvent) =>
  visitor.call(receiveTestEvent, { body: signEvent(event, clock.now()) })

const paid = (reference: string, until: string, id = `paid-${until}`): ProviderEvent => ({
  type: 'paid',
  id,
  reference,
  subscription: 'uma',
  paidFrom: Date.parse(until === MONTH_LATER ? START_OF_PAID : MONTH_LATER),
  paidUntil: Date.parse(until),
  amountCents: 4_900,
  paidAt: Date.parse(START),
})
const cancelled = (reference: string, at: string): ProviderEvent => ({
  type: 'cancelled',
  id: `cancelled-${at}`,
  reference,
  subscription: 'uma',
  at: Date.parse(at),
})

const nameOf = (owner: PsychologistActor, reference: string) =>
  db.asTenant(owner.id, async (tenant) => {
    const row = await findByReference(tenant, testCheckout.name, reference)
    return row?.provider_subscription
  })

const planChanges = (owner: PsychologistActor) =>
  db.asTenant(owner.id, ({ sql }) =>
    sql.selectFrom('audit_events').select('actor').where('action', '=', 'plan.changed').execute(),
  )

it('A signed event changes the plan, with any sender', async () => {
  const ana = await given.psychologist()
  const reference = await openCheckout(ana)
  expect((await deliver(paid(reference, MONTH_LATER))).status).toBe(204)
  expect(await planOf(ana)).toBe('pro')
})

const forged: [string, (good: ReturnType<typeof signEvent>) => ReturnType<typeof signEvent>][] = [
  ['another payload', (good) => ({ ...good, payload: good.payload.replace('2026', '2036') })],
  [
    'a digit of the signature changed',
    (good) => ({ ...good, signature: flipLast(good.signature) }),
  ],
  ['no signature', (good) => ({ ...good, signature: '' })],
  [
    'another time',
    (good) => ({ ...good, signature: good.signature.replace(/t=\d+/, 't=1772452803') }),
  ],
  ['an unknown scheme', (good) => ({ ...good, signature: good.signature.replace('v1', 'v0') })],
]
const flipLast = (text: string) => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0')

it.each(forged)(
  "A payment provider's event with %s is refused and changes nothing",
  async (_, forge) => {
    const ana = await given.psychologist()
    const reference = await openCheckout(ana)
    const good = signEvent({ ...paid(reference, MONTH_LATER), id: '2026' }, clock.now())
    const reply = await visitor.call(receiveTestEvent, { body: forge(good) })
    expect([reply.status, reply.problem?.code]).toEqual([403, 'signature_refused'])
    expect(await planOf(ana)).toBe('free')
  },
)

it.each([-6 * MINUTE, 6 * MINUTE])(
  'An event signed %i ms from now is refused as a possible replay',
  async (distance) => {
    const ana = await given.psychologist()
    const reference = await openCheckout(ana)
    const body = signEvent(paid(reference, MONTH_LATER), clock.now() + distance)
    expect((await visitor.call(receiveTestEvent, { body })).status).toBe(403)
    expect(await planOf(ana)).toBe('free')
  },
)

it('An event of an unknown subscription is not found and can be delivered again', async () => {
  const ana = await given.psychologist()
  expect((await deliver(paid(ana.token ?? '', MONTH_LATER))).status).toBe(404)
  expect((await deliver(paid(ana.token ?? '', MONTH_LATER))).status).toBe(404)
  expect(await planOf(ana)).toBe('free')
})

it('A repeated event with another body changes nothing', async () => {
  const ana = await given.psychologist()
  const reference = await openCheckout(ana)
  await deliver(paid(reference, MONTH_LATER, 'evento'))
  expect((await deliver(paid(reference, TWO_MONTHS_LATER, 'evento'))).status).toBe(204)
  expect((await subscriptionOf(ana))?.currentPeriodEnd).toBe(MONTH_LATER)
})

it('An event delivered twenty times at once counts once', async () => {
  const ana = await given.psychologist()
  const event = paid(await openCheckout(ana), MONTH_LATER)
  const replies = await Promise.all(Array.from({ length: 20 }, () => deliver(event)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]))
  expect(await planChanges(ana)).toEqual([{ actor: 'system' }])
})

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
  [2, 1, 2, 0, 1, 0],
]
it.each(orders.map((order) => [order]))(
  'The events paid, renewed and cancelled in the order %j end in the same state',
  async (order) => {
    const ana = await given.psychologist()
    const reference = await openCheckout(ana)
    const events = [
      paid(reference, MONTH_LATER),
      paid(reference, TWO_MONTHS_LATER),
      cancelled(reference, '2026-04-10T12:00:00.000Z'),
    ]
    for (const index of order)
      expect((await deliver(events[index] ?? expect.fail())).status).toBe(204)
    expect(await planOf(ana)).toBe('pro')
    expect(await subscriptionOf(ana)).toEqual({
      plan: 'pro',
      status: 'cancelled',
      amount: '49.00',
      currentPeriodEnd: TWO_MONTHS_LATER,
      cancelledAt: '2026-04-10T12:00:00.000Z',
      graceUntil: null,
      payPage: null,
    })
    expect(await paymentsOf(db, ana)).toEqual([
      ['pro', 4_900, START_OF_PAID, START_OF_PAID, MONTH_LATER],
      ['pro', 4_900, START_OF_PAID, MONTH_LATER, TWO_MONTHS_LATER],
    ])
  },
)

it('A paid period reported under another id is no second payment', async () => {
  const ana = await given.psychologist()
  const reference = await openCheckout(ana)
  await deliver(paid(reference, MONTH_LATER, 'um'))
  await deliver(paid(reference, MONTH_LATER, 'outro'))
  expect(await paymentsOf(db, ana)).toHaveLength(1)
})

it('Two consecutive subscriptions are paid once each, the second from the end of the first', async () => {
  const ana = await given.psychologist()
  await subscribe(ana)
  clock.advance(1_000)
  await subscribe(ana, 'pro-annual')
  const month = ['pro', 4_900, START_OF_PAID, START_OF_PAID, MONTH_LATER]
  expect(await paymentsOf(db, ana)).toEqual([month])
  clock.set(MONTH_LATER)
  await settle()
  const year = ['pro-annual', 49_000, MONTH_LATER, MONTH_LATER, '2027-04-02T12:00:00.000Z']
  expect(await paymentsOf(db, ana)).toEqual([month, year])
})

it('An event of a replaced subscription leaves the newer one unchanged', async () => {
  const ana = await given.psychologist()
  const monthly = await subscribe(ana)
  clock.advance(1_000)
  await subscribe(ana, 'pro-annual')
  const present = await subscriptionOf(ana)
  await deliver(paid(monthly, TWO_MONTHS_LATER))
  expect(await subscriptionOf(ana)).toEqual(present)
  expect(await planOf(ana)).toBe('pro-annual')
})

it('An event that replaces a subscription stops charges of the former one', async () => {
  const ana = await given.psychologist()
  const monthly = await subscribe(ana)
  const stopped = vi.spyOn(testCheckout, 'stopRenewal')
  clock.advance(1_000)
  await subscribe(ana, 'pro-annual')
  await stopAtProviders(services, new AbortController().signal)
  expect(stopped.mock.calls).toContainEqual([await nameOf(ana, monthly), Date.parse(MONTH_LATER)])
})

it('A payment for a closed account is stored as cancelled, not renewed, and its days count', async () => {
  const ana = await given.psychologist()
  const reference = await openCheckout(ana)
  await ana.ask(closeAccount, { body: { password: ana.password } })
  const stopped = vi.spyOn(testCheckout, 'stopRenewal')
  expect((await deliver(paid(reference, MONTH_LATER))).status).toBe(204)
  await stopAtProviders(services, new AbortController().signal)
  expect(stopped.mock.calls).toContainEqual(['uma', Date.parse(MONTH_LATER)])
  expect(await subscriptionOf(ana)).toMatchObject({
    status: 'cancelled',
    currentPeriodEnd: MONTH_LATER,
    cancelledAt: new Date(clock.now()).toISOString(),
  })
  expect(await planOf(ana)).toBe('pro')
})

const noticesTo = async ({ email }: PsychologistActor) =>
  (await messages()).filter(
    ({ recipient, kind }) =>
      recipient === email && ['plan_changed', 'renewal_failed'].includes(kind),
  )
const subjectsTo = async (owner: PsychologistActor) =>
  (await noticesTo(owner)).map(({ subject }) => subject)

const PRO = 'Seu plano agora é o Pro Mensal'
const CANCELLED = 'Sua assinatura foi cancelada'
const FREE = 'Seu plano agora é o Básico'

it('A paid plan is notified when it is active, also with session e-mails off', async () => {
  const ana = await given.psychologist({ settings: { enableEmailNotifications: false } })
  const reference = await openCheckout(ana)
  expect(await subjectsTo(ana)).toEqual([])
  await ana.ask(payTestCheckout, { body: { reference } })
  expect(await subjectsTo(ana)).toEqual([PRO])
})

it('A renewed plan is not notified', async () => {
  const ana = await given.psychologist()
  await subscribe(ana)
  clock.advance(40 * DAY)
  await settle()
  expect(await subjectsTo(ana)).toEqual([PRO])
})

it('A cancellation is notified once with the end of the access, and again at that end with the free plan', async () => {
  const ana = await given.psychologist()
  await subscribe(ana)
  await ana.ask(cancelSubscription)
  await ana.ask(cancelSubscription)
  expect(await subjectsTo(ana)).toEqual([PRO, CANCELLED])
  expect((await noticesTo(ana)).at(-1)?.text).toContain('continua até 02/04/2026')
  clock.advance(40 * DAY)
  await settle()
  await settle()
  expect(await subjectsTo(ana)).toEqual([PRO, CANCELLED, FREE])
})

it('A closing account gets only the notice of the closing', async () => {
  const ana = await given.psychologist()
  await subscribe(ana)
  await ana.ask(closeAccount, { body: { password: ana.password } })
  clock.advance(40 * DAY)
  await settle()
  expect(await subjectsTo(ana)).toEqual([PRO])
})

const failed = (reference: string, id: string): ProviderEvent => ({
  type: 'renewal_failed',
  id,
  reference,
  subscription: 'uma',
  unpaidFrom: Date.parse('2026-04-02T12:00:00Z'),
  payPage: 'https://pagar.test/fatura',
})
it('A failed renewal is notified once a period, with the grace and the payment page', async () => {
  const ana = await given.psychologist()
  const reference = await subscribe(ana)
  clock.set('2026-04-02T10:00:00-03:00')
  for (const id of ['um', 'dois', 'dois']) await deliver(failed(reference, id))
  const [, notice, ...others] = await noticesTo(ana)
  expect([notice?.kind, others]).toEqual(['renewal_failed', []])
  expect(notice?.text).toContain('continua até 09/04/2026')
  expect(notice?.text).toContain('https://pagar.test/fatura')
})

it('A failed renewal that was paid meanwhile is not notified', async () => {
  const ana = await given.psychologist()
  const reference = await subscribe(ana)
  clock.set('2026-04-03T10:00:00-03:00')
  await settle()
  await deliver(failed(reference, 'tarde'))
  expect(await subjectsTo(ana)).toEqual([PRO])
})
