import { type RawBuilder, sql } from 'kysely'
import { BATCH_SIZE, type Batch, cutBatch } from '../../platform/server/batches.ts'
import { cursorInstant, decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Page } from '../../platform/server/routes.ts'
import { addDays, instantAt } from '../../platform/shared/calendar.ts'
import { patientMatches } from '../patients/queries.ts'
import { findOwnRow } from '../practice/queries.ts'
import type { Session, SessionStatus } from './contract.ts'
import type { OwedSplit } from './owed-contract.ts'
import { NOTHING_OWED, type OwedSums, owedSums, toOwedSplit } from './owed-queries.ts'
import { isOwed, type SessionRow, selection, toSession } from './queries.ts'

/** Half-open: start ≤ datetime < end. */
interface Span {
  start?: number | undefined
  end?: number | undefined
}

interface Wanted extends Span {
  from?: string | undefined
  to?: string | undefined
  status?: SessionStatus | undefined
  paid?: 'true' | 'false' | undefined
  patientId?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  after?: string | undefined
}

/** Sessions that are all that is wanted, the latest first; whole, or a page of `limit` after a cursor. */
export async function listSessionRows(
  tenant: Tenant,
  wanted: Wanted,
): Promise<Session[] | Page<Session>> {
  const matching = await matchingSessions(tenant, wanted)
  const { items, next } = await readSessions(tenant, matching, wanted)
  if (!wanted.limit) return items
  const total = await sql<{
    count: number
  }>`select count(*) as count from sessions s where ${matching}`.execute(tenant.sql)
  return new Page(items, total.rows[0]?.count ?? 0, next)
}

/** What is owed of the same sessions, by whether their time is over. */
export async function findOwed(
  tenant: Tenant,
  wanted: Omit<Wanted, 'limit' | 'after' | 'paid'>,
  now: number,
): Promise<OwedSplit> {
  const matching = await matchingSessions(tenant, { ...wanted, paid: 'false' })
  const { rows } = await sql<OwedSums>`
    select ${owedSums(now)} from sessions s where ${matching}`.execute(tenant.sql)
  return toOwedSplit(rows[0] ?? NOTHING_OWED)
}

/** The same, as a part of a long download: nobody asks how many there are. */
export async function findSessionBatch(
  tenant: Tenant,
  wanted: Omit<Wanted, 'limit'>,
): Promise<Batch<Session>> {
  const matching = await matchingSessions(tenant, wanted)
  return readSessions(tenant, matching, { ...wanted, limit: BATCH_SIZE })
}

async function matchingSessions(tenant: Tenant, wanted: Wanted): Promise<RawBuilder<unknown>> {
  const days = await spanOfDays(tenant, wanted)
  return sql.join([...conditions(tenant, wanted), ...within(days)], sql` and `)
}

async function readSessions(
  tenant: Tenant,
  matching: RawBuilder<unknown>,
  { limit, after }: Pick<Wanted, 'limit' | 'after'>,
): Promise<Batch<Session>> {
  const [startsAt, id] = decodeCursor(after, 2)
  const from =
    startsAt !== undefined
      ? sql`and (s.starts_at, s.id) < (${cursorInstant(startsAt)}, ${id}::uuid)`
      : sql``
  const { rows } = await sql<SessionRow>`
    ${selection} where ${matching} ${from}
    order by s.starts_at desc, s.id desc ${limit ? sql`limit ${limit + 1}` : sql``}`.execute(
    tenant.sql,
  )
  const { items, next } = cutBatch(rows, limit, (row) =>
    encodeCursor(row.starts_at.toISOString(), row.id),
  )
  return { items: items.map(toSession), next }
}

function conditions(
  tenant: Tenant,
  { status, paid, patientId, search, ...span }: Wanted,
): RawBuilder<unknown>[] {
  const all = [sql`s.psychologist_id = ${tenant.id}`, ...within(span)]
  if (status) all.push(sql`s.status = ${status}`)
  if (paid) all.push(paid === 'true' ? sql`s.paid` : isOwed)
  if (patientId) all.push(sql`s.patient_id = ${patientId}`)
  if (search) all.push(matches(tenant, search))
  return all
}

function within({ start, end }: Span): RawBuilder<unknown>[] {
  return [
    ...(start === undefined ? [] : [sql`s.starts_at >= ${new Date(start)}`]),
    ...(end === undefined ? [] : [sql`s.starts_at < ${new Date(end)}`]),
  ]
}

/** Whole days of the practice's own zone. */
async function spanOfDays(tenant: Tenant, { from, to }: Wanted): Promise<Span> {
  if (!from && !to) return {}
  const { timezone } = await findOwnRow(tenant)
  return {
    start: from ? instantAt(from, '00:00', timezone) : undefined,
    end: to ? instantAt(addDays(to, 1), '00:00', timezone) : undefined,
  }
}

function matches(tenant: Tenant, search: string): RawBuilder<unknown> {
  return sql`(
    s.patient_id in (select m.id from patients m where m.psychologist_id = ${tenant.id} and ${patientMatches(search)})
    or s.service_id in (
      select m.id from services m where m.psychologist_id = ${tenant.id} and strpos(plain_text(m.name), plain_text(${search})) > 0))`
}
