import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { mergedIntoOf, unknownPatient } from '../patients/merged-queries.ts'
import type { EmergencyContact } from '../patients/people-contract.ts'
import {
  filedEmergencyContacts,
  filedGuardianDocument,
  filedGuardianName,
} from '../patients/people-queries.ts'
import { displayName } from '../patients/rules.ts'
import type { Identification, KeptRecord, PatientRecord } from './contract.ts'
import { listEntries, RECORD } from './entry-queries.ts'
import { listFiles } from './file-queries.ts'
import { openIn, type Safe } from './safe-queries.ts'

export interface RecordHead {
  patientId: string
  patient: Identification | null
  emergencyContacts: EmergencyContact[]
  identification: Uint8Array | null
  patientDeletedAt: Date | null
  keptUntil: string | null
}

/**
 * The date until which a record `r` of a patient `p` is kept: the years set by the practice `g` after its last entry, for a
 * minor after the majority; for a deleted patient the date is fixed.
 */
const keptUntil = sql`coalesce(r.kept_until, case when r.patient_id is not null then
  (greatest(r.last_entry_on, (p.birth_date + interval '18 years')::date) + make_interval(years => g.record_years))::date end)`

/** Returns the record of a patient, also of a deleted one. */
export async function findRecordHead(tenant: Tenant, patientId: string): Promise<RecordHead> {
  const { rows } = await sql<
    Omit<RecordHead, 'patient'> & Identification & { isKnown: boolean; mergedInto: string | null }
  >`
    select a.id as "patientId", p.registered_name as name, p.social_name as "socialName", p.cpf, p.birth_date as "birthDate", ${filedGuardianName} as "guardianName",
      ${filedGuardianDocument} as "guardianCpf", ${filedEmergencyContacts} as "emergencyContacts", r.identification, r.patient_deleted_at as "patientDeletedAt",
      ${keptUntil} as "keptUntil", p.id is not null or r.patient_id is not null as "isKnown", ${mergedIntoOf(tenant, patientId)} as "mergedInto"
    from (values (${patientId}::uuid)) a (id)
    join psychologists g on g.id = ${tenant.id}
    left join patients p on p.psychologist_id = g.id and p.id = a.id
    left join records r on r.psychologist_id = g.id and r.patient_id = a.id`.execute(tenant.sql)
  const row = rows[0]
  if (!row?.isKnown) throw unknownPatient(row?.mergedInto)
  const { isKnown: _isKnown, mergedInto: _mergedInto, ...known } = row
  const { name, socialName, cpf, birthDate, guardianName, guardianCpf, ...head } = known
  return {
    ...head,
    patient: head.patientDeletedAt
      ? null
      : { name, socialName, cpf, birthDate, guardianName, guardianCpf },
  }
}

interface KeptRow extends Pick<RecordHead, 'patientId' | 'identification' | 'patientDeletedAt'> {
  name: string | null
  keptUntil: string
}

export async function listKept(
  tenant: Tenant,
  openSafe: () => Promise<Safe>,
  today: string,
): Promise<KeptRecord[]> {
  const { rows } = await sql<KeptRow>`
    select * from (
      select r.patient_id as "patientId", p.name, r.identification, r.patient_deleted_at as "patientDeletedAt",
        ${keptUntil} as "keptUntil"
      from records r join psychologists g on g.id = r.psychologist_id
      left join patients p on p.psychologist_id = r.psychologist_id and p.id = r.patient_id
      where r.psychologist_id = ${tenant.id}) kept
    where "patientDeletedAt" is not null or "keptUntil" < ${today}
    order by "keptUntil", "patientId"`.execute(tenant.sql)
  const safe = rows.some(({ identification }) => identification) ? await openSafe() : null
  return rows.map(({ name, identification, patientDeletedAt, ...row }) => ({
    ...row,
    name: name ?? displayName(identificationOf({ ...row, identification, patient: null }, safe)),
    patientDeletedAt: patientDeletedAt?.toISOString() ?? null,
    isOver: row.keptUntil < today,
  }))
}

export function identificationAssociatedData(patientId: string) {
  return { table: 'records', id: patientId, owner: patientId, version: 1 }
}

export async function openRecord(head: RecordHead, safe: Safe | null): Promise<PatientRecord> {
  const entries = safe ? await listEntries(safe, RECORD, head.patientId) : []
  return { ...(await openHead(head, safe)), entries }
}

export async function openHead(
  head: RecordHead,
  safe: Safe | null,
): Promise<Omit<PatientRecord, 'entries'>> {
  const { patientId, emergencyContacts, keptUntil, patientDeletedAt } = head
  return {
    patientId,
    identification: identificationOf(head, safe),
    emergencyContacts,
    keptUntil,
    patientDeletedAt: patientDeletedAt?.toISOString() ?? null,
    files: safe ? await listFiles(safe, RECORD, patientId) : [],
  }
}

export function identificationOf(
  head: Pick<RecordHead, 'patientId' | 'patient' | 'identification'>,
  safe: Safe | null,
): Identification {
  if (head.patient) return head.patient
  if (!safe || !head.identification) throw new Problem('damaged')
  const text = openIn(safe, identificationAssociatedData(head.patientId), head.identification)
  // Records kept since before social names existed have none.
  return { socialName: null, ...JSON.parse(text) }
}
