import { type RawBuilder, sql } from 'kysely'
import { cutBatch, totalOf } from '../../platform/server/batches.ts'
import { cursorInstant, decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Page } from '../../platform/server/routes.ts'
import type { RequestOf } from '../../platform/shared/endpoint.ts'
import type { listUnwritten } from './contract.ts'
import type { Unwritten } from './unwritten-schema.ts'

type UnwrittenQuery = RequestOf<typeof listUnwritten>['query']

const OF_SESSION = sql`e.psychologist_id = s.psychologist_id and e.session_id = s.id`

/** Returns an SQL condition: a session `s` took place and has no sealed entry; a draft is not a written record. */
function isUnwritten(psychologistId: string, now: number): RawBuilder<boolean> {
  return sql`s.psychologist_id = ${psychologistId} and s.ends_at <= ${new Date(now)} and s.starts_at < ${new Date(now)}
    and s.status in ('confirmed', 'completed') and s.outcome is null and s.patient_id is not null
    and not exists (select 1 from record_entries e where ${OF_SESSION} and e.sealed_versions > 0)`
}

export async function listUnwrittenSessions(
  tenant: Tenant,
  { patientId, limit, after }: UnwrittenQuery,
  now: number,
): Promise<Unwritten[] | Page<Unwritten>> {
  const [at, id] = decodeCursor(after, 2)
  const ofPatient = patientId ? sql`and s.patient_id = ${patientId}` : sql``
  const from =
    at !== undefined ? sql`and (s.starts_at, s.id) < (${cursorInstant(at)}, ${id}::uuid)` : sql``
  const condition = sql`${isUnwritten(tenant.id, now)} ${ofPatient}`
  const rows = await readUnwritten(tenant, sql`${condition} ${from}`, limit && limit + 1)
  const { items, next } = cutBatch(rows, limit, (row) => encodeCursor(row.datetime, row.id))
  if (!limit) return items
  const total = await totalOf({ items, next }, after, async () => {
    const counted = await sql<{ count: number }>`
      select count(*) as count from sessions s where ${condition}`.execute(tenant.sql)
    return counted.rows[0]?.count ?? 0
  })
  return new Page(items, total, next)
}

export async function listLatelyUnwritten(
  tenant: Tenant,
  since: number,
  limit: number,
  now: number,
): Promise<Unwritten[]> {
  const condition = sql`${isUnwritten(tenant.id, now)} and s.starts_at >= ${new Date(since)}
    and exists (select 1 from records r where r.psychologist_id = ${tenant.id})`
  return readUnwritten(tenant, condition, limit)
}

async function readUnwritten(
  tenant: Tenant,
  condition: RawBuilder<unknown>,
  limit: number | undefined,
): Promise<Unwritten[]> {
  const { rows } = await sql<Omit<Unwritten, 'datetime'> & { datetime: Date }>`
    select s.id, s.patient_id as "patientId", p.name as "patientName", v.name as "serviceName", s.starts_at as datetime,
      exists (select 1 from record_entries e where ${OF_SESSION}) as "hasDraft"
    from sessions s
    join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
    join services v on v.psychologist_id = s.psychologist_id and v.id = s.service_id
    where ${condition} order by s.starts_at desc, s.id desc ${limit ? sql`limit ${limit}` : sql``}`.execute(
    tenant.sql,
  )
  return rows.map((row) => ({ ...row, datetime: row.datetime.toISOString() }))
}
