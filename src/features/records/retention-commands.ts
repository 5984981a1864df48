import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { Patient } from '../patients/contract.ts'
import { lockPractice } from '../practice/commands.ts'
import type { Identification } from './contract.ts'
import { logRecord } from './log-commands.ts'
import { findRecordHead, identificationAssociatedData } from './queries.ts'
import { keyringOf, openSafe, sealIn } from './safe-queries.ts'

/** Keeps the record of a patient who is being erased, with the legally required identification and without contact data. */
export async function keepRecord(
  tenant: Tenant,
  services: Pick<Services, 'keyring'>,
  { id, name, socialName, cpf, birthDate, guardianName, guardianCpf }: Patient,
  now: number,
): Promise<void> {
  const { keptUntil } = await findRecordHead(tenant, id)
  if (!keptUntil) return
  const safe = await openSafe(tenant, keyringOf(services))
  const identification: Identification = {
    ...{ name, socialName, cpf, birthDate, guardianName, guardianCpf },
  }
  const sealed = sealIn(safe, identificationAssociatedData(id), JSON.stringify(identification))
  await tenant.sql
    .updateTable('records')
    .set({ patient_deleted_at: new Date(now), identification: sealed, kept_until: keptUntil })
    .where('psychologist_id', '=', tenant.id)
    .where('patient_id', '=', id)
    .execute()
  await logRecord(tenant, { action: 'record.patient_deleted', patientId: id }, now)
}

export async function removeRecord(tenant: Tenant, patientId: string, now: number): Promise<void> {
  const { timezone } = await lockPractice(tenant)
  const { keptUntil } = await findRecordHead(tenant, patientId)
  if (!keptUntil) throw new Problem('not_found')
  if (keptUntil >= dayAt(now, timezone)) throw new Problem('record_is_kept')
  await tenant.sql
    .deleteFrom('records')
    .where('psychologist_id', '=', tenant.id)
    .where('patient_id', '=', patientId)
    .execute()
  await logRecord(tenant, { action: 'record.removed', patientId: null, subjectId: patientId }, now)
}

/** Records that the archive was created, unless the custody was accepted: after that it is only another copy. */
export async function recordArchive(tenant: Tenant, now: number): Promise<void> {
  await sql`
    update psychologists set records_archived_at = ${new Date(now)}, records_custody_at = null
    where id = ${tenant.id} and not coalesce(records_custody_at >= closed_at, false)`.execute(
    tenant.sql,
  )
}

/**
 * Accepts the custody of the records of a closed account. Refused unless the archive was created since the account was
 * closed.
 */
export async function acceptCustody(tenant: Tenant, now: number): Promise<void> {
  const { rows } = await sql`
    update psychologists set records_custody_at = ${new Date(now)}
    where id = ${tenant.id} and closed_at is not null and records_archived_at >= closed_at returning id`.execute(
    tenant.sql,
  )
  if (rows.length === 0) throw new Problem('archive_needed')
  await logRecord(tenant, { action: 'record.custody_accepted', patientId: null }, now)
}
