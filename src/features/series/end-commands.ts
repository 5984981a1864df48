import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { addDays, dayAt, instantAt } from '../../platform/shared/calendar.ts'
import type { ReplyOf, RequestOf } from '../../platform/shared/endpoint.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import type { Practice } from '../practice/queries.ts'
import { releaseExpiredHolds } from '../sessions/changes/hold-commands.ts'
import { changeStatus } from '../sessions/changes/transition-commands.ts'
import { waiveNotices } from '../sessions/notices/unnotified-commands.ts'
import { isOpen, type SessionRow, selection } from '../sessions/queries.ts'
import { type OpenSeries, openSeriesOf } from './change-queries.ts'
import type { endSeries as contract } from './contract.ts'
import { nextDateAfter } from './date-rules.ts'
import { notifyOfEnd } from './notice-commands.ts'
import { findSeriesRow, ruleOf } from './queries.ts'

/**
 * Ends a series from a day on: upcoming sessions are cancelled by the rule of a single cancellation, and the patient is
 * notified once. Returns the sessions with money to refund.
 */
export async function endSeries(
  tenant: Tenant,
  id: string,
  { from, notify }: RequestOf<typeof contract>['body'],
  now: number,
): Promise<ReplyOf<typeof contract>> {
  const practice = await lockPractice(tenant)
  await releaseExpiredHolds(tenant, now)
  const row = openSeriesOf(await findSeriesRow(tenant, id))
  if (row.ended_from !== null && row.ended_from <= from) throw new Problem('series_over')
  const begin = Math.max(now, instantAt(from, '00:00', practice.timezone) - 1)
  const cancelled = await listAhead(tenant, id, begin)
  for (const session of cancelled) await changeStatus(tenant, practice, session, 'cancelled', now)
  await saveEnd(tenant, practice, row, from, now)
  await recordChange(tenant, 'series.ended', id, now)
  const paid = cancelled.filter(
    ({ package_id, received_cents }) => package_id === null && received_cents > 0,
  )
  if (notify === false)
    await waiveNotices(
      tenant,
      cancelled.map(({ id }) => id),
      now,
    )
  else if (cancelled.length > 0)
    await notifyOfEnd(tenant, practice, row, { from, isPaid: paid.length > 0 }, now)
  return {
    cancelled: cancelled.length,
    toRefund: paid.map((session) => ({
      sessionId: session.id,
      datetime: session.starts_at.toISOString(),
      received: moneyOut(session.received_cents),
    })),
  }
}

async function listAhead(tenant: Tenant, id: string, after: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    ${selection} where s.psychologist_id = ${tenant.id} and s.series_id = ${id}
      and s.starts_at > ${new Date(after)} and ${isOpen}
    order by s.starts_at`.execute(tenant.sql)
  return rows
}

async function saveEnd(
  tenant: Tenant,
  { timezone }: Practice,
  row: OpenSeries,
  from: string,
  now: number,
): Promise<void> {
  await sql`
    delete from series_dates
    where psychologist_id = ${tenant.id} and series_id = ${row.id} and date >= ${from} and state = 'conflict'`.execute(
    tenant.sql,
  )
  const ending = endingOf(row, from, dayAt(now, timezone))
  if (ending)
    await tenant.sql
      .updateTable('series')
      .set(ending)
      .where('psychologist_id', '=', tenant.id)
      .where('id', '=', row.id)
      .execute()
}

/**
 * Returns the end columns: with dates still to create, the series continues until then; null where it ends earlier by
 * itself.
 */
function endingOf(row: OpenSeries, from: string, today: string) {
  if (row.next_date === null || row.next_date >= from)
    return { next_date: null, ended_from: from < today ? today : from }
  const goesOn = nextDateAfter(ruleOf(row), addDays(from, -1)) !== null
  return goesOn ? { ends_on: addDays(from, -1), ends_count: null } : null
}

export async function endAllSeries(
  tenant: Tenant,
  { timezone }: Pick<Practice, 'timezone'>,
  now: number,
): Promise<void> {
  await sql`
    delete from series_dates where psychologist_id = ${tenant.id} and state = 'conflict'`.execute(
    tenant.sql,
  )
  await sql`
    update series set next_date = null, ended_from = ${dayAt(now, timezone)}
    where psychologist_id = ${tenant.id} and ended_from is null`.execute(tenant.sql)
}
