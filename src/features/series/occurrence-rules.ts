import {
  addDays,
  DAY,
  dayAt,
  formatDay,
  instantAt,
  monthAt,
} from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { nearestSlots } from '../attendance/nearest-slots.ts'
import { closedAt, type Schedule } from '../attendance/slot-rules.ts'
import { overlap, type Span, spanOf } from '../attendance/spans.ts'
import { freeTimesOf } from '../sessions/agenda/time-rules.ts'
import type { DateState } from './conflict-schema.ts'
import type { DateChoice, Occurrence } from './contract.ts'
import { type DateRule, datesBetween } from './date-rules.ts'
import { horizonOf, MAY_BE_KEPT, NEAR_DAYS } from './rules.ts'

/** Decides which dates of a fixed time become sessions, for preview, saving and growth: docs/product.md, Fixed times. */

export interface Booked extends Span {
  sessionId: string
  patientName: string
}

export interface Diary {
  schedule: Schedule
  booked: readonly Booked[]
  /** Taken in other calendars. */
  elsewhere?: readonly Span[]
  placed?: readonly Span[]
  /** Sessions left in the plan by month (`YYYY-MM`); null without a limit. */
  remaining: ReadonlyMap<string, number> | null
}

export interface DateStart {
  date: string
  start: number
}

export interface DecidedDate extends DateStart {
  state: DateState
  with: Booked | null
  /** `undecided`: the date is not free and has no choice that fits. */
  outcome: 'make' | 'skip' | 'undecided'
}

interface Deciding {
  duration: number
  choices?: readonly DateChoice[] | undefined
}

export function decideDates(
  diary: Diary,
  dates: readonly DateStart[],
  { duration, choices = [] }: Deciding,
  now: number,
): DecidedDate[] {
  const chosen = new Map(choices.map((choice) => [choice.date, choice]))
  const judge = judgeOf(diary, duration, now)
  const moves = ({ date }: DateStart) => chosen.get(date)?.action === 'move'
  const stay = dates
    .filter((date) => !moves(date))
    .map((date) => judge(date, chosen.get(date.date)))
  const moved = dates.filter(moves).map(({ date, start }) => {
    const choice = chosen.get(date)
    return judge({ date, start: choice?.start ?? start }, choice)
  })
  return [...stay, ...moved].sort((a, b) => (a.date < b.date ? -1 : 1))
}

function judgeOf(
  { schedule, booked, elsewhere = [], placed: before = [], remaining }: Diary,
  duration: number,
  now: number,
) {
  const placed = [...before]
  const left = new Map(remaining)
  const spanAt = (start: number) => spanOf(start, duration, schedule.bufferMinutes)
  const monthOf = (start: number) => monthAt(start, schedule.timezone)
  const stateAt = (start: number): Pick<DecidedDate, 'state' | 'with'> => {
    const meets = (span: Span) => overlap(span, spanAt(start))
    const hit = booked.find(meets) ?? null
    if (hit || placed.some(meets)) return { state: 'taken', with: hit }
    if (start > now && elsewhere.some(meets)) return { state: 'busy', with: null }
    const closed = start <= now ? 'outside_hours' : closedState(start, duration, schedule)
    return { state: closed ?? (hasRemaining(start) ? 'free' : 'over_limit'), with: null }
  }
  const hasRemaining = (start: number) => remaining === null || (left.get(monthOf(start)) ?? 0) > 0
  return ({ date, start }: DateStart, choice: DateChoice | undefined): DecidedDate => {
    const { state, with: hit } = stateAt(start)
    const decided = { date, start, state, with: hit }
    if (choice?.action === 'skip') return { ...decided, outcome: 'skip' }
    const isKept = choice?.action === 'keep' && MAY_BE_KEPT.includes(state)
    if (isKept && !hasRemaining(start))
      return { ...decided, state: 'over_limit', outcome: 'undecided' }
    if (state !== 'free' && !isKept) return { ...decided, outcome: 'undecided' }
    placed.push(spanAt(start))
    left.set(monthOf(start), (left.get(monthOf(start)) ?? 0) - 1)
    return { ...decided, outcome: 'make' }
  }
}

export interface Due<Of> {
  of: Of
  duration: number
  dates: readonly DateStart[]
  /** Whether dates outside the working hours become sessions, as for an imported agenda. */
  keepsHours?: boolean
}

/** Decides the dates of the series one after the other: each takes its time from the later ones. */
export function decideInTurn<Of>(diary: Diary, due: readonly Due<Of>[], now: number) {
  let after = diary
  const decisions = due.map(({ of, keepsHours = false, ...one }) => {
    const { duration, dates } = one
    const decided = keepsHours
      ? decideInAnyHour(after, one, now)
      : decideDates(after, dates, { duration }, now)
    after = withCreated(after, decided, duration)
    return { of, decided }
  })
  return { diary: after, decisions }
}

