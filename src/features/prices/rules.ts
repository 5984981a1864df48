import { moneyOut } from '../../platform/shared/fields.ts'
import { MAX_CENTS } from '../../platform/shared/money.ts'
import { type AgreedPrice, agreedCentsOn, seriesCentsOn } from '../patients/price-rules.ts'
import { changedCents } from './amount-rules.ts'
import type { PriceChangeInput, PriceLine } from './contract.ts'
import type { LeftReason, Refusal } from './labels.ts'

/** Changes of agreed prices: docs/product.md, Agreed prices. Money is in cents. */

export interface PricedSession {
  id: string
  seriesId: string | null
  startsAt: number
  isDone: boolean
  isPaid: boolean
  receivedCents: number
  isOfPackage: boolean
  isStated: boolean
  isBooked: boolean
  priceCents: number
  discountCents: number
  version: number
}

interface FixedTime {
  id: string
  own_price: boolean
  price_cents: number
}

export interface PatientFacts {
  id: string
  name: string
  /** The newest first. */
  prices: readonly AgreedPrice[]
  /** The fixed times that continue after the day, in order. */
  series: readonly FixedTime[]
  /** The sessions from the day on, by time, without cancelled and expired ones. */
  sessions: readonly PricedSession[]
  /** The price of the last session without a package or coupon; null without one. */
  lastCents: number | null
}

export type Change = Pick<PriceChangeInput, 'percent' | 'amount' | 'from'>

export interface RepricedSession {
  session: PricedSession
  cents: number
}

/** The effect of a price change on one patient. */
export interface PatientPlan {
  patient: Pick<PatientFacts, 'id' | 'name'>
  cents: number | null
  newCents: number | null
  refused: Refusal | null
  fixedTimes: { seriesId: string; cents: number; newCents: number }[]
  sessions: RepricedSession[]
  left: { session: PricedSession; why: LeftReason }[]
}

export function planPatient(facts: PatientFacts, change: Change): PatientPlan {
  const { id, name, prices, series, sessions } = facts
  const { from } = change
  const cents = priceNow(facts, from)
  const fixedTimes = series
    .filter(({ own_price }) => own_price)
    .map((line) => {
      const before = seriesCentsOn(line, prices, from)
      return { seriesId: line.id, cents: before, newCents: changedCents(before, change) }
    })
  const newCents = cents === null ? null : changedCents(cents, change)
  const known = { patient: { id, name }, cents, newCents }
  const nothing = { ...known, fixedTimes: [], sessions: [], left: [] }
  if (cents === null || newCents === null) return { ...nothing, refused: 'no_price' }
  const ids = [null, ...fixedTimes.map(({ seriesId }) => seriesId)]
  if (prices.some(({ seriesId, since }) => since > from && ids.includes(seriesId)))
    return { ...nothing, refused: 'later_price' }
  if (
    [newCents, ...fixedTimes.map((fixedTime) => fixedTime.newCents)].some(
      (fixedTime) => !isPrice(fixedTime),
    )
  )
    return { ...nothing, refused: 'out_of_range' }
  const priceOfSeries = new Map(fixedTimes.map((fixedTime) => [fixedTime.seriesId, fixedTime]))
  const plan: PatientPlan = { ...known, refused: null, fixedTimes, sessions: [], left: [] }
  for (const session of sessions) {
    const target = priceOfSeries.get(session.seriesId ?? '') ?? { cents, newCents }
    const why = reasonToKeep(session, target)
    if (why) plan.left.push({ session, why })
    else if (session.priceCents !== target.newCents || session.discountCents !== 0)
      plan.sessions.push({ session, cents: target.newCents })
  }
  return plan
}

function isPrice(cents: number): boolean {
  return cents >= 0 && cents <= MAX_CENTS
}

type Priced = Pick<PatientFacts, 'prices' | 'series' | 'lastCents'>

/** Returns the agreed price, otherwise the usual one. */
function priceNow(facts: Priced, from: string): number | null {
  return agreedCentsOn(facts.prices, from) ?? usualCentsOn(facts, from)
}

/** Returns the price of the fixed time, else that of the last session. */
export function usualCentsOn({ prices, series, lastCents }: Priced, day: string): number | null {
  const [fixed] = series
  return fixed ? seriesCentsOn(fixed, prices, day) : lastCents
}

/** Returns why a session keeps its price; null if it changes. */
function reasonToKeep(session: PricedSession, target: { cents: number; newCents: number }) {
  if (session.isOfPackage) return 'package'
  if (session.isPaid) return 'paid'
  if (session.receivedCents > 0) return 'part_paid'
  if (session.isStated) return 'statement'
  if (session.isDone) return 'done'
  const isAgreed = [target.cents, target.newCents].includes(session.priceCents)
  return session.isBooked && (!isAgreed || session.discountCents > 0) ? 'booked' : null
}

/** Returns a patient's line in the reply. */
export function toLine(plan: PatientPlan): PriceLine {
  return {
    patientId: plan.patient.id,
    patientName: plan.patient.name,
    price: moneyOut(plan.cents),
    newPrice: plan.refused ? null : moneyOut(plan.newCents),
    refused: plan.refused,
    fixedTimes: plan.fixedTimes.map(({ seriesId, cents, newCents }) => ({
      seriesId,
      price: moneyOut(cents),
      newPrice: moneyOut(newCents),
    })),
    sessions: plan.sessions.length,
    left: plan.left.map(({ session, why }) => ({
      sessionId: session.id,
      datetime: new Date(session.startsAt).toISOString(),
      price: moneyOut(session.priceCents),
      why,
    })),
  }
}
