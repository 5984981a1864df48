import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { hexOfId, idOfHex } from '../../platform/shared/uuid.ts'
import { RETURNABLE_FOR } from '../payments/record-rules.ts'
import type { ReviewKind } from './labels.ts'

/** How long a page waits for the bank before it shows the static code. */
export const BANK_WITHIN = 2_000
/** A charge without a deadline. */
export const CHARGE_LASTS = 30 * DAY
/** A charge that ends sooner is renewed when it is shown; the charge of a hold keeps its deadline. */
export const RENEWED_BEFORE = HOUR
/** A charge that was not shown within this time is removed. */
export const SHOWN_WITHIN = MINUTE
/** How long a charge is checked after its end, since the payer's bank may be late. */
export const ASKED_AFTER_END = 7 * DAY
/** The period of the job that checks due charges. */
export const DUE_CHECKED_EVERY = 1_000
/** The first check of a charge that no page asks about. */
export const FIRST_CHECK_AFTER = 4_000
/**
 * The shortest pause between two checks of a charge whose page is open: each question of the page (`WATCHED_EVERY`) causes
 * one, whose outcome the next question returns.
 */
export const SHORTEST_PAUSE = 1_000

export type ChargeState = 'wanted' | 'open' | 'dropped' | 'past' | 'ended'

export interface ChargeClock {
  state: ChargeState
  createdAt: number
  expiresAt: number
  /** Whether a Pix arrived for it: it is then checked until no return is possible. */
  isPaid: boolean
}

/** Returns when a charge is checked next; null for never. A notice from the bank causes an earlier check. */
export function nextCheck(charge: ChargeClock, now: number): number | null {
  const { state, createdAt, expiresAt, isPaid } = charge
  if (state === 'wanted') return createdAt + SHOWN_WITHIN
  if (state === 'open' && !isPaid) {
    const age = Math.max(0, now - createdAt)
    return Math.min(now + between(10_000, age / 20, 30 * MINUTE), Math.max(expiresAt, now + 1_000))
  }
  if (isPaid)
    return now - createdAt > RETURNABLE_FOR + CHARGE_LASTS
      ? null
      : now + between(6 * HOUR, (now - createdAt) / 3, 7 * DAY)
  if (now - expiresAt > ASKED_AFTER_END) return null
  return now + between(30_000, Math.max(0, now - expiresAt) / 2, DAY)
}

/** Returns when a failed call is tried again. */
export function retryAt(failures: number, waits: number, now: number): number {
  return now + Math.max(waits, Math.min(5_000 * 2 ** Math.min(failures, 12), 30 * MINUTE))
}

function between(least: number, value: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)))
}

export interface ArrivedPix {
  amountCents: number
  paidAt: number
}

export interface PixTarget {
  /** The amount still owed; 0 for nothing. */
  missingCents: number
  /** Whether a payment can be recorded: it is not cancelled, deleted or waived. */
  isReceivable: boolean
  /** Whether it was paid already. */
  isPaid: boolean
  /** When the charge ended. */
  expiresAt: number
}

export type PixKind = 'exact' | Exclude<ReviewKind, 'returned' | 'failed'>

/** Returns how much of a Pix is recorded as a payment, and whether it needs a review. */
export function sortPix(
  { amountCents, paidAt }: ArrivedPix,
  { missingCents, isReceivable, isPaid, expiresAt }: PixTarget,
): { recordedCents: number; kind: PixKind } {
  if (!isReceivable || missingCents <= 0)
    return { recordedCents: 0, kind: isPaid ? 'twice' : 'closed' }
  const recordedCents = Math.min(amountCents, missingCents)
  if (amountCents > missingCents) return { recordedCents, kind: 'over' }
  if (paidAt > expiresAt) return { recordedCents, kind: 'late' }
  return { recordedCents, kind: amountCents < missingCents ? 'under' : 'exact' }
}

/** Returns the part of a return that a recorded payment loses: money that belongs to no session is returned first. */
export function refundOf(
  { amountCents, recordedCents }: { amountCents: number; recordedCents: number },
  earlierCents: number,
  returnedCents: number,
): number {
  const surplus = Math.max(0, amountCents - recordedCents - earlierCents)
  const refunded = Math.max(0, earlierCents - (amountCents - recordedCents))
  return Math.max(0, Math.min(returnedCents - surplus, recordedCents - refunded))
}

/** Returns a new txid: 32 letters and digits. */
export function txidFrom(id: string): string {
  return hexOfId(id)
}

/** Returns the id from which a txid was made. */
export function idOfTxid(txid: string): string {
  return idOfHex(txid)
}

/** Returns the seconds until a charge ends, at least one. */
export function secondsUntil(expiresAt: number, now: number): number {
  return Math.max(1, Math.floor((expiresAt - now) / 1_000))
}
