import { sql } from 'kysely'
import type { Database, Tenant, TenantId } from '../../platform/server/database.ts'
import { forEachInTurn } from '../../platform/server/jobs.ts'
import { addDays, dayAt, instantAt } from '../../platform/shared/calendar.ts'
import { findPrices } from '../patients/price-queries.ts'
import { lockIfFree } from '../practice/commands.ts'
import type { Practice } from '../practice/queries.ts'
import { findOwnRow, isInUse } from '../practice/queries.ts'
import { releaseExpiredHolds } from '../sessions/changes/hold-commands.ts'
import { insertSessions, type NewSession } from '../sessions/changes/insertion-commands.ts'
import { datesBetween, nextDateAfter } from './date-rules.ts'
import { consumeFor, keepDates, newSessions } from './making-commands.ts'
import { type Due, decideInTurn, inOrderOfTime } from './occurrence-rules.ts'
import { findDiary, ruleOf, type SeriesRow } from './queries.ts'
import { horizonOf } from './rules.ts'

/** Growth of series to the horizon as days pass: docs/product.md, Fixed times. */

/**
 * Creates the sessions of every series up to the horizon, one practice per transaction, so that an interrupted run is
 * continued by the next. A locked practice is left to the next run.
 */
export async function growEverySeries(
  db: Database,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  const latest = horizonOf(addDays(dayAt(now, 'UTC'), 1))
  const practices = await db.asPlatform(async (scope) => {
    const { rows } = await sql<{ id: TenantId }>`
      select distinct r.psychologist_id as id from series r join psychologists p on p.id = r.psychologist_id
      where r.next_date <= ${latest} and r.patient_id is not null and ${isInUse('p')}`.execute(
      scope,
    )
    return rows
  })
  await forEachInTurn(practices, stopping, ({ id }) =>
    db.asTenant(id, async (tenant) => {
      if (await lockIfFree(tenant.sql, id)) await growPractice(tenant, now)
    }),
  )
}

type OpenRow = SeriesRow & { patient_id: string }

async function growPractice(tenant: Tenant, now: number): Promise<void> {
  await growDue(tenant, await findOwnRow(tenant), now)
}

/**
 * Creates the sessions of series that an import brought, up to the horizon, outside the working hours too. The caller holds
 * the practice's lock.
 */
export async function growSeries(
  tenant: Tenant,
  practice: Practice,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await growDue(tenant, practice, now, ids)
}

async function growDue(
  tenant: Tenant,
  practice: Practice,
  now: number,
  ids?: readonly string[],
): Promise<void> {
  const horizon = horizonOf(dayAt(now, practice.timezone))
  const dueSeries = await findDue(tenant, practice, { horizon, ids }, now)
  if (dueSeries.length === 0) return
  await releaseExpiredHolds(tenant, now)
  await makeDue(tenant, practice, dueSeries, now)
  const next = dueSeries.map(
    ({ of }) => sql`(${of.id}::uuid, ${nextDateAfter(ruleOf(of), horizon)}::date)`,
  )
  await sql`
    update series r set next_date = v.next_date from (values ${sql.join(next)}) v (id, next_date)
    where r.psychologist_id = ${tenant.id} and r.id = v.id`.execute(tenant.sql)
}

async function findDue(
  tenant: Tenant,
  { timezone }: Practice,
  { horizon, ids }: { horizon: string; ids: readonly string[] | undefined },
  now: number,
): Promise<Due<OpenRow>[]> {
  const { rows } = await sql<OpenRow & { next_date: string; decided: string[] }>`
    select series.*, array(
      select to_char(d.date, 'YYYY-MM-DD') from series_dates d
      where d.psychologist_id = series.psychologist_id and d.series_id = series.id and d.date >= series.next_date) as decided
    from series
    where psychologist_id = ${tenant.id} and next_date <= ${horizon} and patient_id is not null
      ${ids ? sql`and id = any(${ids}::uuid[])` : sql``}
    order by created_at, id`.execute(tenant.sql)
  return rows.map(({ decided, ...row }) => {
    const dates = datesBetween(ruleOf(row), row.next_date, horizon)
      .filter((date) => !decided.includes(date))
      .map((date) => ({ date, start: instantAt(date, row.start_time, timezone) }))
      .filter(({ start }) => start > now)
    return { of: row, duration: row.duration, dates, keepsHours: ids !== undefined }
  })
}

async function makeDue(
  tenant: Tenant,
  practice: Practice,
  due: readonly Due<OpenRow>[],
  now: number,
): Promise<void> {
  const days = due.flatMap(({ dates }) => dates.map(({ date }) => date)).sort()
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return
  const diary = await findDiary(tenant, practice, { from, to }, now)
  const { decisions } = decideInTurn(diary, due, now)
  const prices = await findPrices(
    tenant,
    due.map(({ of }) => of.patient_id),
  )
  const sessions: NewSession[] = []
  for (const { of, decided } of decisions) {
    const createdDates = inOrderOfTime(decided)
    const credits = await consumeFor(tenant, of, createdDates)
    sessions.push(...newSessions(of, createdDates, credits, prices.get(of.patient_id) ?? []))
  }
  await insertSessions(tenant, practice, sessions, now, 'system')
  const keptDates = decisions.map(({ of, decided }) => ({ series: of, decided }))
  await keepDates(tenant, practice, keptDates)
}
