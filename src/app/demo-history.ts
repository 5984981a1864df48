import { priceOfPlace, receivedOfPlace } from '../features/packages/rules.ts'
import type { Billing } from '../features/patients/contract.ts'
import { feeOf } from '../features/practice/cancel-rules.ts'
import type { SessionOutcome, SessionStatus } from '../features/sessions/contract.ts'
import { timesOf } from '../features/sessions/hold-commands.ts'
import { insertSessionRows } from '../features/sessions/insertion-commands.ts'
import type { Tenant } from '../platform/server/database.ts'
import { DAY, HOUR } from '../platform/shared/calendar.ts'
import { chance } from '../platform/shared/chance.ts'
import { type CouponUses, insertCoupons } from './demo-coupons.ts'
import { type Correspondents, insertMessages } from './demo-messages.ts'
import { type DemoPackage, insertPackages, insertPayments } from './demo-payments.ts'
import { insertSeries, insertSeriesDates } from './demo-series.ts'
import { BUNDLE, DEMO_ROOM, SINGLE } from './demo-services.ts'
import {
  DAYS_AHEAD,
  DAYS_BEHIND,
  type PlannedSession,
  weeklySessions,
  withinFreePlan,
} from './demo-week.ts'

/**
 * The history of a demo practice: four months of sessions with their payments, and three weeks
 * ahead.
 */

interface Sold {
  /** Contacts, in the order of `patients`. */
  people: readonly { email: string | null; phone: string; billing: Billing }[]
  patients: string[]
  singleId: string
  bundleId: string
  plan: 'free' | 'pro' | 'pro-annual'
  psychologistName: string
}

export async function insertHistory(tenant: Tenant, sold: Sold, now: number): Promise<void> {
  const weekly = weeklySessions(sold.patients, now)
  const isFree = sold.plan === 'free'
  const sessions = isFree ? withinFreePlan(weekly) : weekly
  const packages = await insertPackages(tenant, sessions, sold, now)
  const coupons = isFree
    ? new Map<string, CouponUses>()
    : await insertCoupons(tenant, sessions, packages, now)
  const series = isFree
    ? new Map<string, string>()
    : await insertSeries(tenant, sessions, sold.singleId, now - DAYS_BEHIND * DAY)
  const rows = sessions.map((session, number) =>
    rowOf(session, billed(fateOf(session.startsAt, number, now), sold.people[session.index]), {
      ...sold,
      drawn: packages.find(({ sessionIds }) => sessionIds.includes(session.id)),
      coupon: coupons.get(session.id),
      seriesId: series.get(session.patientId),
      now,
    }),
  )
  await insertSessionRows(tenant, rows)
  await insertSeriesDates(tenant, sessions, series)
  await insertPayments(tenant, packages, rows, now)
  await insertMessages(
    tenant,
    rows.map((session, at) => ({ session, ...correspondents(sessions[at], sold) })),
    now,
  )
}

function correspondents(session: PlannedSession | undefined, sold: Sold): Correspondents {
  const { email = null, phone = '' } = sold.people[session?.index ?? -1] ?? {}
  return { email, phone, psychologistName: sold.psychologistName }
}

interface Fate {
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
  outcome?: SessionOutcome
  received: number
}

/** The cancellation rule of every demo practice. */
export const DEMO_CANCEL_RULE = { cancelNoticeHours: 24, lateCancelPercent: 50 } as const

function fateOf(startsAt: number, number: number, now: number): Fate {
  const luck = chance(number + 1)
  if (luck < 0.02 && startsAt < now) {
    const received = receivedOf(startsAt, 0, now)
    return { status: 'cancelled', outcome: 'absent', received }
  }
  if (luck < 0.04 && startsAt < now)
    return { status: 'cancelled', outcome: 'late_cancel', received: 1 }
  if (luck < 0.07) return { status: 'cancelled', received: 0 }
  if (startsAt < now) return { status: 'completed', received: receivedOf(startsAt, luck, now) }
  return luck < 0.4
    ? { status: 'pending', received: 0 }
    : { status: 'confirmed', received: luck > 0.6 ? 1 : 0 }
}

