import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Upload } from '../../platform/server/routes.ts'
import { countedBytes, readBeginning } from '../../platform/server/uploaded-file.ts'
import type { Keyring } from '../../platform/server/vault-keys.ts'
import { SALT_BYTES, sealChunks } from '../../platform/server/vault-stream.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { lockPractice } from '../practice/commands.ts'
import { extendRetention } from './commands.ts'
import type { RecordFile } from './contract.ts'
import { findOwner, type Register } from './entry-queries.ts'
import {
  countFileBytes,
  fileAssociatedData,
  findAddedFile,
  findFile,
  openFileChunks,
  sealedFile,
} from './file-queries.ts'
import { logRecord } from './log-commands.ts'
import {
  FILE_BEGINNING,
  FILE_MAX,
  FILE_TOO_LARGE,
  FILES_MAX,
  type FileType,
  fileName,
  fileTypeOf,
} from './rules.ts'
import { type Context, openSafe, sealIn } from './safe-queries.ts'

const UNKNOWN = 'Envie um PDF, um documento do Word (.docx) ou uma imagem JPEG, PNG ou WebP.'

/**
 * Adds a file as a stream, never completely in memory nor in one transaction. A broken upload stores nothing. A file whose id
 * the caller gives is added once.
 */
export async function addFile(
  { inTenant, keyring, now }: Context,
  register: Register,
  { entryId, as }: { entryId: string; as?: string | undefined },
  upload: Upload | null,
): Promise<RecordFile> {
  const known = await inTenant(async (tenant) => {
    await findOwner(tenant, register, entryId)
    const added =
      as === undefined
        ? null
        : await findAddedFile(await openSafe(tenant, keyring), register, { id: as, entryId })
    if (!added && (await countFileBytes(tenant)) >= FILES_MAX) throw new Problem('files_full')
    return added
  })
  if (!upload) throw invalidField('file', UNKNOWN)
  const { type, bytes } = await knownFile(upload.bytes)
  if (known) return known
  const file = { id: as ?? newId(), entryId, salt: randomBytes(SALT_BYTES) }
  const name = fileName(upload.name, type)
  const sealed = await inTenant((tenant) =>
    beginFile(tenant, keyring, register, { ...file, type, name }, now),
  )
  try {
    const counted = countedBytes(bytes, FILE_MAX, FILE_TOO_LARGE)
    let number = 0
    for await (const chunk of sealChunks(sealed, counted.bytes)) {
      const chunkNumber = number++
      await inTenant((tenant) => insertChunk(tenant, register, file.id, chunkNumber, chunk))
    }
    const finished = { ...file, size: counted.size() }
    return await inTenant((tenant) => finishFile(tenant, keyring, register, finished, now))
  } catch (error) {
    // The next upload removes what a killed server left.
    await inTenant((tenant) => removeFile(tenant, register, file.id)).catch(() => {})
    throw error
  }
}

async function knownFile(stream: AsyncIterable<Uint8Array>) {
  const { beginning, bytes } = await readBeginning(stream, FILE_BEGINNING)
  const type = fileTypeOf(beginning)
  if (!type) throw invalidField('file', UNKNOWN)
  return { type, bytes }
}

interface NewFile {
  id: string
  entryId: string
  salt: Buffer
  type: FileType
  name: string
}

async function beginFile(
  tenant: Tenant,
  keyring: Keyring,
  register: Register,
  file: NewFile,
  now: number,
) {
  const table = sql.table(register.files)
  const safe = await openSafe(tenant, keyring)
  const { id, entryId, salt, type, name } = file
  await sql`
    delete from ${table}
    where psychologist_id = ${tenant.id} and size is null and (created_at < ${new Date(now - HOUR)} or id = ${id})`.execute(
    tenant.sql,
  )
  await sql`
    insert into ${table} (psychologist_id, id, entry_id, name, type, salt, created_at)
    values (${tenant.id}, ${id}, ${entryId}, ${sealIn(safe, fileAssociatedData(register, file), name)}, ${type}, ${salt}, ${new Date(now)})`.execute(
    tenant.sql,
  )
  return sealedFile(safe, register, file)
}

async function insertChunk(
  tenant: Tenant,
  { chunks }: Register,
  fileId: string,
  number: number,
  body: Buffer,
): Promise<void> {
  await sql`
    insert into ${sql.table(chunks)} (psychologist_id, file_id, number, body)
    values (${tenant.id}, ${fileId}, ${number}, ${body})`.execute(tenant.sql)
}

/** Completes an uploaded file, within the limit of all files; the practice's lock makes the sum exact. */
async function finishFile(
  tenant: Tenant,
  keyring: Keyring,
  register: Register,
  { id, entryId, size }: { id: string; entryId: string; size: number },
  now: number,
): Promise<RecordFile> {
  await lockPractice(tenant)
  if ((await countFileBytes(tenant)) + size > FILES_MAX) throw new Problem('files_full')
  await sql`
    update ${sql.table(register.files)} set size = ${size} where psychologist_id = ${tenant.id} and id = ${id}`.execute(
    tenant.sql,
  )
  const { patientId } = await findOwner(tenant, register, entryId)
  await extendRetention(tenant, patientId, null, now)
  await logRecord(tenant, { action: register.actions.file_added, patientId, subjectId: id }, now)
  const safe = await openSafe(tenant, keyring)
  const { patientId: _, sealed: __, ...file } = await findFile(safe, register, id)
  return file
}

async function removeFile(tenant: Tenant, { files }: Register, id: string): Promise<void> {
  await sql`
    delete from ${sql.table(files)} where psychologist_id = ${tenant.id} and id = ${id} and size is null`.execute(
    tenant.sql,
  )
}

/** Logs the reading before the first byte is sent; a chunk is read once the one before was consumed. */
export async function openFile(
  { inTenant, keyring, now }: Context,
  register: Register,
  id: string,
) {
  const { name, type, sealed } = await inTenant(async (tenant) => {
    const file = await findFile(await openSafe(tenant, keyring), register, id)
    const { patientId } = file
    await logRecord(tenant, { action: register.actions.file_read, patientId, subjectId: id }, now)
    return file
  })
  return { name, type, bytes: openFileChunks(inTenant, register, id, sealed) }
}
