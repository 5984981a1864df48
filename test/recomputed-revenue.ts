import type { RevenuePeriod } from '../src/features/admin/financial-contract.ts'
import type { Database } from '../src/platform/server/database.ts'
import { newId } from '../src/platform/server/id.ts'
import { chance } from '../src/platform/shared/chance.ts'
import { centsToText } from '../src/platform/shared/money.ts'
import type { PsychologistActor } from './actors.ts'
import type { createGiven } from './given.ts'

/** The platform's revenue, recomputed from every row. */

const PRICES = { pro: 4_900, 'pro-annual': 49_000 }
const ZONE = 'America/Sao_Paulo'
const DAY = 86_400_000

export interface KnownSubscription {
  owner: PsychologistActor
  id: string
  plan: 'pro' | 'pro-annual'
  status: 'active' | 'cancelled' | 'pending'
  createdAt: Date
  paidUntil: Date
  cancelledAt: Date | null
}
interface KnownPayment {
  owner: PsychologistActor
  id: string
  subscription: KnownSubscription
  paidAt: Date
  until: Date
}
export interface KnownRevenue {
  people: { owner: PsychologistActor; createdAt: Date; pays: boolean }[]
  subscriptions: KnownSubscription[]
  payments: KnownPayment[]
}

type Surroundings = { db: Database; given: ReturnType<typeof createGiven>; now: number }

/** Inserts made-up people over the last 14 months who pay, paid once, only opened a payment page, or never did. */
export async function fillSubscriptions({ db, given, now }: Surroundings): Promise<KnownRevenue> {
  const known: KnownRevenue = { people: [], subscriptions: [], payments: [] }
  for (let n = 0; n < 16; n++) {
    const owner = await given.psychologist({ name: `Pessoa ${n}` })
    const createdAt = new Date(now - Math.floor(chance(n + 1) * 420 * DAY) - DAY)
    const subscription = madeUp(owner, n, createdAt, now)
    const mine = subscription ? [subscription, ...successorOf(subscription)] : []
    for (const one of mine) addPayments(known, one, now)
    const pays = mine.some(
      ({ status, paidUntil }) => status !== 'pending' && paidUntil.getTime() > now,
    )
    known.people.push({ owner, createdAt, pays })
  }
  await insertAll(db, known)
  return known
}

function madeUp(
  owner: PsychologistActor,
  n: number,
  createdAt: Date,
  now: number,
): KnownSubscription | null {
  const kind = (['active', 'cancelled', 'active', 'pending', null] as const)[n % 5] ?? null
  if (!kind) return null
  const plan = chance(n + 100) < 0.6 ? 'pro' : 'pro-annual'
  const length = (plan === 'pro' ? 30 : 365) * DAY
  const start = createdAt.getTime()
  const end = kind === 'cancelled' ? start + Math.floor(chance(n + 200) * (now - start)) : now
  const paidUntil = new Date(start + (Math.floor((end - start) / length) + 1) * length)
  const names = { owner, id: newId(), plan, status: kind, createdAt } as const
  if (kind === 'pending') return { ...names, paidUntil: createdAt, cancelledAt: null }
  return { ...names, paidUntil, cancelledAt: kind === 'cancelled' ? new Date(end) : null }
}

function successorOf({ owner, plan, cancelledAt }: KnownSubscription): KnownSubscription[] {
  if (!cancelledAt || plan !== 'pro') return []
  const paidUntil = new Date(cancelledAt.getTime() + 365 * DAY)
  const status = 'active' as const
  return [
    {
      owner,
      id: newId(),
      plan: 'pro-annual',
      status,
      createdAt: cancelledAt,
      paidUntil,
      cancelledAt: null,
    },
  ]
}

function addPayments(known: KnownRevenue, subscription: KnownSubscription, now: number): void {
  known.subscriptions.push(subscription)
  const length = (subscription.plan === 'pro' ? 30 : 365) * DAY
  for (
    let at = subscription.createdAt.getTime();
    at < subscription.paidUntil.getTime();
    at += length
  )
    if (at <= now)
      known.payments.push({
        owner: subscription.owner,
        id: newId(),
        subscription,
        paidAt: new Date(at),
        until: new Date(at + length),
      })
}

