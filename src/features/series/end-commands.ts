import { sql } from 'kysely'
import type { SeriesDates } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { addDays, dayAt, instantAt } from '../../platform/shared/calendar.ts'
import type { ReplyOf, RequestOf } from '../../platform/shared/endpoint.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import type { Practice } from '../practice/queries.ts'
import { releaseExpiredHolds } from '../sessions/changes/hold-commands.ts'
import { cancelUndoably, changeStatus } from '../sessions/changes/transition-commands.ts'
import { waiveNotices } from '../sessions/notices/unnotified-commands.ts'
import { isOpen, type SessionRow, selection } from '../sessions/queries.ts'
import { BULK_NOTICE_DELAY } from '../sessions/rules.ts'
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
  const cancel = async (session: SessionRow) =>
    changeStatus(tenant, practice, session, 'cancelled', now)
  const { cancelled, paid } = await endWith(tenant, practice, { id, from, notify, cancel }, now)
  return {
    cancelled: cancelled.length,
    toRefund: paid.map((session) => ({
      sessionId: session.id,
      datetime: session.starts_at.toISOString(),
      received: moneyOut(session.received_cents),
    })),
  }
}

/** A series before its end, and its version after it. */
export interface EndedSeries extends Pick<OpenSeries, 'id' | 'next_date' | 'ended_from'> {
  ends_on: string | null
  ends_count: number | null
  version: number
  conflicts: { date: string; reason: SeriesDates['reason']; startsAt: string }[]
}

interface UndoableEnd {
  series: EndedSeries
  sessions: { id: string; version: number }[]
}

/** Ends a series so that `resumeSeries` and the undo of its sessions restore it; its notice waits. */
export async function endUndoably(
  tenant: Tenant,
  practice: Practice,
  { id, from, notify }: { id: string } & RequestOf<typeof contract>['body'],
  now: number,
): Promise<UndoableEnd> {
  const { next_date, ended_from, ends_on, ends_count } = await findSeriesRow(tenant, id)
  const conflicts = await listConflicts(tenant, id, from)
  const sessions: UndoableEnd['sessions'] = []
  const cancel = async (session: SessionRow) => {
    const { version } = await cancelUndoably(tenant, practice, session.id, now)
    sessions.push({ id: session.id, version })
  }
  await endWith(tenant, practice, { id, from, notify, cancel, waits: BULK_NOTICE_DELAY }, now)
  const { version } = await findSeriesRow(tenant, id)
  const series = { id, next_date, ended_from, ends_on, ends_count, version, conflicts }
  return { series, sessions }
}

async function listConflicts({ id: practice, sql: db }: Tenant, id: string, from: string) {
  const { rows } = await sql<{ date: string; reason: SeriesDates['reason']; starts_at: Date }>`
    select date, reason, starts_at from series_dates
    where psychologist_id = ${practice} and series_id = ${id} and date >= ${from} and state = 'conflict'
    order by date`.execute(db)
  return rows.map(({ date, reason, starts_at }) => ({
    date,
    reason,
    startsAt: starts_at.toISOString(),
  }))
}

/** Resumes a series that was ended; returns false if it was changed since. Its sessions are restored by their own undo. */
export async function resumeSeries(
  tenant: Tenant,
  { id, conflicts, version, ...before }: EndedSeries,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tenant.sql
    .updateTable('series')
    .set(before)
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  if (conflicts.length > 0)
    await tenant.sql
      .insertInto('series_dates')
      .values(
        conflicts.map(({ date, reason, startsAt }) => ({
          psychologist_id: tenant.id,
          series_id: id,
          ...{ date, reason, state: 'conflict', starts_at: new Date(startsAt) },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await recordChange(tenant, 'series.changed', id, now)
  return true
}

interface Ending {
  id: string
  from: string
  notify: boolean | undefined
  cancel: (session: SessionRow) => Promise<void>
  /** Milliseconds before the notice is sent. */
  waits?: number
}

async function endWith(
  tenant: Tenant,
  practice: Practice,
  { id, from, notify, cancel, waits }: Ending,
  now: number,
): Promise<{ cancelled: SessionRow[]; paid: SessionRow[] }> {
  await releaseExpiredHolds(tenant, now)
  const row = openSeriesOf(await findSeriesRow(tenant, id))
  if (row.ended_from !== null && row.ended_from <= from) throw new Problem('series_over')
  const begin = Math.max(now, instantAt(from, '00:00', practice.timezone) - 1)
  const cancelled = await listAhead(tenant, id, begin)
  for (const session of cancelled) await cancel(session)
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
    await notifyOfEnd(tenant, practice, row, { from, isPaid: paid.length > 0, waits }, now)
  return { cancelled, paid }
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

/** Returns the end columns: with dates still to create, the series continues until then; null if it already ends earlier. */
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
