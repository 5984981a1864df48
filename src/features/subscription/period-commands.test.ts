import { afterEach, expect, it, vi } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { openCheckout, paymentsOf, subscribe, subscriptionOf } from '../../../test/checkout.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { newId } from '../../platform/server/id.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { createBooking } from '../booking/contract.ts'
import { getProfile } from '../practice/contract.ts'
import type { PaidPlan } from '../practice/plans.ts'
import { findOwnRow } from '../practice/queries.ts'
import { cancelSubscription, payTestCheckout } from './contract.ts'
import { settlePeriods } from './period-commands.ts'
import { findPresentSubscription } from './queries.ts'
import { stopAtProviders } from './stop-commands.ts'
import { testCheckout } from './test-checkout-commands.ts'

const { clock, db, given, services, visitor } = await openPractice()
afterEach(() => clock.set(START))

async function subscriber(planType: PaidPlan = 'pro') {
  const ana = await given.psychologist()
  await subscribe(ana, planType)
  return ana
}

const settle = (environment = services.environment) =>
  settlePeriods({ ...services, environment }, new AbortController().signal)

const stateOf = (owner: PsychologistActor) =>
  db.asTenant(owner.id, async (tenant) => {
    const present = await findPresentSubscription(tenant, clock.now())
    return {
      plan: (await findOwnRow(tenant)).plan,
      status: present?.status ?? null,
      until: present?.current_period_end.toISOString() ?? null,
    }
  })

async function sold(status: 'active' | 'cancelled', end: string) {
  const ana = await given.psychologist({ plan: 'pro' })
  await db.asTenant(ana.id, ({ sql }) =>
    sql
      .insertInto('subscriptions')
      .values({
        psychologist_id: ana.id,
        id: newId(),
        provider: 'stripe',
        provider_ref: newId(),
        plan: 'pro',
        status,
        amount_cents: 4_900,
        created_at: new Date(clock.now()),
        started_at: new Date(clock.now()),
        current_period_end: new Date(end),
        ...(status === 'cancelled' && { cancelled_at: new Date(clock.now()) }),
      })
      .execute(),
  )
  return ana
}

it.each([
  ['cancelled', '2026-03-20T12:00:00Z', '2026-03-20T12:00:00Z'],
  ['active', '2026-03-20T12:00:00Z', '2026-03-27T12:00:00Z'],
] as const)('A subscription that is %s until %s is Pro until %s', async (status, end, over) => {
  const ana = await sold(status, end)
  const before = new Date(Date.parse(over) - 1).toISOString()
  clock.set(before)
  expect((await ana.ask(getProfile)).plan).toBe('pro')
  clock.set(over)
  expect((await ana.ask(getProfile)).plan).toBe('free')
  expect(await stateOf(ana)).toMatchObject({ plan: 'free', status: null })
})

it('Public bookings count against the free limits after the end', async () => {
  const ana = await sold('cancelled', '2026-03-02T13:00:00Z')
  const service = await given.service(ana)
  const book = (hour: number) =>
    visitor.call(createBooking, {
      params: { id: ana.friendlyId },
      body: {
        patientName: 'Davi Rocha',
        patientPhone: `11 9${1000 + hour}-9999`,
        serviceId: service.id,
        datetime: `2026-03-03T${String(hour).padStart(2, '0')}:00:00-03:00`,
      },
    })
  for (const phone of ['1', '2', '3']) await given.patient(ana, { phone: `11 91234-000${phone}` })
  expect((await book(9)).status).toBe(201)
  clock.set('2026-03-02T10:00:00-03:00')
  expect((await book(10)).status).toBe(403)
})

it('The end of a cancelled subscription makes the plan free, and not before', async () => {
  const ana = await subscriber()
  await ana.ask(cancelSubscription)
  clock.set('2026-04-02T08:59:59-03:00')
  await settle()
  expect(await stateOf(ana)).toMatchObject({ plan: 'pro', status: 'cancelled' })
  clock.set('2026-04-02T09:00:00-03:00')
  await settle()
  expect(await stateOf(ana)).toEqual({ plan: 'free', status: null, until: null })
})

it.each([
  ['pro', '2026-04-02T12:00:00.000Z', '2026-05-02T12:00:00.000Z'],
  ['pro-annual', '2027-03-02T12:00:00.000Z', '2028-03-02T12:00:00.000Z'],
] as const)(
  'An active test subscription (%s) on %s renews until %s, as a provider’s would',
  async (plan, first, next) => {
    const ana = await subscriber(plan)
    expect(await stateOf(ana)).toEqual({ plan, status: 'active', until: first })
    clock.set(first)
    await settle()
    expect(await stateOf(ana)).toEqual({ plan, status: 'active', until: next })
  },
)

it('The end is settled once by two concurrent servers', async () => {
  const ana = await subscriber()
  clock.set('2026-04-02T09:00:00-03:00')
  await Promise.all([settle(), settle()])
  expect((await stateOf(ana)).until).toBe('2026-05-02T12:00:00.000Z')
})

it('An end that passed while the server was off is settled at the next start', async () => {
  const ana = await subscriber()
  clock.set('2026-06-20T09:00:00-03:00')
  await settle()
  expect((await stateOf(ana)).until).toBe('2026-07-02T12:00:00.000Z')
  const charged = (await paymentsOf(db, ana)).map(([, cents, , from]) => [cents, from])
  expect(charged).toEqual([
    [4_900, '2026-03-02T12:00:00.000Z'],
    [4_900, '2026-04-02T12:00:00.000Z'],
    [4_900, '2026-05-02T12:00:00.000Z'],
    [4_900, '2026-06-02T12:00:00.000Z'],
  ])
})

