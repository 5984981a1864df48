import { type RawBuilder, sql } from 'kysely'
import type { Database, Tenant, TenantId } from '../../../platform/server/database.ts'
import { forEachInTurn } from '../../../platform/server/jobs.ts'
import { DAY, platformDay } from '../../../platform/shared/calendar.ts'
import { Problem } from '../../../platform/shared/problem.ts'
import { recordEvent } from '../../audit/commands.ts'
import type { AuditActor } from '../../audit/rules.ts'
import { erasePatient } from '../../patients/commands.ts'
import { lockIfFree, lockPractice } from '../../practice/commands.ts'
import { findSessionRow, isExpiredUnpaid } from '../queries.ts'
import { deleteRow } from './deletion-commands.ts'
import { releaseExpiredHolds } from './hold-commands.ts'

const KEPT_FOR = 7 * DAY
const MOST_AT_ONCE = 100
const PRACTICES_AT_ONCE = 200

export async function removeWithPatient(tenant: Tenant, id: string, now: number): Promise<void> {
  await lockPractice(tenant)
  await releaseExpiredHolds(tenant, now)
  const { patient_id: patientId, patient_removable } = await findSessionRow(tenant, id)
  if (!patient_removable || patientId === null) throw new Problem('patient_known')
  await remove(tenant, sql`s.patient_id = ${patientId}`, 'psychologist', now)
}

/**
 * Removes bookings that expired a week ago, one practice at a time; a payment keeps its booking. A locked practice is
 * left to the next run.
 */
export async function removeLongExpired(
  db: Database,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  const long = sql<boolean>`s.hold_expires_at <= ${new Date(now - KEPT_FOR)}`
  const psychologists = await db.asPlatform(async (platform) => {
    const { rows } = await sql<{ id: TenantId }>`
      select distinct s.psychologist_id as id from sessions s
      where ${isExpiredUnpaid('s')} and ${long} limit ${PRACTICES_AT_ONCE}`.execute(platform)
    return rows.map(({ id }) => id)
  })
  await forEachInTurn(psychologists, stopping, (practice) =>
    db.asTenant(practice, async (tenant) => {
      if (await lockIfFree(tenant.sql, practice)) await remove(tenant, long, 'system', now)
    }),
  )
}

async function remove(
  tenant: Tenant,
  condition: RawBuilder<unknown>,
  actor: AuditActor,
  now: number,
): Promise<void> {
  const { rows } = await sql<{ id: string; patient_id: string | null }>`
    select s.id, s.patient_id from sessions s
    where s.psychologist_id = ${tenant.id} and ${isExpiredUnpaid('s')} and ${condition}
    order by s.id limit ${MOST_AT_ONCE}`.execute(tenant.sql)
  for (const { id } of rows) {
    await deleteRow(tenant, id)
    await recordEvent(tenant, { actor, action: 'session.deleted', subjectId: id }, now)
  }
  for (const id of await listUnknown(tenant, rows)) {
    await erasePatient(tenant, id, platformDay(now))
    await recordEvent(tenant, { actor, action: 'patient.deleted', subjectId: id }, now)
  }
}

async function listUnknown(
  { id, sql: db }: Tenant,
  sessions: readonly { patient_id: string | null }[],
): Promise<string[]> {
  const patients = [...new Set(sessions.flatMap(({ patient_id }) => patient_id ?? []))]
  if (patients.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select p.id from patients p
    where p.psychologist_id = ${id} and p.id = any(${patients}::uuid[]) and not p.vouched
      and not exists (select 1 from sessions s where s.psychologist_id = p.psychologist_id and s.patient_id = p.id)
      and not exists (select 1 from packages k where k.psychologist_id = p.psychologist_id and k.patient_id = p.id)`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
