import type { Insertable } from 'kysely'
import type { Series } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { ReplyOf } from '../../platform/shared/endpoint.ts'
import { recordChange } from '../audit/commands.ts'
import { vouchWithinPlan } from '../patients/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import { releaseExpiredHolds } from '../sessions/changes/hold-commands.ts'
import { insertSessions } from '../sessions/changes/insertion-commands.ts'
import type { createSeries as contract, SeriesInput } from './contract.ts'
import { nextDateAfter } from './date-rules.ts'
import { consumeFor, keepDates, newSessions } from './making-commands.ts'
import { notifyOfStart } from './notice-commands.ts'
import { inOrderOfTime, refuseUndecided } from './occurrence-rules.ts'
import { planNew } from './plan-queries.ts'
import { ruleColumns } from './queries.ts'

/**
 * Creates a series with confirmed sessions for its dates, all or nothing, and notifies the patient once
 * (docs/product.md, Fixed times).
 */
export async function createSeries(
  tenant: Tenant,
  input: SeriesInput,
  now: number,
): Promise<ReplyOf<typeof contract>> {
  const practice = await lockPractice(tenant)
  await releaseExpiredHolds(tenant, now)
  const { diary, decided, horizon, prices, ...priced } = await planNew(tenant, practice, input, now)
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
    price_cents: priced.priceCents,
    own_price: priced.hasOwnPrice,
    ...ruleColumns(input),
    start_time: input.time,
    next_date: nextDateAfter(input, horizon),
    created_at: new Date(now),
  }
  await insertSeriesRows(tenant, [row])
  const createdDates = inOrderOfTime(decided)
  const credits = await consumeFor(tenant, row, createdDates)
  await insertSessions(tenant, practice, newSessions(row, createdDates, credits, prices), now)
  await keepDates(tenant, practice, [{ series: row, decided }])
  await recordChange(tenant, 'series.created', row.id, now)
  if (input.notify !== false) await notifyOfStart(tenant, practice, input, decided, now)
  return { id: row.id, created: createdDates.length, skipped: decided.length - createdDates.length }
}

/** Inserts series: of the practice or the demonstration. */
export async function insertSeriesRows(
  tenant: Tenant,
  rows: readonly Insertable<Series>[],
): Promise<void> {
  if (rows.length > 0) await tenant.sql.insertInto('series').values(rows).execute()
}
