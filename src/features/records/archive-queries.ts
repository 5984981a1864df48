import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { type ZipEntry, zipStream } from '../../platform/server/zip-file.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { Profile } from '../practice/contract.ts'
import { isOver } from '../practice/queries.ts'
import type { Custody } from './contract.ts'
import { drawRegister, entryBatches } from './document-queries.ts'
import { findVersions, RECORD, RESTRICTED, type Register } from './entry-queries.ts'
import { findFile, listFiles, openFileChunks } from './file-queries.ts'
import { listLog } from './log-queries.ts'
import { itemBatches, listRecordParts, type RecordPart } from './part-queries.ts'
import { findRecordHead, openHead } from './queries.ts'
import { type Context, findSafe, openSafe, type Safe } from './safe-queries.ts'
import { listOwnTemplates } from './template-queries.ts'

/**
 * Returns the ZIP of all records. File names contain no patient's name, since a ZIP does not encrypt them. Empty lists have no
 * file: the writer keeps what it knows of each file until the end.
 */
export function archiveStream(
  context: Context,
  profile: Profile,
  password: string,
  onEnd: () => Promise<void>,
): Readable {
  async function* entries() {
    yield* archiveEntries(context, profile)
    await onEnd()
  }
  return zipStream(entries(), password)
}

interface CustodyRow {
  records: number
  closedAt: Date | null
  isOver: boolean
  archivedAt: Date | null
  acceptedAt: Date | null
}

export async function findCustody({ id, sql: db }: Tenant, now: number): Promise<Custody> {
  const { rows } = await sql<CustodyRow>`
    select (select count(*) from records r where r.psychologist_id = p.id) as records, p.closed_at as "closedAt",
      ${isOver('p', now)} as "isOver", p.records_archived_at as "archivedAt",
      case when p.records_custody_at >= p.closed_at then p.records_custody_at end as "acceptedAt"
    from psychologists p where p.id = ${id}`.execute(db)
  if (!rows[0]) throw new Problem('not_found')
  const { closedAt, archivedAt, acceptedAt, ...counted } = rows[0]
  const at = (instant: Date | null) => instant?.toISOString() ?? null
  return {
    ...counted,
    closedAt: at(closedAt),
    archivedAt: at(archivedAt),
    acceptedAt: at(acceptedAt),
  }
}

function readme(): string {
  const parts = listRecordParts().map(
    ({ name, title }) =>
      `  ${`${name}/ e ${name}.json`.padEnd(35)}${title.toLowerCase()}, como foram guardados\n`,
  )
  return `Prontuários exportados do Consultório.

Cada pasta "registro-NNNN" é o prontuário de um paciente; indice.json diz de quem é cada uma.
O que um prontuário não tem não tem arquivo na pasta dele.
  prontuario.pdf e prontuario.json   o prontuário, com todas as versões no JSON
  restrito.pdf e restrito.json       o registro documental restrito, que não faz parte da cópia do paciente
  anexos/ e anexos-restritos/        os arquivos anexados a cada um; os nomes deles estão no JSON
${parts.join('')}modelos-de-registros.json e outros      os modelos próprios de registros e de contrato
registro-de-acessos.json             quem leu e escreveu o quê

O ZIP usa AES-256 (WinZip AE-2) e abre com 7-Zip, WinZip, The Unarchiver e outros, com a frase escolhida.
Guarde-o pelo prazo de cada prontuário ("keptUntil" no índice): a guarda agora é sua.
`
}

async function* archiveEntries(context: Context, profile: Profile): AsyncGenerator<ZipEntry> {
  const { inTenant } = context
  const patients = await inTenant(listRecordPatients)
  yield textEntry('LEIA-ME.txt', readme())
  const index: object[] = []
  for (const [at, patientId] of patients.entries()) {
    const folder = `registro-${String(at + 1).padStart(4, '0')}`
    const cover = await inTenant(async (tenant) =>
      openHead(await findRecordHead(tenant, patientId), await openSafe(tenant, context.keyring)),
    )
    const { identification, keptUntil, patientDeletedAt } = cover
    index.push({ folder, patientId, identification, keptUntil, patientDeletedAt })
    for (const [name, register, attached] of REGISTERS) {
      if (register === RESTRICTED && (await isEmpty(versionRows(context, register, patientId))))
        continue
      const files = await inTenant(async (tenant) =>
        listFiles(await openSafe(tenant, context.keyring), register, patientId),
      )
      const draw = () => drawRegister(context, register, patientId, { ...cover, files, profile })
      yield { name: `${folder}/${name}.pdf`, isPacked: true, open: () => Readable.from(draw()) }
      yield jsonEntry(`${folder}/${name}.json`, versionRows(context, register, patientId))
      for (const { id, name: fileName } of files)
        yield {
          name: `${folder}/${attached}/${id}${/\.\w{1,5}$/.exec(fileName)?.[0] ?? ''}`,
          isPacked: true,
          open: () => Readable.from(fileBytes(context, register, id), { objectMode: false }),
        }
      if (files.length > 0) yield jsonEntry(`${folder}/${attached}.json`, rowsOf(files))
    }
    for (const part of listRecordParts()) yield* partEntries(context, part, patientId, folder)
  }
  yield* templateEntries(context)
  yield jsonEntry('indice.json', rowsOf(index))
  yield jsonEntry('registro-de-acessos.json', logRows(context))
}

