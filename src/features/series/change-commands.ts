import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import type { ReplyOf } from '../../platform/shared/endpoint.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { spanOf } from '../attendance/spans.ts'
import { recordChange, recordEvents } from '../audit/commands.ts'
import { seriesCentsOn } from '../patients/price-rules.ts'
import { lockPractice } from '../practice/commands.ts'
import type { Practice } from '../practice/queries.ts'
import { usualLocationsOf } from '../practice/queries.ts'
import {
  parkMovingSessions,
  releaseExpiredHolds,
  timesOf,
} from '../sessions/changes/hold-commands.ts'
import { insertSessions } from '../sessions/changes/insertion-commands.ts'
import { changedLocation, usualLocation } from '../sessions/changes/location-rules.ts'
import { changeStatus } from '../sessions/changes/transition-commands.ts'
import { findSessionRow } from '../sessions/queries.ts'
import {
  type ChangePlan,
  datesThatConsume,
  findOpenRow,
  type OpenSeries,
  planChange,
  withinRule,
} from './change-queries.ts'
import {
  changesTerms,
  freedDates,
  inOrderOfMoving,
  newDates,
  type OfSeries,
} from './change-rules.ts'
import type { updateSeries as contract, SeriesChange } from './contract.ts'
import { nextDateAfter } from './date-rules.ts'
import { consumeFor, keepDates, newSessions } from './making-commands.ts'
import { notifyOfNewTerms } from './notice-commands.ts'
import { type DecidedDate, inOrderOfTime, refuseUndecided } from './occurrence-rules.ts'
import { ruleOf } from './queries.ts'

type ConsumedCredit = Awaited<ReturnType<typeof consumeFor>>[number]

/**
 * Changes a series from a day on, all or nothing: open sessions follow the new rule; completed and manually moved ones
 * stay, are reported, and get no second session in their period. The patient is notified once.
 */
export async function updateSeries(
  tenant: Tenant,
  id: string,
  input: SeriesChange,
  now: number,
): Promise<ReplyOf<typeof contract>> {
  const practice = await lockPractice(tenant)
  await releaseExpiredHolds(tenant, now)
  const row = await findOpenRow(tenant, id)
  const change = withinRule(row, input)
  if (change.version !== undefined && change.version !== row.version)
    throw new Problem('changed_meanwhile')
  const plan = await planChange(tenant, practice, row, change, now)
  const { changed, diary, decided, matched, cancelled, left, horizon } = plan
  refuseUndecided(diary, decided, changed.duration, now)
  await deleteDates(tenant, plan, change.from)
  await cancelSpare(tenant, practice, cancelled, now)
  await saveRule(tenant, changed, horizon)
  if (plan.isRepriced) await deleteOwnPrices(tenant, id)
  const credits = await consumeForDates(tenant, plan, change)
  const createdDates = inOrderOfTime(decided)
  const follows = createdDates.filter(({ date }) => matched.has(date))
  await moveSessions(tenant, practice, { plan, change, follows, credits }, now)
  const added = createdDates.filter(({ date }) => !matched.has(date))
  const charges = added.map(({ date }) => credits.get(date) ?? null)
  await insertSessions(tenant, practice, newSessions(changed, added, charges, plan.prices), now)
  await keepDates(tenant, practice, [
    {
      series: changed,
      decided: newDates(plan, plan.changed.start_time, practice.timezone, change.from),
    },
  ])
  await recordChange(tenant, 'series.changed', id, now)
  const terms = (series: OpenSeries) => ({
    ...ruleOf(series),
    time: series.start_time,
    type: series.type,
    duration: series.duration,
  })
  const isNews = changesTerms([terms(row), terms(changed)], plan, change.from)
  if (change.notify !== false && isNews) await notifyOfNewTerms(tenant, practice, plan, now)
  const skipped = decided.filter(({ outcome }) => outcome === 'skip').length
  return {
    moved: follows.length,
    created: added.length,
    skipped,
    cancelled: cancelled.length,
    left,
  }
}