async function insertAll(db: Database, { people, subscriptions, payments }: KnownRevenue) {
  await db.asPlatform(async (sql) => {
    for (const { owner, createdAt, pays } of people) {
      const { plan = 'free' } = subscriptions.findLast((one) => one.owner === owner) ?? {}
      const change = { created_at: createdAt, plan: pays ? plan : ('free' as const) }
      await sql.updateTable('psychologists').set(change).where('id', '=', owner.id).execute()
    }
    const rows = subscriptions.map(({ owner, id, plan, status, ...times }) => ({
      psychologist_id: owner.id,
      id,
      provider: 'test',
      plan,
      amount_cents: PRICES[plan],
      status,
      started_at: times.createdAt,
      current_period_end: times.paidUntil,
      cancelled_at: times.cancelledAt,
      created_at: times.createdAt,
    }))
    await sql.insertInto('subscriptions').values(rows).execute()
  })
  const paid = payments.map(({ owner, id, subscription, paidAt, until }) => ({
    psychologist_id: owner.id,
    id,
    subscription_id: subscription.id,
    plan: subscription.plan,
    amount_cents: PRICES[subscription.plan],
    paid_at: paidAt,
    period_start: paidAt,
    period_end: until,
  }))
  await db.owner.insertInto('subscription_payments').values(paid).execute()
}

/** Returns the first instant of a period, and that after its last. */
function boundsOf(period: RevenuePeriod, now: number): { start: number; end: number } {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE)
  const month = today.startOfDay().with({ day: 1 })
  const year = month.with({ month: 1 })
  const bounds = {
    'current-month': [month, month.add({ months: 1 })],
    'previous-month': [month.subtract({ months: 1 }), month],
    'last-3-months': [month.subtract({ months: 2 }), month.add({ months: 1 })],
    'current-year': [year, year.add({ years: 1 })],
  } as const
  const [start, end] = bounds[period]
  return { start: start.epochMilliseconds, end: end.epochMilliseconds }
}

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)

export function recomputedRevenue(known: KnownRevenue, period: RevenuePeriod, now: number) {
  const { start, end } = boundsOf(period, now)
  const at = Math.min(now, end - 1)
  const isBefore = (moment: Date) => moment.getTime() <= at
  const active = known.subscriptions.filter(
    ({ status, createdAt, cancelledAt }) =>
      status !== 'pending' && isBefore(createdAt) && !(cancelledAt && isBefore(cancelledAt)),
  )
  const monthly = Math.round(
    sum(active.map(({ plan }) => (plan === 'pro' ? PRICES.pro : PRICES['pro-annual'] / 12))),
  )
  const paid = known.payments.filter(({ paidAt }) => isBefore(paidAt))
  const cents = (payments: KnownPayment[]) =>
    centsToText(sum(payments.map(({ subscription }) => PRICES[subscription.plan])))
  const people = known.people.filter(({ createdAt }) => isBefore(createdAt))
  const covered = known.payments.filter(
    ({ paidAt, until }) => isBefore(paidAt) && until.getTime() > at,
  )
  const paying = new Set(covered.map(({ owner }) => owner.id)).size
  const inUse = [...active, ...cancelledInPeriod(known, at)]
  const ofEach = new Map(inUse.toReversed().map((each) => [each.owner.id, each]))
  const prices = [...ofEach.values()].map(({ plan }) => PRICES[plan] / (plan === 'pro' ? 1 : 12))
  const arpu = prices.length === 0 ? 0 : Math.round(Math.round(sum(prices)) / prices.length)
  return {
    monthlyRevenue: centsToText(monthly),
    projectedRevenue: centsToText(monthly * 12),
    totalRevenue: cents(paid),
    receivedRevenue: cents(paid.filter(({ paidAt }) => paidAt.getTime() >= start)),
    activeSubscriptions: active.length,
    totalPsychologists: people.length,
    paidPsychologists: paying,
    arpu: centsToText(arpu),
    ltv: centsToText(arpu * 12),
    conversionRate: people.length === 0 ? 0 : Math.round((paying * 1_000) / people.length) / 10,
  }
}

/** Returns the subscriptions that were cancelled at an instant when their paid period was not over. */
function cancelledInPeriod({ subscriptions }: KnownRevenue, at: number): KnownSubscription[] {
  return subscriptions.filter(
    ({ status, createdAt, cancelledAt, paidUntil }) =>
      status === 'cancelled' &&
      createdAt.getTime() <= at &&
      Number(cancelledAt) <= at &&
      paidUntil.getTime() > at,
  )
}

/** Returns the subscriptions that ran or were requested within the period, newest first. */
export function listedNaively(
  all: KnownSubscription[],
  period: RevenuePeriod,
  now: number,
): KnownSubscription[] {
  const { start, end } = boundsOf(period, now)
  const ran = ({ status, createdAt, cancelledAt }: KnownSubscription) => {
    if (createdAt.getTime() >= end) return false
    return status === 'active' || Number(cancelledAt ?? createdAt) >= start
  }
  return all.filter(ran).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}
