import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { openChunks, type SealedFile } from '../../platform/server/vault-stream.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { RecordFile } from './contract.ts'
import type { Register } from './entry-queries.ts'
import { type FileType, fileName } from './rules.ts'
import { openIn, type Safe } from './safe-queries.ts'

interface FileRow {
  id: string
  entryId: string
  patientId: string
  name: Uint8Array
  type: FileType
  size: number
  salt: Uint8Array
  createdAt: Date
}

type Owned = { id: string; entryId: string }

export function fileAssociatedData({ files }: Register, { id, entryId }: Owned) {
  return { table: files, id, owner: entryId, version: 1 }
}

function chunksAssociatedData({ chunks }: Register, { id, entryId }: Owned) {
  return { table: chunks, id, owner: entryId, version: 1 }
}

export function sealedFile(
  { tenant, dataKey }: Safe,
  register: Register,
  file: Owned & { salt: Uint8Array },
): SealedFile {
  return {
    dataKey,
    salt: file.salt,
    associatedData: { ...chunksAssociatedData(register, file), tenant: tenant.id },
  }
}

export async function listFiles(
  safe: Safe,
  register: Register,
  patientId: string,
): Promise<RecordFile[]> {
  const rows = await readFiles(safe.tenant, register, sql`e.patient_id = ${patientId}`)
  return rows.map((row) => toFile(safe, register, row))
}

export async function findFile(safe: Safe, register: Register, id: string) {
  const [row] = await readFiles(safe.tenant, register, sql`f.id = ${id}`)
  if (!row) throw new Problem('not_found')
  const { patientId } = row
  return { ...toFile(safe, register, row), patientId, sealed: sealedFile(safe, register, row) }
}

/** Returns a file of an entry that has arrived; null for an unknown id. Refuses the id of another entry's file. */
export async function findAddedFile(
  safe: Safe,
  register: Register,
  { id, entryId }: Owned,
): Promise<RecordFile | null> {
  const [row] = await readFiles(safe.tenant, register, sql`f.id = ${id}`)
  if (row && row.entryId !== entryId) throw new Problem('not_found')
  return row ? toFile(safe, register, row) : null
}

async function readFiles(
  { id, sql: db }: Tenant,
  { files, entries }: Register,
  condition: RawBuilder<unknown>,
) {
  const { rows } = await sql<FileRow>`
    select f.id, f.entry_id as "entryId", e.patient_id as "patientId", f.name, f.type, f.size, f.salt, f.created_at as "createdAt"
    from ${sql.table(files)} f join ${sql.table(entries)} e on e.psychologist_id = f.psychologist_id and e.id = f.entry_id
    where f.psychologist_id = ${id} and f.size is not null and ${condition} order by f.created_at, f.id`.execute(
    db,
  )
  return rows
}

function toFile(
  safe: Safe,
  register: Register,
  { id, entryId, name, type, size, createdAt }: FileRow,
): RecordFile {
  const plainName = openIn(safe, fileAssociatedData(register, { id, entryId }), name)
  // Some were stored with the file extension with which they were sent.
  return {
    id,
    entryId,
    name: fileName(plainName, type),
    type,
    size,
    createdAt: createdAt.toISOString(),
  }
}

/** Keeps the driver's buffers for one row small. */
const PART_BYTES = 16 * 1024

/** Returns a chunk in parts. The caller empties the list: the driver's promises keep it until the next full collection. */
async function findChunk(
  { id: practice, sql: db }: Tenant,
  { chunks }: Register,
  id: string,
  number: number,
): Promise<Uint8Array[]> {
  const { rows } = await sql<{ part: Uint8Array }>`
    select substring(c.body from at + 1 for ${PART_BYTES}::int) as part
    from ${sql.table(chunks)} c, generate_series(0, octet_length(c.body) - 1, ${PART_BYTES}::int) at
    where c.psychologist_id = ${practice} and c.file_id = ${id} and c.number = ${number} order by at`.execute(
    db,
  )
  return rows.splice(0).map(({ part }) => part)
}

export function openFileChunks(
  inTenant: <T>(step: (tenant: Tenant) => Promise<T>) => Promise<T>,
  register: Register,
  id: string,
  sealed: SealedFile,
): AsyncGenerator<Buffer> {
  async function* chunks() {
    for (let number = 0; ; number++) {
      const at = number
      const parts = await inTenant((tenant) => findChunk(tenant, register, id, at))
      if (parts.length === 0) return
      yield Buffer.concat(parts.splice(0))
    }
  }
  return openChunks(sealed, chunks())
}

export async function countFileBytes({ id, sql: db }: Tenant): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from (
      select size from record_files where psychologist_id = ${id}
      union all select size from restricted_files where psychologist_id = ${id}) kept`.execute(db)
  return rows[0]?.bytes ?? 0
}
