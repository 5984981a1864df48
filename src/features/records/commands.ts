import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Keyring } from '../../platform/server/vault-keys.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { vouchFor } from '../patients/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import type { EntryInput, SealInput } from './contract.ts'
import {
  draftAssociatedData,
  type EntryOf,
  findEntry,
  lockOwner,
  RECORD,
  type Register,
  reasonAssociatedData,
  versionAssociatedData,
} from './entry-queries.ts'
import { ensureDataKey } from './key-commands.ts'
import { logDraft, logRecord } from './log-commands.ts'
import { refuseUnprintable } from './printing-commands.ts'
import { findRecordHead } from './queries.ts'
import { openSafe, type Safe, sealIn } from './safe-queries.ts'

type NewEntry<R extends Register> = R extends typeof RECORD
  ? EntryInput
  : Pick<EntryInput, 'date' | 'text'>

/** Adds an entry with its first draft. The practice's lock prevents a deletion of its patient meanwhile. */
export async function addEntry<R extends Register>(
  tenant: Tenant,
  keyring: Keyring,
  register: R,
  { patientId, ...input }: NewEntry<R> & { patientId: string },
  now: number,
): Promise<EntryOf<R>> {
  const { timezone } = await lockPractice(tenant)
  const { patient } = await findRecordHead(tenant, patientId)
  if (input.date > dayAt(now, timezone))
    throw invalidField('date', 'A data de um registro não pode ser futura')
  // A patient with a record counts as a patient, even over the plan's limit.
  if (patient) await vouchFor(tenant, patientId)
  const safe: Safe = { tenant, dataKey: await ensureDataKey(tenant, keyring, now) }
  await extendRetention(tenant, patientId, input.date, now)
  const id = newId()
  const entry = {
    psychologist_id: tenant.id,
    id,
    patient_id: patientId,
    date: input.date,
    created_at: new Date(now),
  }
  if ('kind' in input) {
    // Only the input of the record has a kind.
    const { kind, sessionId = null } = input as EntryInput
    await refuseOthersSession(tenant, patientId, sessionId)
    await tenant.sql
      .insertInto(RECORD.entries)
      .values({ ...entry, kind, session_id: sessionId })
      .execute()
  } else await tenant.sql.insertInto('restricted_entries').values(entry).execute()
  await putDraft(safe, register, { id, patientId }, { version: 1, text: input.text }, now)
  await logRecord(tenant, { action: register.actions.entry_created, patientId, subjectId: id }, now)
  return findEntry(safe, register, id)
}

/** Counts retention from that day at least; without a day, from today in the practice's zone. */
export async function extendRetention(
  tenant: Tenant,
  patientId: string,
  date: string | null,
  now: number,
): Promise<void> {
  await sql`
    insert into records as r (psychologist_id, patient_id, last_entry_on, created_at)
    select g.id, ${patientId}, coalesce(${date}::date, (${new Date(now)}::timestamptz at time zone g.timezone)::date), ${new Date(now)}
    from psychologists g where g.id = ${tenant.id}
    on conflict (psychologist_id, patient_id) do update set
      last_entry_on = greatest(r.last_entry_on, excluded.last_entry_on),
      kept_until = case when r.kept_until is not null then greatest(r.kept_until, (excluded.last_entry_on + make_interval(
        years => (select g.record_years from psychologists g where g.id = r.psychologist_id)))::date) end`.execute(
    tenant.sql,
  )
}

async function refuseOthersSession(
  { id, sql: db }: Tenant,
  patientId: string,
  sessionId: string | null,
): Promise<void> {
  if (sessionId === null) return
  const { rows } = await sql`
    select 1 from sessions where psychologist_id = ${id} and id = ${sessionId} and patient_id = ${patientId}`.execute(
    db,
  )
  if (rows.length === 0) throw new Problem('not_found')
}

interface Draft {
  version: number
  text: string
}