async function* templateEntries({ inTenant, keyring }: Context): AsyncGenerator<ZipEntry> {
  const read = (list: (safe: Safe) => Promise<object[]>) =>
    inTenant(async (tenant) => {
      const safe = await findSafe(tenant, keyring)
      return safe ? list(safe) : []
    })
  yield jsonEntry('modelos-de-registros.json', rowsOf(await read(listOwnTemplates)))
  for (const { name, findTemplates } of listRecordParts())
    if (findTemplates) yield jsonEntry(`modelos-de-${name}.json`, rowsOf(await read(findTemplates)))
}

const REGISTERS = [
  ['prontuario', RECORD, 'anexos'],
  ['restrito', RESTRICTED, 'anexos-restritos'],
] as const

async function listRecordPatients({ id, sql: db }: Tenant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select patient_id as id from records where psychologist_id = ${id} order by created_at, patient_id`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

async function* partEntries(
  context: Context,
  part: RecordPart,
  patientId: string,
  folder: string,
): AsyncGenerator<ZipEntry> {
  if (await isEmpty(itemRows(context, part, patientId))) return
  for await (const items of itemBatches(context, part, patientId))
    for (const { id, draw } of items)
      yield {
        name: `${folder}/${part.name}/${id}.pdf`,
        isPacked: true,
        open: () => Readable.from(draw()),
      }
  yield jsonEntry(`${folder}/${part.name}.json`, itemRows(context, part, patientId))
}

async function isEmpty(rows: AsyncGenerator<object>): Promise<boolean> {
  const { done } = await rows.next()
  await rows.return(undefined)
  return done === true
}

async function* itemRows(context: Context, part: RecordPart, patientId: string) {
  for await (const items of itemBatches(context, part, patientId))
    for (const { json } of items) yield json
}

async function* versionRows(context: Context, register: Register, patientId: string) {
  const names = register.entries === 'record_entries' ? RECORD : RESTRICTED
  for await (const entries of entryBatches(context, names, patientId)) {
    const versions = await context.inTenant(async (tenant) =>
      findVersions(await openSafe(tenant, context.keyring), names, entries),
    )
    for (const entry of entries) yield { ...entry, versions: versions.get(entry.id) ?? [] }
  }
}

async function* fileBytes(
  { inTenant, keyring }: Context,
  register: Register,
  id: string,
): AsyncGenerator<Buffer> {
  const { sealed } = await inTenant(async (tenant) =>
    findFile(await openSafe(tenant, keyring), register, id),
  )
  yield* openFileChunks(inTenant, register, id, sealed)
}

async function* logRows({ inTenant }: Context) {
  for (let after: string | undefined; ; ) {
    const page = await inTenant((tenant) => listLog(tenant, { limit: 200, after }))
    const items = Array.isArray(page) ? page : page.items
    yield* items
    const next = Array.isArray(page) ? null : page.next
    if (next === null) return
    after = next
  }
}

async function* rowsOf(rows: readonly object[]) {
  yield* rows
}

function textEntry(name: string, text: string): ZipEntry {
  return { name, open: () => Readable.from([Buffer.from(text)], { objectMode: false }) }
}

function jsonEntry(name: string, rows: AsyncIterable<object>): ZipEntry {
  async function* parts() {
    let before = '[\n'
    for await (const row of rows) {
      yield Buffer.from(`${before}${JSON.stringify(row)}`)
      before = ',\n'
    }
    yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n')
  }
  return { name, open: () => Readable.from(parts(), { objectMode: false }) }
}