/** Deletes the prices that a fixed time got from price changes: a new price replaces them. */
async function deleteOwnPrices(tenant: Tenant, id: string): Promise<void> {
  await sql`
    delete from patient_prices where psychologist_id = ${tenant.id} and series_id = ${id}`.execute(
    tenant.sql,
  )
}

async function deleteDates(tenant: Tenant, plan: ChangePlan, from: string): Promise<void> {
  await sql`
    delete from series_dates
    where psychologist_id = ${tenant.id} and series_id = ${plan.changed.id} and date >= ${from}
      and date = any(${[...freedDates(plan, from)]}::date[])`.execute(tenant.sql)
}

async function cancelSpare(
  tenant: Tenant,
  practice: Practice,
  cancelled: readonly OfSeries[],
  now: number,
): Promise<void> {
  for (const { id } of cancelled) {
    await changeStatus(tenant, practice, await findSessionRow(tenant, id), 'cancelled', now)
    await sql`
      update sessions set series_id = null, series_date = null
      where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
  }
}

async function saveRule(tenant: Tenant, changed: OpenSeries, horizon: string): Promise<void> {
  const { psychologist_id: _, id, version: __, ...columns } = changed
  await tenant.sql
    .updateTable('series')
    .set({ ...columns, next_date: nextDateAfter(ruleOf(changed), horizon) })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
}

async function consumeForDates(
  tenant: Tenant,
  plan: ChangePlan,
  change: SeriesChange,
): Promise<Map<string, ConsumedCredit>> {
  const dates = datesThatConsume(plan, change)
  const credits = await consumeFor(tenant, plan.changed, dates)
  return new Map(dates.map(({ date }, index) => [date, credits[index] ?? null]))
}

interface Moving {
  plan: ChangePlan
  change: SeriesChange
  follows: readonly DecidedDate[]
  credits: ReadonlyMap<string, ConsumedCredit>
}

async function moveSessions(
  tenant: Tenant,
  practice: Practice,
  { plan: { changed, matched, prices }, change, follows, credits }: Moving,
  now: number,
): Promise<void> {
  const moves = follows.flatMap((decided) => {
    const session = matched.get(decided.date)
    return session ? { decided, session, before: session.start, after: decided.start } : []
  })
  const isTimed = ({ session, decided }: { session: OfSeries; decided: DecidedDate }) =>
    session.start !== decided.start || session.duration !== changed.duration
  await parkMovingSessions(
    tenant,
    moves.filter(isTimed).map(({ session: { id }, after }) => ({
      id,
      ...spanOf(after, changed.duration, practice.buffer_minutes),
    })),
  )
  for (const { decided, session } of inOrderOfMoving(moves)) {
    const times = timesOf(decided.start, changed.duration, practice.buffer_minutes)
    await tenant.sql
      .updateTable('sessions')
      .set({
        series_date: decided.date,
        ...(session.start === decided.start ? {} : { timed_at: new Date(now) }),
        ...(isTimed({ session, decided }) ? times : {}),
        ...(session.usesCredit ? {} : { service_id: changed.service_id }),
        type: changed.type,
        location: locationAfterChange(practice, session, change),
        ...(credits.get(decided.date) ??
          agreedPrice(seriesCentsOn(changed, prices, decided.date), session, change)),
      })
      .where('psychologist_id', '=', tenant.id)
      .where('id', '=', session.id)
      .execute()
  }
  const events = moves.map(
    ({ session: { id: subjectId } }) =>
      ({ actor: 'psychologist', action: 'session.changed', subjectId }) as const,
  )
  await recordEvents(tenant, events, now)
}

function locationAfterChange(
  practice: Practice,
  session: OfSeries,
  { type = session.type, location }: SeriesChange,
): string | null | undefined {
  const usualLocations = usualLocationsOf(practice)
  const changed = changedLocation(session, { type, location }, usualLocations)
  return changed === null ? usualLocation(type, usualLocations) : changed
}

function agreedPrice(
  price_cents: number,
  { paid, usesCredit }: OfSeries,
  { price, serviceId }: SeriesChange,
) {
  const isOther = price !== undefined || serviceId !== undefined
  return isOther && !paid && !usesCredit ? { price_cents, discount_cents: 0 } : {}
}
