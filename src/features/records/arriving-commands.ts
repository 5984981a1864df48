import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import type { Keyring } from '../../platform/server/vault-keys.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import { vouchFor } from '../patients/commands.ts'
import { mergedIntoOf } from '../patients/merged-queries.ts'
import { lockPractice } from '../practice/commands.ts'
import { extendRetention, putDraft } from './commands.ts'
import type { Identification } from './contract.ts'
import {
  RECORD,
  type Register,
  reasonAssociatedData,
  versionAssociatedData,
} from './entry-queries.ts'
import { ensureDataKey } from './key-commands.ts'
import { logRecord } from './log-commands.ts'
import { identificationAssociatedData } from './queries.ts'
import type { EntryKind } from './rules.ts'
import { type Safe, sealIn } from './safe-queries.ts'

/** An entry from the archive of another installation. Instants are epoch milliseconds. */
interface ArrivingEntry {
  id: string
  kind: EntryKind
  date: string
  sessionId: string | null
  createdAt: number
  version: number
}

/** The patient of a record that arrives; the rest is stored only if the practice does not have the patient. */
interface ArrivingPatient {
  id: string
  identification: Identification
  keptUntil: string
  deletedAt: number | null
}

interface ArrivingVersion {
  number: number
  text: string
  reason: string | null
  sealedAt: number
}

interface Arriving {
  patient: ArrivingPatient
  entry: ArrivingEntry
  sealed: ArrivingVersion | null
  draft: { text: string; savedAt: number } | null
}

/**
 * Adds an entry with its first version, or its next version to an entry that is here; a version that is here is not added
 * again. Returns whether the entry is new. A version is sealed now, since only this server's seals are certain, and keeps the
 * instant at which it was sealed elsewhere.
 */
export async function addArriving(
  tenant: Tenant,
  keyring: Keyring,
  register: Register,
  { patient, entry, sealed, draft }: Arriving,
  now: number,
): Promise<boolean> {
  const { timezone } = await lockPractice(tenant)
  const known = await findKnown(tenant, register, entry.id)
  const next = (known?.sealedVersions ?? 0) + 1
  if (known && (sealed === null || sealed.number < next)) return false
  if (sealed && sealed.number > next) throw invalidField('sealed', 'Falta a versão anterior')
  const today = dayAt(now, timezone)
  if (entry.date > today) throw invalidField('entry', 'A data de um registro não pode ser futura')
  const safe: Safe = { tenant, dataKey: await ensureDataKey(tenant, keyring, now) }
  const patientId = known?.patientId ?? (await ensureRecord(safe, patient, entry.date, now))
  const owned = { id: entry.id, patientId }
  const sealedOn = sealed ? dayAt(Math.min(sealed.sealedAt, now), timezone) : entry.date
  const lastDay = sealedOn > entry.date ? sealedOn : entry.date
  await extendRetention(tenant, patientId, lastDay, now)
  if (!known) await insertEntry(tenant, register, { ...entry, patientId })
  if (sealed) await insertVersion(safe, register, owned, sealed, now)
  if (draft)
    await putDraft(
      safe,
      register,
      owned,
      { version: entry.version, text: draft.text },
      draft.savedAt,
    )
  if (known) return false
  const action = register.actions.entry_brought
  await logRecord(tenant, { action, patientId, subjectId: entry.id }, now)
  return true
}

async function findKnown(
  { id: practice, sql: db }: Tenant,
  { entries }: Register,
  id: string,
): Promise<{ patientId: string; sealedVersions: number } | null> {
  const { rows } = await sql<{ patientId: string; sealedVersions: number }>`
    select patient_id as "patientId", sealed_versions as "sealedVersions" from ${sql.table(entries)}
    where psychologist_id = ${practice} and id = ${id} for update`.execute(db)
  return rows[0] ?? null
}

/** Returns the current id of a record's patient, and keeps the record of a patient that the practice does not have. */
async function ensureRecord(
  safe: Safe,
  { id, identification, keptUntil, deletedAt }: ArrivingPatient,
  date: string,
  now: number,
): Promise<string> {
  const { tenant } = safe
  const { rows } = await sql<{ id: string; isKnown: boolean }>`
    select a.id, p.id is not null as "isKnown" from (select coalesce(${mergedIntoOf(tenant, id)}, ${id}::uuid) as id) a
    left join patients p on p.psychologist_id = ${tenant.id} and p.id = a.id`.execute(tenant.sql)
  const { id: patientId = id, isKnown = false } = rows[0] ?? {}
  if (isKnown) await vouchFor(tenant, patientId)
  else {
    const sealed = sealIn(
      safe,
      identificationAssociatedData(patientId),
      JSON.stringify(identification),
    )
    await sql`
      insert into records (psychologist_id, patient_id, last_entry_on, created_at, patient_deleted_at, identification, kept_until)
      values (${tenant.id}, ${patientId}, ${date}, ${new Date(now)}, ${new Date(deletedAt ?? now)}, ${sealed}, ${keptUntil})
      on conflict do nothing`.execute(tenant.sql)
  }
  return patientId
}

async function insertEntry(
  { id: practice, sql: db }: Tenant,
  { entries }: Register,
  { patientId, ...entry }: ArrivingEntry & { patientId: string },
): Promise<void> {
  const { id, kind, date, sessionId, createdAt, version } = entry
  const session = sql`(select s.id from sessions s
    where s.psychologist_id = ${practice} and s.id = ${sessionId}::uuid and s.patient_id = ${patientId})`
  const [columns, values] =
    entries === RECORD.entries
      ? [sql`, kind, session_id`, sql`, ${kind}, ${session}`]
      : [sql``, sql``]
  await sql`
    insert into ${sql.table(entries)} (psychologist_id, id, patient_id, date, created_at, version ${columns})
    values (${practice}, ${id}, ${patientId}, ${date}, ${new Date(createdAt)}, ${version} ${values})`.execute(
    db,
  )
}

async function insertVersion(
  safe: Safe,
  register: Register,
  entry: { id: string; patientId: string },
  { number, text, reason, sealedAt }: ArrivingVersion,
  now: number,
): Promise<void> {
  const { id: practice, sql: db } = safe.tenant
  const body = sealIn(safe, versionAssociatedData(register, entry, number), text)
  const why =
    reason === null ? null : sealIn(safe, reasonAssociatedData(register, entry, number), reason)
  await sql`
    insert into ${sql.table(register.versions)} (psychologist_id, entry_id, number, text, reason, sealed_at, sealed_elsewhere_at)
    values (${practice}, ${entry.id}, ${number}, ${body}, ${why}, ${new Date(now)}, ${new Date(sealedAt)})`.execute(
    db,
  )
  await sql`
    update ${sql.table(register.entries)} set sealed_versions = ${number}, sealed_at = ${new Date(now)}
    where psychologist_id = ${practice} and id = ${entry.id}`.execute(db)
}
