import { type RawBuilder, sql } from 'kysely'
import { type Batch, cutBatch } from '../../platform/server/batches.ts'
import { decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { RecordEntry, RestrictedEntry, SealedVersion } from './contract.ts'
import type { EntryKind, LoggedAction } from './rules.ts'
import { openIn, type Safe } from './safe-queries.ts'

/** The record and the restricted register: the same statements on separate tables, never both in one statement. */
export interface Register {
  entries: 'record_entries' | 'restricted_entries'
  versions: 'record_versions' | 'restricted_versions'
  drafts: 'record_drafts' | 'restricted_drafts'
  files: 'record_files' | 'restricted_files'
  chunks: 'record_file_chunks' | 'restricted_file_chunks'
  more: RawBuilder<unknown>
  actions: Record<
    | 'read'
    | 'entry_created'
    | 'entry_brought'
    | 'draft_saved'
    | 'entry_sealed'
    | 'file_added'
    | 'file_read'
    | 'versions_read',
    LoggedAction
  >
}

export const RECORD = {
  entries: 'record_entries',
  versions: 'record_versions',
  drafts: 'record_drafts',
  files: 'record_files',
  chunks: 'record_file_chunks',
  more: sql`, e.kind, e.session_id as "sessionId"`,
  actions: {
    read: 'record.read',
    entry_created: 'record.entry_created',
    entry_brought: 'record.entry_brought',
    draft_saved: 'record.draft_saved',
    entry_sealed: 'record.entry_sealed',
    file_added: 'record.file_added',
    file_read: 'record.file_read',
    versions_read: 'record.versions_read',
  },
} as const satisfies Register

export const RESTRICTED = {
  entries: 'restricted_entries',
  versions: 'restricted_versions',
  drafts: 'restricted_drafts',
  files: 'restricted_files',
  chunks: 'restricted_file_chunks',
  more: sql``,
  actions: {
    read: 'restricted.read',
    entry_created: 'restricted.entry_created',
    entry_brought: 'restricted.entry_brought',
    draft_saved: 'restricted.draft_saved',
    entry_sealed: 'restricted.entry_sealed',
    file_added: 'restricted.file_added',
    file_read: 'restricted.file_read',
    versions_read: 'restricted.versions_read',
  },
} as const satisfies Register

interface EntryRow {
  id: string
  patientId: string
  date: string
  version: number
  sealedVersions: number
  sealedAt: Date | null
  sealedElsewhereAt: Date | null
  createdAt: Date
  sealed: Uint8Array | null
  draft: Uint8Array | null
  draftVersion: number | null
  savedAt: Date | null
  kind?: EntryKind
  sessionId?: string | null
}

export type EntryOf<R extends Register> = R extends typeof RECORD ? RecordEntry : RestrictedEntry

export async function listEntries<R extends Register>(
  safe: Safe,
  register: R,
  patientId: string,
): Promise<EntryOf<R>[]> {
  const rows = await readEntries(safe, register, sql`e.patient_id = ${patientId}`)
  return rows.map((row) => toEntry(safe, register, row))
}

const BATCH = 50

export async function findEntryBatch<R extends Register>(
  safe: Safe,
  register: R,
  patientId: string,
  after: string | undefined,
): Promise<Batch<EntryOf<R>>> {
  const [date, id] = decodeCursor(after, 2)
  const from = date !== undefined ? sql`and (e.date, e.id) > (${date}::date, ${id}::uuid)` : sql``
  const condition = sql`e.patient_id = ${patientId} ${from}`
  const rows = await readEntries(safe, register, condition, sql`e.date, e.id limit ${BATCH + 1}`)
  const { items, next } = cutBatch(rows, BATCH, (row) => encodeCursor(row.date, row.id))
  return { items: items.map((row) => toEntry(safe, register, row)), next }
}

export async function findEntry<R extends Register>(
  safe: Safe,
  register: R,
  id: string,
): Promise<EntryOf<R>> {
  const [row] = await readEntries(safe, register, sql`e.id = ${id}`)
  if (!row) throw new Problem('not_found')
  return toEntry(safe, register, row)
}

async function readEntries(
  { tenant }: Safe,
  { entries, versions, drafts, more }: Register,
  condition: RawBuilder<unknown>,
  order = sql`e.date desc, e.id desc`,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.patient_id as "patientId", e.date, e.version, e.sealed_versions as "sealedVersions",
      e.sealed_at as "sealedAt", v.sealed_elsewhere_at as "sealedElsewhereAt", e.created_at as "createdAt", v.text as sealed, d.text as draft,
      d.version as "draftVersion", d.saved_at as "savedAt" ${more}
    from ${sql.table(entries)} e
    left join ${sql.table(versions)} v
      on v.psychologist_id = e.psychologist_id and v.entry_id = e.id and v.number = e.sealed_versions
    left join ${sql.table(drafts)} d on d.psychologist_id = e.psychologist_id and d.entry_id = e.id
    where e.psychologist_id = ${tenant.id} and ${condition}
    order by ${order}`.execute(tenant.sql)
  return rows
}

function toEntry<R extends Register>(safe: Safe, register: R, row: EntryRow): EntryOf<R> {
  const {
    sealed,
    draft,
    draftVersion,
    savedAt,
    sealedAt,
    sealedElsewhereAt,
    createdAt,
    ...fields
  } = row
  const draftText =
    draft && savedAt
      ? openIn(safe, draftAssociatedData(register, row, draftVersion ?? 0), draft)
      : null
  const sealedText = sealed
    ? openIn(safe, versionAssociatedData(register, row, row.sealedVersions), sealed)
    : null
  const entry = {
    ...fields,
    text: sealedText ?? draftText ?? '',
    sealedAt: sealedAt?.toISOString() ?? null,
    sealedElsewhereAt: sealedElsewhereAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    draft:
      draftText !== null && savedAt ? { text: draftText, savedAt: savedAt.toISOString() } : null,
  }
  // The register's statement reads the fields of its kind of entry.
  return entry as EntryOf<R>
}

type Owned = { id: string; patientId: string }

export function draftAssociatedData(
  { drafts }: Register,
  { id, patientId }: Owned,
  version: number,
) {
  return { table: drafts, id, owner: patientId, version }
}

export function versionAssociatedData(
  { versions }: Register,
  { id, patientId }: Owned,
  number: number,
) {
  return { table: versions, id, owner: patientId, version: number }
}

export function reasonAssociatedData(
  { versions }: Register,
  { id, patientId }: Owned,
  number: number,
) {
  return { table: `${versions} reason`, id, owner: patientId, version: number }
}

export async function listVersionsOf(
  safe: Safe,
  register: Register,
  entry: Owned,
): Promise<SealedVersion[]> {
  return (await findVersions(safe, register, [entry])).get(entry.id) ?? []
}

export async function findVersions(
  safe: Safe,
  register: Register,
  entries: readonly Owned[],
): Promise<Map<string, SealedVersion[]>> {
  const { rows } = await sql<{
    entryId: string
    number: number
    text: Uint8Array
    reason: Uint8Array | null
    sealedAt: Date
    sealedElsewhereAt: Date | null
  }>`
    select entry_id as "entryId", number, text, reason, sealed_at as "sealedAt", sealed_elsewhere_at as "sealedElsewhereAt"
    from ${sql.table(register.versions)}
    where psychologist_id = ${safe.tenant.id} and entry_id = any(${entries.map(({ id }) => id)}::uuid[])
    order by entry_id, number desc`.execute(safe.tenant.sql)
  const owners = new Map(entries.map((entry) => [entry.id, entry]))
  const versions = rows.flatMap(
    ({ entryId, number, text, reason, sealedAt, sealedElsewhereAt }) => {
      const entry = owners.get(entryId)
      if (!entry) return []
      const version = {
        number,
        text: openIn(safe, versionAssociatedData(register, entry, number), text),
        reason: reason && openIn(safe, reasonAssociatedData(register, entry, number), reason),
        sealedAt: sealedAt.toISOString(),
        sealedElsewhereAt: sealedElsewhereAt?.toISOString() ?? null,
      }
      return [{ entryId, version }]
    },
  )
  const byEntry = Map.groupBy(versions, ({ entryId }) => entryId)
  return new Map([...byEntry].map(([id, rows]) => [id, rows.map(({ version }) => version)]))
}

export function findOwner(tenant: Tenant, register: Register, id: string): Promise<Owned> {
  return readOwner(tenant, register, id, sql``)
}

/**
 * Returns the owner of an entry, and locks the entry's patient until the transaction ends: the encrypted text is bound to
 * both.
 */
export function lockOwner(tenant: Tenant, register: Register, id: string): Promise<Owned> {
  return readOwner(tenant, register, id, sql`for update`)
}

async function readOwner(
  { id: practice, sql: db }: Tenant,
  { entries }: Register,
  id: string,
  lock: RawBuilder<unknown>,
): Promise<Owned> {
  const { rows } = await sql<Owned>`
    select id, patient_id as "patientId" from ${sql.table(entries)}
    where psychologist_id = ${practice} and id = ${id} ${lock}`.execute(db)
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}
