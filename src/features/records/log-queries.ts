import { sql } from 'kysely'
import { cutBatch, totalOf } from '../../platform/server/batches.ts'
import { cursorInstant, decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Page } from '../../platform/server/routes.ts'
import type { RequestOf } from '../../platform/shared/endpoint.ts'
import { loggedIdsOf } from '../patients/merged-queries.ts'
import type { LogEntry, listRecordLog } from './contract.ts'

type LogQuery = RequestOf<typeof listRecordLog>['query']

export async function listLog(
  tenant: Tenant,
  { patientId, limit, after }: LogQuery,
): Promise<LogEntry[] | Page<LogEntry>> {
  const [at, id] = decodeCursor(after, 2)
  const ofPatient = patientId ? sql`and patient_id in ${loggedIdsOf(tenant, patientId)}` : sql``
  const from = at !== undefined ? sql`and (at, id) < (${cursorInstant(at)}, ${id}::uuid)` : sql``
  const { rows } = await sql<Omit<LogEntry, 'at'> & { at: Date }>`
    select id, at, actor, action, patient_id as "patientId", subject_id as "subjectId" from record_log
    where psychologist_id = ${tenant.id} ${ofPatient} ${from}
    order by at desc, id desc ${limit ? sql`limit ${limit + 1}` : sql``}`.execute(tenant.sql)
  const { items, next } = cutBatch(rows, limit, (row) => encodeCursor(row.at.toISOString(), row.id))
  const entries = items.map((row) => ({ ...row, at: row.at.toISOString() }))
  if (!limit) return entries
  const total = await totalOf({ items: entries, next }, after, async () => {
    const counted = await sql<{ count: number }>`
      select count(*) as count from record_log where psychologist_id = ${tenant.id} ${ofPatient}`.execute(
      tenant.sql,
    )
    return counted.rows[0]?.count ?? 0
  })
  return new Page(entries, total, next)
}