/** Sessions billed by the month are paid with their statement. */
function billed(fate: Fate, patient: Sold['people'][number] | undefined): Fate {
  return patient?.billing === 'monthly' ? { ...fate, received: 0 } : fate
}

/** Sessions older than two weeks are paid; of the later ones a few are half paid or unpaid. */
function receivedOf(startsAt: number, luck: number, now: number): number {
  if (luck > 0.18 || startsAt < now - 14 * DAY) return 1
  return luck > 0.13 ? 0.5 : 0
}

interface Circumstances extends Sold {
  drawn: DemoPackage | undefined
  coupon: CouponUses | undefined
  seriesId: string | undefined
  now: number
}

/** A session with a package, a coupon or a series takes place. */
function rowOf(session: PlannedSession, fate: Fate, given: Circumstances) {
  const { drawn, coupon, seriesId, now } = given
  const isOver = session.startsAt < now
  const certain = isOver ? ('completed' as const) : ('confirmed' as const)
  const isCertain = drawn || coupon || (seriesId && fate.status === 'pending')
  const status = isCertain ? certain : fate.status
  const inPerson = session.index % 3 === 0
  return {
    id: session.id,
    patient_id: session.patientId,
    service_id: drawn ? given.bundleId : given.singleId,
    type: inPerson ? ('presencial' as const) : ('online' as const),
    ...timesOf(session.startsAt, SINGLE.duration, 0),
    location: inPerson ? null : DEMO_ROOM,
    coupon_id: coupon?.id ?? null,
    ...chargeOf(session.id, coupon && isOver ? { ...fate, received: 1 } : fate, given),
    cancel_notice_hours: DEMO_CANCEL_RULE.cancelNoticeHours,
    late_cancel_percent: DEMO_CANCEL_RULE.lateCancelPercent,
    status,
    origin: coupon || session.index % 4 === 0 ? ('public' as const) : ('psychologist' as const),
    holds: status === 'confirmed' || status === 'completed',
    ...(seriesId ? { series_id: seriesId, series_date: session.day } : {}),
    created_at: new Date(registeredAt(session, given)),
    ...presenceOf(session, status, now),
  }
}

/** Three weeks ahead; at first all at once, and never before the package it consumes. */
function registeredAt({ startsAt, index }: PlannedSession, { drawn, coupon, now }: Circumstances) {
  const earliest = drawn?.createdAt ?? coupon?.madeAt ?? now - DAYS_BEHIND * DAY
  const ahead = (DAYS_AHEAD + 1 + (index % 5)) * DAY
  return Math.max(earliest, startsAt - ahead)
}

/** Of the next sessions most are confirmed, and a few declined. */
function presenceOf({ startsAt, index }: PlannedSession, status: SessionStatus, now: number) {
  const isNear = startsAt > now && startsAt <= now + 4 * DAY && status === 'confirmed'
  const luck = chance(index + 3)
  if (!isNear || luck > 0.7) return {}
  return {
    presence: luck < 0.2 ? ('reschedule' as const) : ('confirmed' as const),
    presence_at: new Date(now - HOUR),
    presence_for: new Date(startsAt),
  }
}

/** A session of a package costs its share of the package. */
function chargeOf(id: string, { received, outcome }: Fate, { drawn, coupon }: Circumstances) {
  if (drawn) {
    const place = drawn.sessionIds.indexOf(id) + 1
    const { price: priceCents, sessionsCount: count } = BUNDLE
    return {
      package_id: drawn.id,
      package_place: place,
      price_cents: priceOfPlace(priceCents, count, place),
      received_cents: receivedOfPlace({ priceCents, receivedCents: drawn.received, count }, place),
      paid: drawn.received >= BUNDLE.price,
    }
  }
  const price = SINGLE.price - (coupon?.discount ?? 0)
  const fee = outcome && !coupon ? feeOf(price, DEMO_CANCEL_RULE) : null
  return {
    package_id: null,
    package_place: null,
    price_cents: price,
    outcome: fee === null ? null : outcome,
    fee_cents: fee,
    received_cents: Math.floor((fee ?? price) * received),
    paid: received === 1,
  }
}