export async function putDraft(
  safe: Safe,
  register: Register,
  entry: { id: string; patientId: string },
  { version, text }: Draft,
  now: number,
): Promise<void> {
  const { tenant } = safe
  const sealed = sealIn(safe, draftAssociatedData(register, entry, version), text)
  await sql`
    insert into ${sql.table(register.drafts)} as d (psychologist_id, entry_id, version, text, saved_at)
    values (${tenant.id}, ${entry.id}, ${version}, ${sealed}, ${new Date(now)})
    on conflict (psychologist_id, entry_id) do update set version = excluded.version, text = excluded.text, saved_at = excluded.saved_at`.execute(
    tenant.sql,
  )
}

interface Sight {
  maySee: boolean
}

export async function saveEntryDraft(
  tenant: Tenant,
  keyring: Keyring,
  register: Register,
  { id, version, text, maySee }: Draft & Sight & { id: string },
  now: number,
) {
  const owner = await lockOwner(tenant, register, id)
  const safe = await openSafe(tenant, keyring)
  const next = await stepVersion(tenant, register, id, version)
  if (next === null) {
    const current = await findEntry(safe, register, id)
    if (current.draft?.text === text) {
      return { id, version: current.version, savedAt: current.draft.savedAt }
    }
    throw changedMeanwhile(current, maySee)
  }
  await putDraft(safe, register, owner, { version: next, text }, now)
  const { patientId } = owner
  await logDraft(tenant, { action: register.actions.draft_saved, patientId, subjectId: id }, now)
  return { id, version: next, savedAt: new Date(now).toISOString() }
}

function changedMeanwhile(current: EntryOf<Register>, maySee: boolean): Problem {
  const { id, version } = current
  return new Problem('changed_meanwhile', { more: { current: maySee ? current : { id, version } } })
}

async function stepVersion(
  tenant: Tenant,
  { entries }: Register,
  id: string,
  version: number,
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    update ${sql.table(entries)} set version = version + 1
    where psychologist_id = ${tenant.id} and id = ${id} and version = ${version} returning version`.execute(
    tenant.sql,
  )
  return rows[0]?.version ?? null
}

export async function sealEntryVersion<R extends Register>(
  tenant: Tenant,
  keyring: Keyring,
  register: R,
  { id, text, reason, version, printsCodes }: SealInput & { id: string },
  now: number,
): Promise<EntryOf<R>> {
  refuseUnprintable(text, printsCodes)
  const owner = await lockOwner(tenant, register, id)
  const safe = await openSafe(tenant, keyring)
  const number = await stepSealed(tenant, register, { id, version }, now)
  if (number === null) throw changedMeanwhile(await findEntry(safe, register, id), true)
  if (number > 1 && !reason) throw invalidField('reason', 'Diga por que o registro muda')
  const sealed = sealIn(safe, versionAssociatedData(register, owner, number), text)
  const why =
    number > 1 && reason
      ? sealIn(safe, reasonAssociatedData(register, owner, number), reason)
      : null
  await sql`
    insert into ${sql.table(register.versions)} (psychologist_id, entry_id, number, text, reason, sealed_at)
    values (${tenant.id}, ${id}, ${number}, ${sealed}, ${why}, ${new Date(now)})`.execute(
    tenant.sql,
  )
  await sql`
    delete from ${sql.table(register.drafts)} where psychologist_id = ${tenant.id} and entry_id = ${id}`.execute(
    tenant.sql,
  )
  const { patientId } = owner
  await extendRetention(tenant, patientId, null, now)
  await logRecord(tenant, { action: register.actions.entry_sealed, patientId, subjectId: id }, now)
  return findEntry(safe, register, id)
}

async function stepSealed(
  tenant: Tenant,
  { entries }: Register,
  { id, version }: { id: string; version: number | undefined },
  now: number,
): Promise<number | null> {
  const unchanged = version === undefined ? sql`true` : sql`version = ${version}`
  const { rows } = await sql<{ number: number }>`
    update ${sql.table(entries)} set version = version + 1, sealed_versions = sealed_versions + 1, sealed_at = ${new Date(now)}
    where psychologist_id = ${tenant.id} and id = ${id} and ${unchanged} returning sealed_versions as number`.execute(
    tenant.sql,
  )
  return rows[0]?.number ?? null
}
