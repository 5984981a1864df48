import { addDays, instantAt } from '../../platform/shared/calendar.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import type { Session } from '../sessions/contract.ts'
import type { DateChoice, End, SeriesChange, SeriesInput } from './contract.ts'
import { countDatesBefore, type DateRule, nextDateAfter, periodOf } from './date-rules.ts'
import {
  type DateStart,
  type DecidedDate,
  type Diary,
  decideDates,
  inOrderOfTime,
} from './occurrence-rules.ts'

/** Sessions of a fixed time when its rule changes: docs/product.md, Fixed times. */

export interface OfSeries extends Pick<Session, 'type' | 'location'> {
  id: string
  date: string
  start: number
  duration: number
  paid: boolean
  usesCredit: boolean
}

export interface LedgerDate {
  date: string
  state: 'made' | 'skipped' | 'conflict'
  ruleStart: number
  session: (OfSeries & { status: string }) | null
}

export interface Left {
  sessionId: string
  why: 'done' | 'moved' | 'paid'
}

interface RemainingDate {
  date: string
  isLeft: boolean
  isMissed: boolean
}

export interface SortedLedger {
  movable: OfSeries[]
  left: Left[]
  kept: RemainingDate[]
}

/**
 * Sorts the dates of a series into those that may follow a new rule from a day on and those that stay: completed and
 * manually moved sessions, dates skipped, cancelled or deleted, and all before that day. Conflicts are decided again.
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
  matched: ReadonlyMap<string, OfSeries>
  blocked: readonly string[]
  missed: readonly string[]
  spare: readonly OfSeries[]
}

type Rhythm = Pick<DateRule, 'firstDate' | 'every'>

/**
 * Assigns each date of the new rule a session of its period: a paid one first, then one of the same date. A period that keeps a
 * session gets no second session; a skipped or cancelled date keeps its period empty, by the old rule.
 */
export function matchDates(
  [old, rule]: readonly [old: Rhythm, rule: Rhythm],
  dates: readonly string[],
  { movable, kept }: Pick<SortedLedger, 'movable' | 'kept'>,
): Matching {
  const isIn = (by: Rhythm, day: string, date: string) => {
    const { from, to } = periodOf(by, day)
    return from <= date && date <= to
  }
  const blocking = (date: string) =>
    kept.filter(
      (session) =>
        isIn(rule, date, session.date) && (session.isLeft || isIn(old, session.date, date)),
    )
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
    const [best] = inPeriod.sort((a, b) => rank(b) - rank(a))
    if (!best) continue
    matched.set(date, best)
    spare.delete(best)
  }
  return { matched, blocked, missed, spare: [...spare] }
}

export function inOrderOfMoving<T extends { before: number; after: number }>(
  moves: readonly T[],
): T[] {
  const byTime = moves.toSorted((a, b) => a.after - b.after)
  const later = byTime.filter(({ before, after }) => after > before)
  return [...later.reverse(), ...byTime.filter(({ before, after }) => after <= before)]
}

interface DateRequest {
  dates: readonly DateStart[]
  duration: number
  choices: readonly DateChoice[] | undefined
  from: string
}

export type OpenedChange = ReturnType<typeof openChange>

export function openChange(
  [old, rule]: readonly [old: Rhythm, rule: Rhythm],
  ledger: readonly LedgerDate[],
  { dates, duration, choices = [], from }: DateRequest,
  now: number,
) {
  const sorted = sortLedger(ledger, from, now)
  const days = dates.map(({ date }) => date)
  const matching = matchDates([old, rule], days, sorted)
  const { matched, blocked } = matching
  const actions = new Map(choices.map(({ date, action }) => [date, action]))
  const isUnchanged = ({ date, start }: DateStart) => {
    const session = matched.get(date)
    const isSame = session?.start === start && session.duration === duration
    return isSame && actions.get(date) !== 'move'
  }
  const open = dates.filter(({ date }) => !blocked.includes(date))
  const staying = open.filter(isUnchanged)
  const skipped = open.flatMap(({ date }) =>
    actions.get(date) === 'skip' ? (matched.get(date) ?? []) : [],
  )
  const paid = new Set([...matching.spare, ...skipped].filter((session) => session.paid))
  const held = new Set(staying.map(({ date }) => matched.get(date)))
  const moving = sorted.movable.filter((session) => !paid.has(session) && !held.has(session))
  return { left: sorted.left, matching, actions, open, staying, moving }
}

