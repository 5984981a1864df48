import type { Session } from '../sessions/contract.ts'
import { type DateRule, periodOf } from './date-rules.ts'

/** What becomes of the sessions of a fixed time when its rule changes: docs/product.md, Fixed times. */

/** A session of a series, and the date it stands for. Instants in epoch milliseconds. */
export interface OfSeries extends Pick<Session, 'type' | 'location'> {
  id: string
  date: string
  start: number
  /** In minutes. */
  duration: number
  /** Whether money came for it, or it is settled. */
  paid: boolean
  drawn: boolean
}

/** A date of the ledger. */
export interface LedgerDate {
  date: string
  state: 'made' | 'skipped' | 'conflict'
  /** When the rule has it. */
  ruleStart: number
  session: (OfSeries & { status: string }) | null
}

export interface Left {
  sessionId: string
  why: 'done' | 'moved' | 'paid'
}

/** A date that has a session which stays, or that stays without one. */
interface Kept {
  date: string
  /** A session that stays, from the day of the change on. */
  isLeft: boolean
  /** Nothing takes place: it was skipped, cancelled or deleted. */
  isMissed: boolean
}

export interface SortedLedger {
  /** Sessions that may follow the new rule. */
  movable: OfSeries[]
  left: Left[]
  kept: Kept[]
}

/**
 * Sorts what a series has into what may follow a new rule from a day on, and what stays: sessions that were done or moved by hand,
 * dates that were skipped, cancelled or deleted, and all before that day. Conflicts are decided about again.
 */
export function sortLedger(ledger: readonly LedgerDate[], from: string, now: number): SortedLedger {
  const sorted: SortedLedger = { movable: [], left: [], kept: [] }
  for (const { date, state, ruleStart, session } of ledger) {
    const isMissed = state === 'skipped' || !session || session.status === 'cancelled'
    if (date < from) sorted.kept.push({ date, isLeft: false, isMissed })
    else if (state === 'conflict') continue
    else if (isMissed) sorted.kept.push({ date, isLeft: false, isMissed })
    else if (
      session.status === 'completed' ||
      session.start <= now ||
      session.start !== ruleStart
    ) {
      const isDone = session.status === 'completed' || session.start <= now
      sorted.left.push({ sessionId: session.id, why: isDone ? 'done' : 'moved' })
      sorted.kept.push({ date, isLeft: true, isMissed })
    } else sorted.movable.push(session)
  }
  return sorted
}

export interface Matching {
  /** The session that each date takes over. */
  matched: ReadonlyMap<string, OfSeries>
  /** Dates whose period keeps a session, or stays without one. */
  blocked: readonly string[]
  /** Those of them whose period stays without one. */
  missed: readonly string[]
  /** Sessions that no date takes over. */
  spare: readonly OfSeries[]
}

type Rhythm = Pick<DateRule, 'firstDate' | 'every'>

/**
 * Gives each date of the new rule the session of its period: one that is paid first, then one of the same date. A period that keeps
 * a session gets no second; what was skipped or cancelled keeps its own period free, as the old rule had it.
 */
export function matchDates(
  [old, rule]: readonly [old: Rhythm, rule: Rhythm],
  dates: readonly string[],
  { movable, kept }: Pick<SortedLedger, 'movable' | 'kept'>,
): Matching {
  const isIn = (by: Rhythm, of: string, date: string) => {
    const { from, to } = periodOf(by, of)
    return from <= date && date <= to
  }
  const blocking = (date: string) =>
    kept.filter((one) => isIn(rule, date, one.date) && (one.isLeft || isIn(old, one.date, date)))
  const spare = new Set(movable)
  const matched = new Map<string, OfSeries>()
  const blocked: string[] = []
  const missed: string[] = []
  for (const date of dates) {
    const inTheWay = blocking(date)
    if (inTheWay.length > 0) {
      blocked.push(date)
      if (inTheWay.every(({ isMissed }) => isMissed)) missed.push(date)
      continue
    }
    const inPeriod = [...spare].filter((session) => isIn(rule, date, session.date))
    const rank = (session: OfSeries) => (session.paid ? 2 : 0) + (session.date === date ? 1 : 0)
    const [best] = inPeriod.sort((one, other) => rank(other) - rank(one))
    if (!best) continue
    matched.set(date, best)
    spare.delete(best)
  }
  return { matched, blocked, missed, spare: [...spare] }
}

/** An order in which no session moves to a time that another one of them still has. */
export function inOrderOfMoving<T extends { before: number; after: number }>(
  moves: readonly T[],
): T[] {
  const byTime = moves.toSorted((one, other) => one.after - other.after)
  const later = byTime.filter(({ before, after }) => after > before)
  return [...later.reverse(), ...byTime.filter(({ before, after }) => after <= before)]
}