it('A period ends on the day of the month it began on, or the month’s last day', async () => {
  clock.set('2026-01-31T09:00:00-03:00')
  const ana = await subscriber()
  const ends = [(await stateOf(ana)).until]
  for (const _ of [1, 2, 3]) {
    clock.set(ends.at(-1) ?? '')
    await settle()
    ends.push((await stateOf(ana)).until)
  }
  expect(ends.map((end) => end?.slice(0, 10))).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ])
})

it('A failing practice is logged only by its id and delays no other', async () => {
  const practices = [await subscriber(), await subscriber(), await subscriber()]
  const [first, ...others] = practices.sort((a, b) => (a.id < b.id ? -1 : 1))
  if (!first) throw new Error('no practice')
  await db.asTenant(first.id, ({ sql }) =>
    sql.updateTable('subscriptions').set({ provider_ref: null }).execute(),
  )
  const logged = vi.spyOn(services.log, 'error')
  clock.set('2026-04-02T09:00:00-03:00')
  await settle()
  const ends = await Promise.all(others.map(async (owner) => (await stateOf(owner)).until))
  expect(ends).toEqual(['2026-05-02T12:00:00.000Z', '2026-05-02T12:00:00.000Z'])
  expect(logged.mock.calls.map(([fields]) => fields)).toEqual([
    { psychologist: first.id, error: { code: 'not_found', name: 'Problem' } },
  ])
  await db.asPlatform((sql) => sql.deleteFrom('subscriptions').execute())
})

it('A test subscription ends with its period if the test checkout is off', async () => {
  const ana = await subscriber()
  clock.set('2026-04-02T09:00:00-03:00')
  await settle({ ...services.environment, testCheckout: false })
  expect(await stateOf(ana)).toEqual({ plan: 'free', status: null, until: null })
})

it('Practices in a paid period and without a subscription stay unchanged', async () => {
  const paying = await subscriber()
  const granted = await given.psychologist({ plan: 'pro' })
  await settle()
  const states = await Promise.all([paying, granted].map(stateOf))
  expect(states.map(({ plan }) => plan)).toEqual(['pro', 'pro'])
})

async function failing() {
  const ana = await given.psychologist()
  const reference = await openCheckout(ana)
  await ana.ask(payTestCheckout, { body: { reference, failRenewal: true } })
  return ana
}
const presentOf = (owner: PsychologistActor) =>
  db.asTenant(owner.id, async (tenant) => {
    const present = await findPresentSubscription(tenant, clock.now())
    return { id: present?.id ?? '' }
  })
const GRACE_END = '2026-03-09T12:01:00.000Z'

it('A failed renewal leaves Pro for seven days, shows their end, and is not retried automatically', async () => {
  const ana = await failing()
  clock.advance(DAY)
  await settle()
  expect(await subscriptionOf(ana)).toMatchObject({ status: 'active', graceUntil: GRACE_END })
  clock.set('2026-03-09T09:00:59-03:00')
  await settle()
  expect((await stateOf(ana)).plan).toBe('pro')
})

it('A failed renewal ends the plan and its charges after the grace', async () => {
  const ana = await failing()
  const { id } = await presentOf(ana)
  const stopped = vi.spyOn(testCheckout, 'stopRenewal')
  clock.set(GRACE_END)
  await settle()
  expect(await stateOf(ana)).toEqual({ plan: 'free', status: null, until: null })
  await stopAtProviders(services, new AbortController().signal)
  expect(stopped.mock.calls).toContainEqual([id, Date.parse('2026-03-02T12:01:00.000Z')])
  stopped.mockRestore()
})

it('A failed renewal is settled by a new payment, charged at once', async () => {
  const ana = await failing()
  clock.advance(DAY)
  await subscribe(ana)
  expect(await subscriptionOf(ana)).toMatchObject({
    status: 'active',
    currentPeriodEnd: '2026-04-03T12:00:00.000Z',
    graceUntil: null,
  })
})

it('A cancellation in the grace period ends the plan immediately, because no days are paid', async () => {
  const ana = await failing()
  clock.advance(DAY)
  expect(await ana.ask(cancelSubscription)).toMatchObject({ status: 'cancelled' })
  expect((await stateOf(ana)).plan).toBe('free')
  expect(await subscriptionOf(ana)).toBe(null)
})

it('A renewal that the provider never reports has the grace period of a failed one', async () => {
  const ana = await subscriber()
  await db.asTenant(ana.id, ({ sql }) =>
    sql.updateTable('subscriptions').set({ provider: 'stripe' }).execute(),
  )
  clock.set('2026-04-09T08:59:59-03:00')
  await settle()
  expect(await stateOf(ana)).toMatchObject({ plan: 'pro', status: 'active' })
  clock.set('2026-04-09T09:00:00-03:00')
  await settle()
  expect(await stateOf(ana)).toEqual({ plan: 'free', status: null, until: null })
})

it('An unpaid page is deleted three days after it closed, when no provider can report it', async () => {
  const ana = await given.psychologist()
  await openCheckout(ana)
  const pages = () =>
    db.asTenant(ana.id, ({ sql }) => sql.selectFrom('subscriptions').select('status').execute())
  clock.advance(4 * DAY)
  await settle()
  expect(await pages()).toEqual([{ status: 'pending' }])
  clock.advance(1)
  await settle()
  expect(await pages()).toEqual([])
})
