import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import type { RequestOf } from '../../platform/shared/endpoint.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { findPrices } from '../patients/price-queries.ts'
import { lockPractice } from '../practice/commands.ts'
import { releaseExpiredHolds } from '../sessions/changes/hold-commands.ts'
import { insertSessions } from '../sessions/changes/insertion-commands.ts'
import { notifyOfChange } from '../sessions/notices/commands.ts'
import { openSeriesOf } from './change-queries.ts'
import type { settleSeriesDate as contract, Series } from './contract.ts'
import { consumeFor, keepDates, newSessions } from './making-commands.ts'
import { decideDates, inOrderOfTime, refuseFarMoves, refuseUndecided } from './occurrence-rules.ts'
import { findDiary, findSeries, findSeriesRow } from './queries.ts'

export async function settleDate(
  tenant: Tenant,
  { params: { id, date }, body }: Pick<RequestOf<typeof contract>, 'params' | 'body'>,
  now: number,
): Promise<Series> {
  const practice = await lockPractice(tenant)
  await releaseExpiredHolds(tenant, now)
  const row = openSeriesOf(await findSeriesRow(tenant, id))
  const choices = [{ date, ...body }]
  refuseFarMoves(choices)
  const start = await deleteConflict(tenant, id, date, now)
  const diary = await findDiary(tenant, practice, { from: date, to: date }, now)
  const decided = decideDates(diary, [{ date, start }], { duration: row.duration, choices }, now)
  refuseUndecided(diary, decided, row.duration, now)
  const createdDates = inOrderOfTime(decided)
  const credits = await consumeFor(tenant, row, createdDates)
  const prices = await findPrices(tenant, [row.patient_id])
  const ids = await insertSessions(
    tenant,
    practice,
    newSessions(row, createdDates, credits, prices.get(row.patient_id) ?? []),
    now,
  )
  await keepDates(tenant, practice, [{ series: row, decided }])
  for (const sessionId of ids)
    await notifyOfChange(tenant, practice, sessionId, { before: null }, now)
  await recordChange(tenant, 'series.settled', id, now)
  return findSeries(tenant, id, now)
}

async function deleteConflict(
  tenant: Tenant,
  id: string,
  date: string,
  now: number,
): Promise<number> {
  const { rows } = await sql<{ starts_at: Date }>`
    delete from series_dates
    where psychologist_id = ${tenant.id} and series_id = ${id} and date = ${date} and state = 'conflict' and starts_at > ${new Date(now)}
    returning starts_at`.execute(tenant.sql)
  if (!rows[0]) throw new Problem('not_found')
  return rows[0].starts_at.getTime()
}
