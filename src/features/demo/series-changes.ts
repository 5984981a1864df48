import { dayAt, instantAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { textToCents } from '../../platform/shared/money.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { placesInOrder } from '../packages/rules.ts'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'
import {
  changedRule,
  decideChange,
  type LedgerDate,
  newDates,
  type OfSeries,
  openChange,
} from '../series/change-rules.ts'
import type { Series, SeriesChange, SeriesInput } from '../series/contract.ts'
import { datesBetween } from '../series/date-rules.ts'
import {
  type DateStart,
  type DecidedDate,
  type Diary,
  decideDates,
  inOrderOfTime,
  toOccurrences,
} from '../series/occurrence-rules.ts'
import { horizonOf } from '../series/rules.ts'
import { changedPlace, usualPlace } from '../sessions/place-rules.ts'
import { isOpen, sessionPriceOf } from '../sessions/rules.ts'
import { scheduleOf, takenIn } from './attendance-answers.ts'
import { drawnAs, shownPackage } from './package-changes.ts'
import {
  changed,
  instantOut,
  keepRow,
  newId,
  type Practice,
  rowOf,
  type SeriesRow,
  type SessionRow,
  UNDRAWN,
  unchargedBy,
} from './practice.ts'
import { blockedBy, shown, withStatus } from './session-changes.ts'

/** Creates and changes fixed times by the server's rules. No job extends them, as the demonstration is short. */

export function shownSeries(practice: Practice, row: SeriesRow, now: number): Series {
  const { ledger, ...series } = row
  const ahead = sessionsOf(practice, row).filter(
    ({ status, datetime }) => status !== 'cancelled' && Date.parse(datetime) > now,
  )
  return {
    ...series,
    patientName: practice.patients.find(({ id }) => id === row.patientId)?.name ?? UNKNOWN_PATIENT,
    serviceName: rowOf(practice.services, row.serviceId).name,
    conflicts: ledger.flatMap(({ date, state, ruleStart, reason }) =>
      state === 'conflict' && reason && ruleStart > now
        ? { date, start: instantOut(ruleStart), reason }
        : [],
    ),
    nextStart: ahead.map(({ datetime }) => datetime).sort()[0] ?? null,
  }
}

function sessionsOf({ sessions }: Practice, { id }: Pick<SeriesRow, 'id'>): SessionRow[] {
  return sessions.filter(({ seriesId }) => seriesId === id)
}

function diaryOf(practice: Practice, moving: readonly OfSeries[] = []): Diary {
  const free = new Set(moving.map(({ id }) => id))
  const booked = takenIn(practice)
    .filter(({ id }) => !free.has(id))
    .map((session) => ({
      ...blockedBy(practice, session),
      sessionId: session.id,
      patientName: shown(practice, session).patientName,
    }))
  return { schedule: scheduleOf(practice), booked, remaining: null }
}

type Ruled = Pick<SeriesInput, 'firstDate' | 'every' | 'end' | 'time'>

function datesOf({ profile: { timezone } }: Practice, rule: Ruled, now: number): DateStart[] {
  const today = dayAt(now, timezone)
  return datesBetween(rule, today, horizonOf(today))
    .map((date) => ({ date, start: instantAt(date, rule.time, timezone) }))
    .filter(({ start }) => start > now)
}

function refuseUndecided(
  diary: Diary,
  decided: readonly DecidedDate[],
  duration: number,
  now: number,
): void {
  if (decided.every(({ outcome }) => outcome !== 'undecided')) return
  const occurrences = toOccurrences(diary, decided, duration, now)
  throw new Problem('series_changed', { more: { occurrences } })
}

function planNew(practice: Practice, input: SeriesInput, now: number) {
  rowOf(practice.patients, input.patientId)
  const service = rowOf(practice.services, input.serviceId)
  const dates = datesOf(practice, input, now)
  if (dates.length === 0)
    throw invalidField('firstDate', 'Escolha um começo do qual ainda haja datas por vir')
  const diary = diaryOf(practice)
  const decided = decideDates(diary, dates, input, now)
  return { diary, decided, price: moneyOut(input.price ?? sessionPriceOf(service)) }
}

export function previewNew(practice: Practice, input: SeriesInput, now: number) {
  const { diary, decided, price } = planNew(practice, input, now)
  return {
    occurrences: toOccurrences(diary, decided, input.duration, now),
    pricedFrom: pricedFrom(practice, input.packageId ?? null, decided),
    price,
    horizon: horizonOf(dayAt(now, practice.profile.timezone)),
  }
}

/** Returns the credit numbers of dates, in order; null from the first date without a credit on. */
function placesFor(practice: Practice, packageId: string | null, made: readonly DateStart[]) {
  const bought = practice.packages.find(({ id }) => id === packageId)
  if (!bought) return made.map(() => null)
  const taken = practice.sessions.flatMap((session) =>
    session.packageId === packageId && session.packagePlace !== null ? session.packagePlace : [],
  )
  const starts = made.map(({ start }) => start)
  return placesInOrder(shownPackage(practice, bought), taken, starts)
}

function pricedFrom(
  practice: Practice,
  packageId: string | null,
  decided: readonly DecidedDate[],
): string | null {
  const made = inOrderOfTime(decided)
  return made[placesFor(practice, packageId, made).indexOf(null)]?.date ?? null
}

function makeSessions(
  practice: Practice,
  series: SeriesRow,
  made: readonly DateStart[],
  now: number,
): void {
  const bought = practice.packages.find(({ id }) => id === series.packageId)
  const places = placesFor(practice, series.packageId, made)
  for (const [index, { date, start }] of made.entries()) {
    const place = places[index]
    const charge =
      bought && typeof place === 'number'
        ? { ...UNDRAWN, ...drawnAs(bought, place) }
        : { ...UNDRAWN, price: series.price, paid: false, received: moneyOut(0) }
    practice.sessions.push({
      id: newId(),
      patientId: series.patientId,
      serviceId: series.serviceId,
      type: series.type,
      datetime: instantOut(start),
      duration: series.duration,
      location: series.location ?? usualPlace(series.type, practice.profile),
      notes: null,
      ...charge,
      status: 'confirmed',
      presence: null,
      ...unchargedBy(practice.profile),
      seriesId: series.id,
      seriesDate: date,
      createdAt: instantOut(now),
      version: 1,
    })
  }
  if (places.includes(null)) series.packageId = null
}

function ledgerOf(
  { profile: { timezone } }: Practice,
  time: string,
  decided: readonly DecidedDate[],
): SeriesRow['ledger'] {
  return decided.map(({ date, outcome, state }) => ({
    date,
    state: outcome === 'make' ? 'made' : outcome === 'skip' ? 'skipped' : 'conflict',
    reason: state === 'free' ? null : state,
    ruleStart: instantAt(date, time, timezone),
  }))
}

export function makeSeries(practice: Practice, input: SeriesInput, now: number) {
  const { diary, decided, price } = planNew(practice, input, now)
  refuseUndecided(diary, decided, input.duration, now)
  const { choices: _, notify: __, ...rule } = input
  const series: SeriesRow = {
    ...rule,
    id: newId(),
    price,
    packageId: input.packageId ?? null,
    endedFrom: null,
    ledger: ledgerOf(practice, input.time, decided),
    createdAt: instantOut(now),
    version: 1,
  }
  const made = inOrderOfTime(decided)
  makeSessions(practice, series, made, now)
  practice.series.push(series)
  return { id: series.id, created: made.length, skipped: decided.length - made.length }
}

function openOf(practice: Practice, id: string): SeriesRow {
  const row = rowOf(practice.series, id)
  if (row.patientId === null || row.endedFrom !== null) throw new Problem('series_over')
  return row
}

function ofSeries(session: SessionRow): OfSeries & { status: string } {
  const { id, type, location, duration, paid, received, packagePlace, status } = session
  return {
    id,
    type,
    location,
    duration,
    status,
    date: session.seriesDate ?? '',
    start: Date.parse(session.datetime),
    paid: paid || textToCents(received) !== 0,
    drawn: packagePlace !== null,
  }
}

function planChange(practice: Practice, row: SeriesRow, change: SeriesChange, now: number) {
  const { serviceId = row.serviceId, price } = change
  const service = rowOf(practice.services, serviceId)
  const isOther = serviceId !== row.serviceId
  const kept = price === undefined && !isOther
  const next: SeriesRow = {
    ...row,
    ...changedRule(row, change),
    serviceId,
    type: change.type ?? row.type,
    duration: change.duration ?? row.duration,
    location: change.location === undefined ? row.location : change.location,
    time: change.time ?? row.time,
    packageId: isOther ? null : row.packageId,
    price: kept ? row.price : moneyOut(price ?? sessionPriceOf(service)),
  }
  const sessions = new Map(
    sessionsOf(practice, row).map((session) => [session.seriesDate, session]),
  )
  const ledger = row.ledger.map(({ reason: _, ...one }): LedgerDate => {
    const session = sessions.get(one.date)
    return { ...one, session: session ? ofSeries(session) : null }
  })
  const { duration } = next
  const asked = { dates: datesOf(practice, next, now), duration, ...pick(change) }
  const opened = openChange([row, next], ledger, asked, now)
  const diary = diaryOf(practice, opened.moving)
  const { matched, blocked } = opened.matching
  return { next, ledger, diary, matched, blocked, ...decideChange(opened, diary, asked, now) }
}

const pick = ({ choices, from }: SeriesChange) => ({ choices, from })

export function previewChange(practice: Practice, id: string, change: SeriesChange, now: number) {
  const plan = planChange(practice, openOf(practice, id), change, now)
  const { next, diary, decided, matched, cancelled, left } = plan
  const made = inOrderOfTime(decided)
  return {
    occurrences: toOccurrences(diary, decided, next.duration, now),
    pricedFrom: pricedFrom(
      practice,
      next.packageId,
      decided.filter(({ date }) => !matched.has(date)),
    ),
    price: next.price,
    horizon: horizonOf(dayAt(now, practice.profile.timezone)),
    moved: made.filter(({ date }) => matched.has(date)).length,
    cancelled: cancelled.length,
    left,
  }
}

export function changeSeries(practice: Practice, id: string, change: SeriesChange, now: number) {
  const row = openOf(practice, id)
  if (change.version !== undefined && change.version !== row.version)
    throw new Problem('changed_meanwhile')
  const plan = planChange(practice, row, change, now)
  const { next, diary, decided, matched, cancelled, left } = plan
  refuseUndecided(diary, decided, next.duration, now)
  for (const one of cancelled) {
    const session = withStatus(practice, rowOf(practice.sessions, one.id), 'cancelled')
    keepRow(practice.sessions, { ...session, seriesId: null, seriesDate: null })
  }
  const made = inOrderOfTime(decided)
  const follows = made.filter(({ date }) => matched.has(date))
  for (const date of follows) follow(practice, plan, change, date)
  const added = newDates(plan, next.time, practice.profile.timezone, change.from)
  const open = new Set(added.map(({ date }) => date))
  const gone = new Set([
    ...follows.flatMap(({ date }) => matched.get(date)?.date ?? []),
    ...cancelled.map(({ date }) => date),
  ])
  const kept = row.ledger.filter(
    ({ date, state }) =>
      !open.has(date) && !gone.has(date) && !(state === 'conflict' && date >= change.from),
  )
  const grown = [...kept, ...ledgerOf(practice, next.time, added)]
  const series = { ...next, ledger: grown, version: row.version + 1 }
  keepRow(practice.series, series)
  const fresh = made.filter(({ date }) => !matched.has(date))
  makeSessions(practice, series, fresh, now)
  const skipped = decided.filter(({ outcome }) => outcome === 'skip').length
  const counts = { moved: follows.length, created: fresh.length, cancelled: cancelled.length }
  return { ...counts, skipped, left }
}

/** Moves a session to a date of the new rule. */
function follow(
  practice: Practice,
  { next, matched }: ReturnType<typeof planChange>,
  { type, location, price, serviceId }: SeriesChange,
  { date, start }: DateStart,
): void {
  const session = matched.get(date)
  if (!session) return
  const row = rowOf(practice.sessions, session.id)
  const isRepriced = (price !== undefined || serviceId !== undefined) && !session.paid
  keepRow(
    practice.sessions,
    changed(row, {
      datetime: instantOut(start),
      duration: next.duration,
      type: next.type,
      location: changedPlace(row, { type, location }, practice.profile),
      ...(session.drawn ? {} : { serviceId: next.serviceId }),
      ...(isRepriced && !session.drawn ? { price: next.price } : {}),
      seriesDate: date,
    }),
  )
}

export function endSeriesAt(practice: Practice, id: string, from: string, now: number) {
  const row = rowOf(practice.series, id)
  if (row.patientId === null || (row.endedFrom !== null && row.endedFrom <= from))
    throw new Problem('series_over')
  const begin = Math.max(now, instantAt(from, '00:00', practice.profile.timezone) - 1)
  const ahead = sessionsOf(practice, row)
    .filter((session) => isOpen(session) && Date.parse(session.datetime) > begin)
    .sort((one, other) => one.datetime.localeCompare(other.datetime))
  for (const session of ahead)
    keepRow(practice.sessions, withStatus(practice, session, 'cancelled'))
  const today = dayAt(now, practice.profile.timezone)
  const ledger = row.ledger.filter(({ date, state }) => state !== 'conflict' || date < from)
  keepRow(practice.series, {
    ...row,
    ledger,
    endedFrom: from < today ? today : from,
    version: row.version + 1,
  })
  const paid = ahead.filter(
    ({ packageId, received }) => packageId === null && textToCents(received) !== 0,
  )
  return {
    cancelled: ahead.length,
    toRefund: paid.map(({ id: sessionId, datetime, received }) => ({
      sessionId,
      datetime,
      received,
    })),
  }
}

type Settled = Pick<NonNullable<SeriesInput['choices']>[number], 'action' | 'start'>

export function settle(
  practice: Practice,
  { id, date, choice }: { id: string; date: string; choice: Settled },
  now: number,
): SeriesRow {
  const row = rowOf(practice.series, id)
  const known = row.ledger.find((one) => one.date === date && one.state === 'conflict')
  if (!known || known.ruleStart <= now) throw new Problem('not_found')
  const diary = diaryOf(practice)
  const dates = [{ date, start: known.ruleStart }]
  const choices = [{ date, ...choice }]
  const decided = decideDates(diary, dates, { duration: row.duration, choices }, now)
  refuseUndecided(diary, decided, row.duration, now)
  const kept = row.ledger.filter((one) => one !== known)
  const series = { ...row, ledger: [...kept, ...ledgerOf(practice, row.time, decided)] }
  keepRow(practice.series, series)
  makeSessions(practice, series, inOrderOfTime(decided), now)
  return series
}
