import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import type { LogEntry } from './contract.ts'
import type { LoggedAction } from './rules.ts'

interface Logged {
  action: LoggedAction
  patientId: string | null
  subjectId?: string | null
  actor?: LogEntry['actor']
}

/** Adds an entry to the log of a record, which no role may change or delete. An action that cannot be logged fails. */
export async function logRecord(
  tenant: Tenant,
  { action, patientId, subjectId = null, actor = 'psychologist' }: Logged,
  now: number,
): Promise<void> {
  await tenant.sql
    .insertInto('record_log')
    .values({
      psychologist_id: tenant.id,
      id: newId(),
      at: new Date(now),
      actor,
      action,
      patient_id: patientId,
      subject_id: subjectId,
    })
    .execute()
}

/** A draft is saved every few seconds; its log has one entry for this long. */
const LOGGED_EVERY = 15 * MINUTE

/** Logs a draft, at most once in 15 minutes for each action and entry. */
export async function logDraft(
  tenant: Tenant,
  { action, patientId, subjectId }: Required<Omit<Logged, 'actor'>>,
  now: number,
): Promise<void> {
  const { rows } = await sql`
    select 1 from record_log
    where psychologist_id = ${tenant.id} and patient_id = ${patientId} and at > ${new Date(now - LOGGED_EVERY)}
      and action = ${action} and subject_id = ${subjectId} limit 1`.execute(tenant.sql)
  if (rows.length === 0) await logRecord(tenant, { action, patientId, subjectId }, now)
}
