import { moneyOut } from '../../platform/shared/fields.ts'
import type { Patient } from './contract.ts'

/** Agreed prices of a patient: docs/product.md, Agreed prices. */

export interface AgreedPrice {
  /** The id of a fixed time with a separate price; null for the patient's price. */
  seriesId: string | null
  since: string
  /** Null if the agreement ends: the service's price applies. */
  priceCents: number | null
  reason: string | null
}

interface SeriesPrice {
  id: string
  own_price: boolean
  price_cents: number
}

interface TypedPrice {
  price?: number | null | undefined
  priceSince?: string | null | undefined
  priceReason?: string | null | undefined
}

/** A price to store, and the days whose prices it replaces; both days are included. */
export interface KeptPrice extends Omit<AgreedPrice, 'seriesId'> {
  replaces: { from: string; to: string }
}

/** Returns the patient's price on a day; `prices` are newest first. */
export function agreedOn(prices: readonly AgreedPrice[], day: string): AgreedPrice | undefined {
  return prices.find(({ seriesId, since }) => seriesId === null && since <= day)
}

export function agreedCentsOn(prices: readonly AgreedPrice[], day: string): number | null {
  return agreedOn(prices, day)?.priceCents ?? null
}

/** Returns the price of a session of a fixed time on a day. */
export function seriesCentsOn(
  { id, own_price, price_cents }: SeriesPrice,
  prices: readonly AgreedPrice[],
  day: string,
): number {
  if (!own_price) return agreedCentsOn(prices, day) ?? price_cents
  const seriesPrice = prices.find(({ seriesId, since }) => seriesId === id && since <= day)
  return seriesPrice?.priceCents ?? price_cents
}

type PriceFields = Pick<
  Patient,
  'price' | 'priceSince' | 'priceReason' | 'nextPrice' | 'nextPriceSince'
>

/** Returns today's price, and the next one already agreed. */
export function priceFields(prices: readonly AgreedPrice[], today: string): PriceFields {
  const present = agreedOn(prices, today)
  const current = present?.priceCents === null ? undefined : present
  const next = prices.findLast(({ seriesId, since }) => seriesId === null && since > today)
  // Of two that begin on one day the newer one applies.
  const nextAgreed = next && agreedOn(prices, next.since)
  return {
    price: moneyOut(current?.priceCents ?? null),
    priceSince: current?.since ?? null,
    priceReason: current?.reason ?? null,
    nextPrice: moneyOut(nextAgreed?.priceCents ?? null),
    nextPriceSince: nextAgreed?.since ?? null,
  }
}

/**
 * Returns the agreed price in a saved form; null if it changes nothing. Another price begins today unless the form has a day;
 * the same price with another day corrects the day.
 */
export function changedPrice(
  prices: readonly AgreedPrice[],
  { price, priceSince, priceReason }: TypedPrice,
  today: string,
): KeptPrice | null {
  const present = agreedOn(prices, today)
  const before = present?.priceCents ?? null
  const priceCents = price === undefined ? before : price
  const isOther = priceCents !== before
  if (priceCents === null && !isOther) return null
  const since = priceSince ?? (isOther || !present ? today : present.since)
  const presentReason = isOther ? null : (present?.reason ?? null)
  const reason = priceReason === undefined ? presentReason : priceReason
  const isKnown = prices.some(
    (price) =>
      price.seriesId === null &&
      price.since === since &&
      price.priceCents === priceCents &&
      price.reason === reason,
  )
  if (isKnown) return null
  const corrected = !isOther && present && present.since < since ? present.since : since
  return {
    since,
    priceCents,
    reason: priceCents === null ? null : reason,
    replaces: { from: corrected, to: since > today && isOther ? since : today },
  }
}