/** Decides the dates of a change and returns the sessions without a date; paid ones stay. */
export function decideChange(
  { left, matching: { matched, spare }, actions, open, staying }: OpenedChange,
  diary: Diary,
  { duration, choices }: Pick<DateRequest, 'duration' | 'choices'>,
  now: number,
) {
  const stayingDates = staying.map(
    (date): DecidedDate => ({
      ...date,
      state: 'free',
      with: null,
      outcome: actions.get(date.date) === 'skip' ? 'skip' : 'make',
    }),
  )
  const changing = open.filter((date) => !staying.includes(date))
  const decided = [...stayingDates, ...decideDates(diary, changing, { duration, choices }, now)]
  const skipped = decided.flatMap(({ date, outcome }) =>
    outcome === 'skip' ? (matched.get(date) ?? []) : [],
  )
  const dateless = [...spare, ...skipped]
  const paid = dateless.filter((session) => session.paid)
  return {
    decided: decided.sort((a, b) => (a.date < b.date ? -1 : 1)),
    cancelled: dateless.filter((session) => !session.paid),
    left: [...left, ...paid.map(({ id }) => ({ sessionId: id, why: 'paid' as const }))],
  }
}

export function changedRule(
  old: DateRule,
  { from, firstDate, every, end }: Pick<SeriesChange, 'from' | 'firstDate' | 'every' | 'end'>,
): DateRule {
  const begins = firstDate ?? nextDateAfter(old, addDays(from, -1))
  if (!begins) throw invalidField('from', 'Não há datas a partir deste dia')
  return {
    firstDate: begins,
    every: every ?? old.every,
    end: end === undefined ? endFrom(old, from) : end,
  }
}

function endFrom(old: DateRule, from: string): End {
  if (!old.end || 'date' in old.end) return old.end
  return { count: Math.max(1, old.end.count - countDatesBefore(old, from)) }
}

/** Returns whether a change names the days or the hour; else each session keeps its instant. */
export function namesTimes({ time, firstDate, every }: Partial<SeriesChange>): boolean {
  return time !== undefined || firstDate !== undefined || every !== undefined
}

/** Returns the dates with the instants of their open sessions, if the change names neither days nor hour. */
export function agreedStarts(
  dates: readonly DateStart[],
  ledger: readonly LedgerDate[],
  change: Partial<SeriesChange>,
): DateStart[] {
  if (namesTimes(change)) return [...dates]
  const agreed = new Map(
    ledger.flatMap(({ date, ruleStart, session }) =>
      session?.start === ruleStart ? [[date, ruleStart]] : [],
    ),
  )
  return dates.map(({ date, start }) => ({ date, start: agreed.get(date) ?? start }))
}

type Terms = Pick<SeriesInput, 'time' | 'type' | 'duration'>

/** Returns whether the notice of a change would contain anything new for the patient: price and location are not in it. */
export function changesTerms(
  [old, rule]: readonly [old: DateRule & Terms, rule: DateRule & Terms],
  { decided, matched, cancelled }: Pick<Decided, 'decided' | 'matched' | 'cancelled'>,
  from: string,
): boolean {
  const { time, type, duration } = old
  const before = JSON.stringify({ ...changedRule(old, { from }), time, type, duration })
  const after = JSON.stringify({
    ...{ firstDate: rule.firstDate, every: rule.every, end: rule.end },
    ...{ time: rule.time, type: rule.type, duration: rule.duration },
  })
  const isNew = ({ date, start, outcome }: DecidedDate) =>
    outcome === 'skip' || matched.get(date)?.start !== start
  return before !== after || cancelled.length > 0 || decided.some(isNew)
}

interface Decided extends Pick<Matching, 'matched' | 'blocked'> {
  /** Whether each date keeps the instant that its session has. */
  keepsTimes: boolean
  ledger: readonly LedgerDate[]
  decided: readonly DecidedDate[]
  cancelled: readonly OfSeries[]
}

/** Returns the dates that a change removes from the ledger: those of moved and cancelled sessions, and conflicts. */
export function freedDates(
  { ledger, decided, matched, cancelled, keepsTimes }: Omit<Decided, 'blocked'>,
  from: string,
): Set<string> {
  return new Set([
    ...inOrderOfTime(decided).flatMap(({ date, start }) => {
      const session = matched.get(date)
      const stays = keepsTimes && session?.date === date && session.start === start
      return session && !stays ? session.date : []
    }),
    ...cancelled.map(({ date }) => date),
    ...ledger
      .filter(({ state, date }) => state === 'conflict' && date >= from)
      .map(({ date }) => date),
  ])
}

/** Returns the dates to add to the ledger: the decided ones, and those in blocked periods. */
export function newDates(
  { blocked, ...plan }: Decided,
  time: string,
  timezone: string,
  from: string,
): DecidedDate[] {
  const { ledger, decided } = plan
  const freed = freedDates(plan, from)
  const known = new Set(ledger.map(({ date }) => date).filter((date) => !freed.has(date)))
  const without = blocked.map(
    (date): DecidedDate => ({
      date,
      start: instantAt(date, time, timezone),
      state: 'free',
      with: null,
      outcome: 'skip',
    }),
  )
  return [...decided, ...without].filter(({ date }) => !known.has(date))
}
