import type { Insertable, Selectable } from 'kysely'
import type { Psychologists, SeriesDates } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { instantAt } from '../../platform/shared/calendar.ts'
import type { ReplyOf } from '../../platform/shared/endpoint.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { drawWhileItLasts } from '../packages/drawing-commands.ts'
import { vouchWithinPlan } from '../patients/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import { releaseExpiredHolds } from '../sessions/hold-commands.ts'
import { insertSessions } from '../sessions/insertion-commands.ts'
import type { createSeries as contract, SeriesInput } from './contract.ts'
import { nextDateAfter } from './date-rules.ts'
import { tellStarted } from './notice-commands.ts'
import type { DecidedDate, Diary } from './occurrence-rules.ts'
import { toOccurrences } from './occurrence-rules.ts'
import { inOrderOfTime, planNew } from './plan-queries.ts'
import { ruleColumns } from './queries.ts'

type Practice = Selectable<Psychologists>

/**
 * Makes a series with the sessions of its dates, confirmed and holding their time, all or nothing; the patient is notified once
 * (docs/product.md, Fixed times).
 */
export async function createSeries(
  tenant: Tenant,
  input: SeriesInput,
  now: number,
): Promise<ReplyOf<typeof contract>> {
  const practice = await lockPractice(tenant)
  await releaseExpiredHolds(tenant, now)
  const { diary, decided, horizon, priceCents } = await planNew(tenant, practice, input, now)
  refuseUndecided(diary, decided, input.duration, now)
  await vouchWithinPlan(tenant, practice, input.patientId)
  const row = {
    psychologist_id: tenant.id,
    id: newId(),
    patient_id: input.patientId,
    service_id: input.serviceId,
    package_id: input.packageId ?? null,
    type: input.type,
    duration: input.duration,
    location: input.location,
    price_cents: priceCents,
    ...ruleColumns(input),
    start_time: input.time,
    next_date: nextDateAfter(input, horizon),
    created_at: new Date(now),
  }
  await tenant.sql.insertInto('series').values(row).execute()
  await makeSessions(tenant, practice, row, decided, now)
  const startOf = (date: string) => instantAt(date, input.time, practice.timezone)
  await keepDates(tenant, row.id, decided, startOf)
  const event = { actor: 'psychologist', action: 'series.created', subjectId: row.id } as const
  await recordEvent(tenant, event, now)
  if (input.notify !== false) await tellStarted(tenant, practice, input, decided, now)
  const count = (outcome: DecidedDate['outcome']) =>
    decided.filter((date) => date.outcome === outcome).length
  return { id: row.id, created: count('make'), skipped: count('skip') }
}

/** Refuses all where a date is neither free nor decided about, and names the dates as they are now. */
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

/** What of a series its sessions are made of. */
export interface Made {
  id: string
  patient_id: string
  service_id: string
  package_id: string | null
  type: 'online' | 'presencial'
  duration: number
  location: string | null
  price_cents: number
}

/**
 * Makes the sessions of decided dates. They draw from the series' package in the order of their time; from the first one on that
 * it does not cover the series draws from none.
 */
export async function makeSessions(
  tenant: Tenant,
  practice: Practice,
  series: Made,
  decided: readonly DecidedDate[],
  now: number,
  actor: 'psychologist' | 'system' = 'psychologist',
): Promise<string[]> {
  const made = inOrderOfTime(decided)
  const drawn = await drawFor(tenant, series, made)
  const sessions = made.map(({ date, start }, place) => ({
    patientId: series.patient_id,
    serviceId: series.service_id,
    type: series.type,
    startsAt: start,
    duration: series.duration,
    location: series.location,
    charge: drawn?.[place] ?? { price_cents: series.price_cents },
    confirmed: true,
    series: { id: series.id, date },
  }))
  return insertSessions(tenant, practice, sessions, now, actor)
}

async function drawFor(tenant: Tenant, series: Made, made: readonly DecidedDate[]) {
  const { id, package_id: packageId, patient_id: patientId, service_id: serviceId } = series
  if (packageId === null || made.length === 0) return null
  const starts = made.map(({ start }) => start)
  const drawn = await drawWhileItLasts(tenant, packageId, { patientId, serviceId }, starts)
  if (drawn.includes(null))
    await tenant.sql
      .updateTable('series')
      .set({ package_id: null })
      .where('psychologist_id', '=', tenant.id)
      .where('id', '=', id)
      .execute()
  return drawn
}

/** Keeps what was decided about each date, so that nothing decides about it again; `startOf` says when the rule has it. */
export async function keepDates(
  tenant: Tenant,
  seriesId: string,
  decided: readonly DecidedDate[],
  startOf: (date: string) => number,
): Promise<void> {
  if (decided.length === 0) return
  const rows = decided.map(
    ({ date, outcome, state }): Insertable<SeriesDates> => ({
      psychologist_id: tenant.id,
      series_id: seriesId,
      date,
      starts_at: new Date(startOf(date)),
      state: outcome === 'make' ? 'made' : outcome === 'skip' ? 'skipped' : 'conflict',
      reason: outcome === 'undecided' && state !== 'free' ? state : null,
    }),
  )
  await tenant.sql.insertInto('series_dates').values(rows).execute()
}
