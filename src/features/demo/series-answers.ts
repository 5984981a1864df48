import { dayAt, instantAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { creditNumbersInOrder } from '../packages/rules.ts'
import {
  agreedStarts,
  changedRule,
  decideChange,
  freedDates,
  type LedgerDate,
  namesTimes,
  newDates,
  type OfSeries,
  openChange,
} from '../series/change-rules.ts'
import {
  createSeries,
  endSeries,
  getSeries,
  listSeries,
  previewSeries,
  previewSeriesChange,
  type Series,
  type SeriesChange,
  type SeriesInput,
  settleSeriesDate,
  updateSeries,
} from '../series/contract.ts'
import {
  type DateStart,
  type DecidedDate,
  type Diary,
  datesAhead,
  decideDates,
  inOrderOfTime,
  ledgerOf,
  refuseUndecided,
  toOccurrences,
} from '../series/occurrence-rules.ts'
import { horizonOf } from '../series/rules.ts'
import { changedLocation, usualLocation } from '../sessions/changes/location-rules.ts'
import { isOpen } from '../sessions/rules.ts'
import { usualCents } from './agreed-prices.ts'
import { type Answer, answer, type DemoCall } from './answer.ts'
import { scheduleOf, takenIn } from './attendance-answers.ts'
import { busyElsewhere } from './calendar-answers.ts'
import { consumedAs, shownPackage, takenCreditNumbers } from './package-changes.ts'
import {
  byTime,
  cents,
  instantOut,
  keepRow,
  nameOf,
  newRow,
  type Practice,
  rowOf,
  type SeriesRow,
  type SessionRow,
  UNDRAWN,
  unchargedBy,
} from './practice.ts'
import { blockedBy, saveSession, setStatus } from './session-changes.ts'

/** Fixed times by the server's rules. No job extends them, as the demonstration is short. */
export const seriesAnswers: readonly Answer[] = [
  answer(previewSeries, ({ practice, body, now }) => {
    const { diary, decided, price, horizon } = planNew(practice, body, now)
    return {
      occurrences: toOccurrences(diary, decided, body.duration, now),
      pricedFrom: pricedFrom(practice, body.packageId ?? null, decided),
      price,
      horizon,
    }
  }),
  answer(createSeries, create),
  answer(listSeries, ({ practice, query, now }) =>
    practice.series
      .filter(({ patientId }) => !query.patientId || patientId === query.patientId)
      .map((row) => shownSeries(practice, row, now)),
  ),
  answer(getSeries, ({ practice, params, now }) =>
    shownSeries(practice, rowOf(practice.series, params.id), now),
  ),
  answer(previewSeriesChange, ({ practice, params, body, now }) => {
    const plan = planChange(practice, params.id, body, now)
    const { next, diary, decided, matched, cancelled, left, horizon } = plan
    const added = decided.filter(({ date }) => !matched.has(date))
    return {
      occurrences: toOccurrences(diary, decided, next.duration, now),
      pricedFrom: pricedFrom(practice, next.packageId, added),
      price: next.price,
      horizon,
      moved: inOrderOfTime(decided).filter(({ date }) => matched.has(date)).length,
      cancelled: cancelled.length,
      left,
    }
  }),
  answer(updateSeries, change),
  answer(endSeries, end),
  answer(settleSeriesDate, settle),
]

export function shownSeries(practice: Practice, row: SeriesRow, now: number): Series {
  const { ledger, ...series } = row
  const ahead = sessionsOf(practice, row).filter(
    ({ status, datetime }) => status !== 'cancelled' && Date.parse(datetime) > now,
  )
  return {
    ...series,
    patientName: nameOf(practice, row.patientId),
    serviceName: rowOf(practice.services, row.serviceId).name,
    conflicts: ledger.flatMap(({ date, state, ruleStart, reason }) =>
      state === 'conflict' && reason && ruleStart > now
        ? { date, start: instantOut(ruleStart), reason }
        : [],
    ),
    nextStart: ahead.sort(byTime)[0]?.datetime ?? null,
  }
}

function sessionsOf({ sessions }: Practice, { id }: SeriesRow): SessionRow[] {
  return sessions.filter(({ seriesId }) => seriesId === id)
}

export function diaryOf(practice: Practice, now: number, moving: readonly OfSeries[] = []): Diary {
  const booked = takenIn(practice)
    .filter(({ id }) => !moving.some((session) => session.id === id))
    .map((session) => ({
      ...blockedBy(practice, session),
      sessionId: session.id,
      patientName: nameOf(practice, session.patientId),
    }))
  const today = dayAt(now, practice.profile.timezone)
  const elsewhere = busyElsewhere(practice, { from: today, to: horizonOf(today) })
  return { schedule: scheduleOf(practice), booked, elsewhere, remaining: null }
}

function planNew(practice: Practice, input: SeriesInput, now: number) {
  rowOf(practice.patients, input.patientId)
  const { timezone } = practice.profile
  const horizon = horizonOf(dayAt(now, timezone))
  const dates = datesAhead(input, { ...input, timezone, horizon }, now)
  if (dates.length === 0)
    throw invalidField('firstDate', 'Escolha um começo do qual ainda haja datas por vir')
  const diary = diaryOf(practice, now)
  const decided = decideDates(diary, dates, input, now)
  return {
    diary,
    decided,
    horizon,
    price: moneyOut(input.price ?? usualCents(practice, { ...input, day: input.firstDate })),
  }
}

/** Returns the credit numbers of dates, in order; null from the first date without a credit onwards. */
function creditNumbersFor(
  practice: Practice,
  packageId: string | null,
  dates: readonly DateStart[],
) {
  if (packageId === null) return dates.map(() => null)
  const bought = rowOf(practice.packages, packageId)
  const starts = dates.map(({ start }) => start)
  return creditNumbersInOrder(
    shownPackage(practice, bought),
    takenCreditNumbers(practice, bought),
    starts,
  )
}

function pricedFrom(practice: Practice, packageId: string | null, dates: readonly DecidedDate[]) {
  const ordered = inOrderOfTime(dates)
  return ordered[creditNumbersFor(practice, packageId, ordered).indexOf(null)]?.date ?? null
}

/** Stores a series and creates the sessions of its dates; when no credits are left the series is detached from its package. */
export function makeSessions(
  practice: Practice,
  series: SeriesRow,
  dates: readonly DateStart[],
  now: number,
): SeriesRow {
  const creditNumbers = creditNumbersFor(practice, series.packageId, dates)
  for (const [index, { date, start }] of dates.entries()) {
    const creditNumber = creditNumbers[index] ?? null
    const session: SessionRow = newRow(
      {
        patientId: series.patientId,
        serviceId: series.serviceId,
        type: series.type,
        datetime: instantOut(start),
        duration: series.duration,
        location: series.location ?? usualLocation(series.type, practice.profile),
        notes: null,
        ...UNDRAWN,
        ...(creditNumber === null
          ? { price: series.price, paid: false, received: moneyOut(0) }
          : consumedAs(rowOf(practice.packages, series.packageId), creditNumber)),
        status: 'confirmed',
        presence: null,
        ...unchargedBy(practice.profile),
        seriesId: series.id,
        seriesDate: date,
      },
      now,
    )
    practice.sessions.push(session)
  }
  const packageId = creditNumbers.includes(null) ? null : series.packageId
  return keepRow(practice.series, { ...series, packageId })
}

function create({ practice, body: input, now }: DemoCall<typeof createSeries>) {
  const { diary, decided, price } = planNew(practice, input, now)
  refuseUndecided(diary, decided, input.duration, now)
  const { choices: _, notify: __, ...rule } = input
  const series: SeriesRow = newRow(
    {
      ...rule,
      price,
      packageId: input.packageId ?? null,
      endedFrom: null,
      ledger: ledgerOf(decided, input.time, practice.profile.timezone),
    },
    now,
  )
  practice.series.push(series)
  const createdDates = inOrderOfTime(decided)
  makeSessions(practice, series, createdDates, now)
  return {
    id: series.id,
    created: createdDates.length,
    skipped: decided.length - createdDates.length,
  }
}

function ofSeries(session: SessionRow): OfSeries & { status: string } {
  return {
    ...session,
    date: session.seriesDate ?? '',
    start: Date.parse(session.datetime),
    paid: session.paid || cents(session.received) !== 0,
    usesCredit: session.packagePlace !== null,
  }
}

function planChange(practice: Practice, id: string, change: SeriesChange, now: number) {
  const row = rowOf(practice.series, id)
  if (row.patientId === null || row.endedFrom !== null) throw new Problem('series_over')
  const { serviceId = row.serviceId, price, location = row.location } = change
  const isOther = serviceId !== row.serviceId
  const { type = row.type, duration = row.duration, time = row.time } = change
  const isRepriced = price !== undefined || isOther
  const next: SeriesRow = {
    ...row,
    ...changedRule(row, change),
    ...{ serviceId, type, duration, location, time },
    packageId: isOther ? null : row.packageId,
    price: isRepriced
      ? moneyOut(price ?? usualCents(practice, { ...row, serviceId, day: change.from }))
      : row.price,
  }
  const sessions = sessionsOf(practice, row)
  const ledger = row.ledger.map(({ reason: _, ...date }): LedgerDate => {
    const session = sessions.find(({ seriesDate }) => seriesDate === date.date)
    return { ...date, session: session ? ofSeries(session) : null }
  })
  const { timezone } = practice.profile
  const horizon = horizonOf(dayAt(now, timezone))
  const { choices, from } = change
  const ahead = datesAhead(next, { time, timezone, horizon, choices }, now)
  const dates = agreedStarts(ahead, ledger, change)
  const opened = openChange([row, next], ledger, { dates, duration, choices, from }, now)
  const diary = diaryOf(practice, now, opened.moving)
  const { matched, blocked } = opened.matching
  const decisions = decideChange(opened, diary, { duration, choices }, now)
  const keepsTimes = !namesTimes(change)
  return { row, next, ledger, diary, matched, blocked, horizon, keepsTimes, ...decisions }
}

function change({ practice, params, body, now }: DemoCall<typeof updateSeries>) {
  const plan = planChange(practice, params.id, body, now)
  const { row, next, diary, decided, matched, cancelled, left } = plan
  if (body.version !== undefined && body.version !== row.version)
    throw new Problem('changed_meanwhile')
  refuseUndecided(diary, decided, next.duration, now)
  for (const { id } of cancelled) {
    const session = setStatus(practice, rowOf(practice.sessions, id), 'cancelled')
    keepRow(practice.sessions, { ...session, seriesId: null, seriesDate: null })
  }
  const createdDates = inOrderOfTime(decided)
  const follows = createdDates.filter(({ date }) => matched.has(date))
  for (const decided of follows) follow(practice, matched.get(decided.date), next, body, decided)
  const { timezone } = practice.profile
  const freed = freedDates(plan, body.from)
  const remaining = row.ledger.filter(({ date }) => !freed.has(date))
  const added = ledgerOf(newDates(plan, next.time, timezone, body.from), next.time, timezone)
  const series = { ...next, ledger: [...remaining, ...added], version: row.version + 1 }
  const fresh = createdDates.filter(({ date }) => !matched.has(date))
  makeSessions(practice, series, fresh, now)
  const skipped = decided.filter(({ outcome }) => outcome === 'skip').length
  const counts = { moved: follows.length, created: fresh.length, cancelled: cancelled.length }
  return { ...counts, skipped, left }
}

function follow(
  practice: Practice,
  session: OfSeries | undefined,
  next: SeriesRow,
  { type, location, price, serviceId }: SeriesChange,
  { date, start }: { date: string; start: number },
): void {
  if (!session) return
  const row = rowOf(practice.sessions, session.id)
  const isRepriced = (price !== undefined || serviceId !== undefined) && !session.paid
  saveSession(practice, row, {
    datetime: instantOut(start),
    duration: next.duration,
    type: next.type,
    location: changedLocation(row, { type, location }, practice.profile),
    serviceId: session.usesCredit ? undefined : next.serviceId,
    price: isRepriced && !session.usesCredit ? next.price : undefined,
    seriesDate: date,
  })
}

function end({ practice, params: { id }, body: { from }, now }: DemoCall<typeof endSeries>) {
  return endSeriesFrom(practice, id, from, now)
}

export function endSeriesFrom(practice: Practice, id: string, from: string, now: number) {
  const row = rowOf(practice.series, id)
  if (row.patientId === null || (row.endedFrom !== null && row.endedFrom <= from))
    throw new Problem('series_over')
  const { timezone } = practice.profile
  const begin = Math.max(now, instantAt(from, '00:00', timezone) - 1)
  const ahead = sessionsOf(practice, row)
    .filter((session) => isOpen(session) && Date.parse(session.datetime) > begin)
    .sort(byTime)
  for (const session of ahead) setStatus(practice, session, 'cancelled')
  const today = dayAt(now, timezone)
  keepRow(practice.series, {
    ...row,
    ledger: row.ledger.filter(({ date, state }) => state !== 'conflict' || date < from),
    endedFrom: from < today ? today : from,
    version: row.version + 1,
  })
  const paid = ahead.filter(
    ({ packageId, received }) => packageId === null && cents(received) !== 0,
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

function settle({ practice, params, body, now }: DemoCall<typeof settleSeriesDate>): Series {
  const row = rowOf(practice.series, params.id)
  const { date } = params
  const known = row.ledger.find((entry) => entry.date === date && entry.state === 'conflict')
  if (!known || known.ruleStart <= now) throw new Problem('not_found')
  const diary = diaryOf(practice, now)
  const { duration, time } = row
  const choices = [{ date, ...body }]
  const decided = decideDates(diary, [{ date, start: known.ruleStart }], { duration, choices }, now)
  refuseUndecided(diary, decided, duration, now)
  const others = row.ledger.filter((entry) => entry !== known)
  const ledger = [...others, ...ledgerOf(decided, time, practice.profile.timezone)]
  const settled = makeSessions(practice, { ...row, ledger }, inOrderOfTime(decided), now)
  return shownSeries(practice, settled, now)
}
