import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { openChunks, type SealedFile } from '../../platform/server/vault-stream.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { RecordFile } from './contract.ts'
import type { FileType } from './rules.ts'
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

/** Where a file's name stands, and its chunks: each bound to its entry. */
export function filePlace({ id, entryId }: Owned) {
  return { table: 'record_files', id, owner: entryId, version: 1 }
}

function chunksPlace({ id, entryId }: Owned) {
  return { table: 'record_file_chunks', id, owner: entryId, version: 1 }
}

/** Returns the key, the salt and the place that seal and open the chunks of a file. */
export function sealedFile(
  { tenant, dataKey }: Safe,
  file: Owned & { salt: Uint8Array },
): SealedFile {
  return { dataKey, salt: file.salt, place: { ...chunksPlace(file), tenant: tenant.id } }
}

/** Returns the files of a patient's record, as they came. */
export async function listFiles(safe: Safe, patientId: string): Promise<RecordFile[]> {
  const rows = await readFiles(safe.tenant, sql`e.patient_id = ${patientId}`)
  return rows.map((row) => toFile(safe, row))
}

/** Returns a file as the contract tells of it, and what opens it. */
export async function findFile(safe: Safe, id: string) {
  const [row] = await readFiles(safe.tenant, sql`f.id = ${id}`)
  if (!row) throw new Problem('not_found')
  return { ...toFile(safe, row), patientId: row.patientId, sealed: sealedFile(safe, row) }
}

async function readFiles({ id, sql: db }: Tenant, wanted: ReturnType<typeof sql>) {
  const { rows } = await sql<FileRow>`
    select f.id, f.entry_id as "entryId", e.patient_id as "patientId", f.name, f.type, f.size, f.salt, f.created_at as "createdAt"
    from record_files f join record_entries e on e.psychologist_id = f.psychologist_id and e.id = f.entry_id
    where f.psychologist_id = ${id} and f.size is not null and ${wanted} order by f.created_at, f.id`.execute(
    db,
  )
  return rows
}

function toFile(safe: Safe, { id, entryId, name, type, size, createdAt }: FileRow): RecordFile {
  const read = openIn(safe, filePlace({ id, entryId }), name)
  return { id, entryId, name: read, type, size, createdAt: createdAt.toISOString() }
}

/** Returns a chunk of a file; null behind the last. */
async function findChunk(
  { id: practice, sql: db }: Tenant,
  id: string,
  number: number,
): Promise<Uint8Array | null> {
  const { rows } = await sql<{ body: Uint8Array }>`
    select body from record_file_chunks
    where psychologist_id = ${practice} and file_id = ${id} and number = ${number}`.execute(db)
  return rows[0]?.body ?? null
}

/** Returns a file's bytes, a chunk at a time, each read once the one before was taken. */
export function openFileChunks(
  inTenant: <T>(step: (tenant: Tenant) => Promise<T>) => Promise<T>,
  id: string,
  sealed: SealedFile,
): AsyncGenerator<Buffer> {
  async function* chunks() {
    for (let number = 0; ; number++) {
      const at = number
      const chunk = await inTenant((tenant) => findChunk(tenant, id, at))
      if (!chunk) return
      yield chunk
    }
  }
  return openChunks(sealed, chunks())
}

/** Returns how many bytes the practice's files have together. */
export async function countFileBytes({ id, sql: db }: Tenant): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from record_files where psychologist_id = ${id}`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}