/** Decides dates, keeping those outside the working hours. */
export function decideInAnyHour(
  diary: Diary,
  { duration, dates }: Pick<Due<unknown>, 'duration' | 'dates'>,
  now: number,
): DecidedDate[] {
  const choices = decideDates(diary, dates, { duration }, now)
    .filter(({ state }) => state === 'outside_hours')
    .map(({ date }) => ({ date, action: 'keep' as const }))
  return decideDates(diary, dates, { duration, choices }, now)
}

function withCreated(diary: Diary, decided: readonly DecidedDate[], duration: number): Diary {
  const { schedule, placed = [] } = diary
  const createdDates = inOrderOfTime(decided)
  const remaining = diary.remaining && new Map(diary.remaining)
  for (const { start } of createdDates) {
    const month = monthAt(start, schedule.timezone)
    remaining?.set(month, (remaining.get(month) ?? 0) - 1)
  }
  const spans = createdDates.map(({ start }) => spanOf(start, duration, schedule.bufferMinutes))
  return { ...diary, placed: [...placed, ...spans], remaining }
}

export function inOrderOfTime(decided: readonly DecidedDate[]): DecidedDate[] {
  return decided.filter(({ outcome }) => outcome === 'make').sort((a, b) => a.start - b.start)
}

function closedState(start: number, duration: number, schedule: Schedule): DateState | null {
  const ownReason = closedAt(start, duration, { ...schedule, closesHolidays: false })?.reason
  if (ownReason === 'day_off') return 'day_off'
  const reason = closedAt(start, duration, schedule)?.reason
  if (!reason) return null
  return reason === 'holiday' ? 'holiday' : 'outside_hours'
}

export const MOVES_WITHIN_DAYS = 14

/** Throws if a choice moves its date too far, into the range of another one. */
export function refuseFarMoves(choices: readonly DateChoice[] | undefined): void {
  for (const [index, { date, start }] of (choices ?? []).entries())
    if (start !== undefined && Math.abs(start - Date.parse(date)) > MOVES_WITHIN_DAYS * DAY)
      throw invalidField(
        `choices.${index}.start`,
        `Escolha um horário a até ${MOVES_WITHIN_DAYS} dias da data`,
      )
}

interface Ahead {
  time: string
  timezone: string
  horizon: string
  choices?: readonly DateChoice[] | undefined
}

/** Returns the dates of a rule up to the horizon that have not begun; throws for days or choices out of range. */
export function datesAhead(
  rule: DateRule,
  { time, timezone, horizon, choices }: Ahead,
  now: number,
): DateStart[] {
  const { firstDate, end } = rule
  const today = dayAt(now, timezone)
  const latest = horizonOf(today)
  if (firstDate > latest) throw invalidField('firstDate', `Comece até ${formatDay(latest)}`)
  if (end && 'date' in end && end.date < firstDate)
    throw invalidField('end', 'O fim vem depois do começo')
  refuseFarMoves(choices)
  return datesBetween(rule, today, horizon)
    .map((date) => ({ date, start: instantAt(date, time, timezone) }))
    .filter(({ start }) => start > now)
}

/** Returns the ledger's rows of decided dates, which are then final. */
export function ledgerOf(decided: readonly DecidedDate[], time: string, timezone: string) {
  return decided.map(({ date, outcome, state }) => ({
    date,
    ruleStart: instantAt(date, time, timezone),
    state: LEDGER_STATES[outcome],
    reason: outcome === 'undecided' && state !== 'free' ? state : null,
  }))
}

const LEDGER_STATES = { make: 'made', skip: 'skipped', undecided: 'conflict' } as const

/** Throws series_changed with the current dates if one is neither free nor decided. */
export function refuseUndecided(
  diary: Diary,
  decided: readonly DecidedDate[],
  duration: number,
  now: number,
): void {
  if (decided.every(({ outcome }) => outcome !== 'undecided')) return
  const occurrences = toOccurrences(diary, decided, duration, now)
  throw new Problem('series_changed', { more: { occurrences } })
}

export function toOccurrences(
  { schedule, booked, elsewhere = [], placed = [] }: Diary,
  decided: readonly DecidedDate[],
  duration: number,
  now: number,
): Occurrence[] {
  const createdDates = decided.filter(({ outcome }) => outcome === 'make')
  const spans = createdDates.map(({ start }) => spanOf(start, duration, schedule.bufferMinutes))
  const takenSpans = [...booked, ...elsewhere, ...placed, ...spans]
  const near = ({ date, start }: DateStart) => {
    const days = { from: addDays(date, -NEAR_DAYS), to: addDays(date, NEAR_DAYS), duration }
    const free = freeTimesOf({ schedule, taken: takenSpans }, days, now)
    return nearestSlots(free, { date, slot: new Date(start).toISOString() })
      .map(({ slot }) => slot)
      .sort()
  }
  return decided.map(({ date, start, state, with: hit, ...rest }) => ({
    date,
    start: new Date(start).toISOString(),
    state,
    ...(hit ? { with: { sessionId: hit.sessionId, patientName: hit.patientName } } : {}),
    ...(state === 'free' ? {} : { suggestions: near({ date, start, ...rest }) }),
  }))
}
