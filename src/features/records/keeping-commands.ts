import type { Tenant } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { Patient } from '../patients/contract.ts'
import { lockPractice } from '../practice/commands.ts'
import type { Identification } from './contract.ts'
import { logRecord } from './log-commands.ts'
import { findRecordHead, identificationPlace } from './queries.ts'
import { keyringOf, openSafe, sealIn } from './safe-queries.ts'

/** Keeps the record of a patient who is erased, with the identification that the law requires, without contact data. */
export async function keepRecord(
  tenant: Tenant,
  services: Pick<Services, 'keyring'>,
  { id, name, cpf, birthDate, guardianName, guardianCpf }: Patient,
  now: number,
): Promise<void> {
  const { keptUntil } = await findRecordHead(tenant, id)
  if (!keptUntil) return
  const safe = await openSafe(tenant, keyringOf(services))
  const identification: Identification = { name, cpf, birthDate, guardianName, guardianCpf }
  const sealed = sealIn(safe, identificationPlace(id), JSON.stringify(identification))
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
