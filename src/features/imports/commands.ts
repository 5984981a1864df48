import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Upload } from '../../platform/server/routes.ts'
import { wholeFile } from '../../platform/server/uploaded-file.ts'
import { unknownAreaCode } from '../../platform/shared/area-codes.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import type { ReplyOf, RequestOf } from '../../platform/shared/endpoint.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { lockPractice } from '../practice/commands.ts'
import { ensureDataKey } from '../records/key-commands.ts'
import { type Context, openSafe, type Safe, sealIn } from '../records/safe-queries.ts'
import type {
  createImport as createContract,
  Import,
  saveMapping as mappingContract,
  mendRow as mendContract,
} from './contract.ts'
import { COLUMN_FIELDS, type PatientColumn, type RowField } from './labels.ts'
import {
  chunkAssociatedData,
  countFitting,
  findChunk,
  findHead,
  findImport,
  noRows,
  planImport,
  type StoredChunk,
  type StoredSheet,
  sheetsAssociatedData,
  UNDO_DAYS,
} from './queries.ts'
import { type ColumnField, REPEATED_FIELDS } from './reading/cells.ts'
import { readInThread } from './reading/in-thread.ts'
import { READING_PROBLEMS, ReadingProblem } from './reading/reading-problem.ts'
import { LIMITS, type SheetStart } from './reading/sheet.ts'

/** How many imports a practice keeps, and how many of them may wait. */
const MOST_KEPT = 50
const MOST_WAITING = 5

const EXAMPLES = 3

/**
 * Reads a file in a thread and keeps its rows, encrypted, a chunk in a short transaction each. A file that is refused
 * leaves nothing.
 */
export async function createImport(
  context: Context,
  name: string,
  upload: Upload | null,
): Promise<ReplyOf<typeof createContract>> {
  const { inTenant, keyring, now } = context
  if (!upload) throw new Problem('import_empty')
  const bytes = await wholeFile(upload.bytes, LIMITS.bytes, READING_PROBLEMS.import_too_large[1])
  const id = newId()
  await inTenant(async (tenant) => {
    await ensureDataKey(tenant, keyring, now)
    await tenant.sql
      .insertInto('imports')
      .values({ psychologist_id: tenant.id, id, name, created_at: new Date(now) })
      .execute()
  })
  try {
    const sheets = await keepRows(context, id, readInThread(name, bytes))
    await inTenant((tenant) => finishReading(tenant, context, id, sheets))
  } catch (error) {
    await inTenant((tenant) => removeImport(tenant, id)).catch(() => {})
    throw error instanceof ReadingProblem ? problemOf(error) : error
  }
  const { sheets } = await inTenant((tenant) => findImport(tenant, keyring, id, now))
  return { id, sheets }
}

/** Returns the refusal of a file, with the place of its reason. */
function problemOf({ code, place: { sheet, row } }: ReadingProblem): Problem {
  const place = [sheet && `planilha “${sheet}”`, row && `linha ${row}`].filter(Boolean).join(', ')
  const [, text] = READING_PROBLEMS[code]
  return new Problem(code, place ? { message: `${text} (${place})` } : {})
}

async function keepRows(
  { inTenant, keyring }: Context,
  id: string,
  parts: ReturnType<typeof readInThread>,
): Promise<StoredSheet[]> {
  const sheets: StoredSheet[] = []
  let [number, firstRow] = [0, 1]
  for await (const part of parts) {
    if (part.kind === 'sheet') {
      sheets.push(storedSheet(part))
      continue
    }
    const sheet = sheets[part.sheet]
    if (!sheet || part.rows.length === 0) continue
    const chunk: StoredChunk = {
      sheet: part.sheet,
      rows: part.rows.map(({ number: line, cells }) => [line, cells, null, null]),
    }
    const at = { number, firstRow }
    await inTenant(async (tenant) => insertChunk(await openSafe(tenant, keyring), id, at, chunk))
    sheet.rows += chunk.rows.length
    firstRow += chunk.rows.length
    number++
  }
  return sheets
}

function storedSheet({ name, columns, headingRow, guesses, examples }: SheetStart): StoredSheet {
  return {
    name,
    rows: 0,
    columns: columns.map((heading, at) => ({
      heading: headingRow === null ? '' : heading,
      guess: offered(guesses[at] ?? 'ignore'),
      examples: (examples[at] ?? []).slice(0, EXAMPLES),
    })),
  }
}

/** Returns the guess if patients have such a field; other columns are left out. */
function offered(guess: ColumnField): PatientColumn {
  return COLUMN_FIELDS.find((field) => field === guess) ?? 'ignore'
}

async function insertChunk(
  safe: Safe,
  importId: string,
  { number, firstRow }: { number: number; firstRow: number },
  chunk: StoredChunk,
): Promise<void> {
  const { tenant } = safe
  const body = sealIn(safe, chunkAssociatedData(importId, number, 1), JSON.stringify(chunk))
  await sql`
    insert into import_chunks (psychologist_id, import_id, number, first_row, row_count, body)
    values (${tenant.id}, ${importId}, ${number}, ${firstRow}, ${chunk.rows.length}, ${body})`.execute(
    tenant.sql,
  )
}

async function finishReading(
  tenant: Tenant,
  { keyring }: Context,
  id: string,
  sheets: StoredSheet[],
): Promise<void> {
  const sealed = sealIn(
    await openSafe(tenant, keyring),
    sheetsAssociatedData(id),
    JSON.stringify(sheets),
  )
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows, 0)
  await sql`
    update imports set sheets = ${sealed}, rows = ${rows}, total = ${rows},
      fields = ${JSON.stringify(sheets.map(({ columns }) => columns.map(({ guess }) => guess)))}::jsonb
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
  await forgetOldest(tenant)
}

/** Removes the oldest imports, and the oldest files that wait, beyond what a practice keeps. */
async function forgetOldest({ id: practice, sql: db }: Tenant): Promise<void> {
  const beyond = (most: number, condition = sql`true`) => sql`
    select id from imports where psychologist_id = ${practice} and work is null and ${condition}
    order by created_at desc, id desc offset ${most}`
  await sql`
    delete from imports where psychologist_id = ${practice} and (
      id in (${beyond(MOST_KEPT)}) or id in (${beyond(MOST_WAITING, sql`state = 'waiting'`)}))`.execute(
    db,
  )
}

async function removeImport({ id: practice, sql: db }: Tenant, id: string): Promise<void> {
  await sql`
    delete from imports where psychologist_id = ${practice} and id = ${id} and work is null`.execute(
    db,
  )
}

/** Locks an import that has not run yet, and returns it. */
async function lockWaiting(tenant: Tenant, id: string) {
  const found = await findHead(tenant, id, true)
  if (found.state !== 'waiting') throw new Problem('import_started')
  return found
}

/** Says what the columns are, and the area code of phones without one. */
export async function saveMapping(
  tenant: Tenant,
  keyring: Context['keyring'],
  { params: { id }, body }: Pick<RequestOf<typeof mappingContract>, 'params' | 'body'>,
  now: number,
): Promise<Import> {
  const found = await lockWaiting(tenant, id)
  const { areaCode = found.areaCode, sheets } = body
  if (areaCode !== null && unknownAreaCode(`+55${areaCode}`))
    throw invalidField('areaCode', `O DDD ${areaCode} não existe`)
  refuseMisfit(
    found.fields,
    sheets.map(({ columns }) => columns),
  )
  await sql`
    update imports set area_code = ${areaCode}, fields = ${JSON.stringify(sheets.map(({ columns }) => columns))}::jsonb
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
  return findImport(tenant, keyring, id, now)
}

/** Refuses fields for other columns than the file has, and a field of two columns. */
function refuseMisfit(
  known: readonly (readonly unknown[])[],
  given: readonly (readonly PatientColumn[])[],
): void {
  const isMisfit =
    known.length !== given.length ||
    known.some((columns, index) => columns.length !== given[index]?.length)
  if (isMisfit) throw invalidField('sheets', 'Diga o que traz cada coluna de cada planilha')
  for (const [index, columns] of given.entries()) {
    const at = columns.findIndex(
      (field, first) => !REPEATED_FIELDS.includes(field) && columns.indexOf(field) < first,
    )
    if (at >= 0)
      throw invalidField(`sheets.${index}.columns.${at}`, 'Outra coluna já traz este campo')
  }
}

type Mend = Pick<RequestOf<typeof mendContract>, 'params' | 'body'>

/** Keeps what was typed instead of cells, and who a row is. An empty text empties the cell. */
export async function mendRow(
  { inTenant, keyring }: Context,
  { params: { id, n }, body: { values = {}, chosen } }: Mend,
): Promise<void> {
  await inTenant(async (tenant) => {
    await lockWaiting(tenant, id)
    const isPatient =
      chosen !== undefined && chosen !== null && chosen !== 'new' && chosen !== 'skip'
    if (isPatient) await refuseUnknown(tenant, chosen)
    const safe = await openSafe(tenant, keyring)
    const chunk = await findChunk(safe, id, { row: n })
    const row = chunk?.rows[n - chunk.firstRow]
    if (!chunk || !row) throw new Problem('not_found')
    const [line, cells, mended, before] = row
    const typed = Object.entries(values).filter(([, text]) => text !== undefined)
    const after = { ...mended, ...(Object.fromEntries(typed) as Partial<Record<RowField, string>>) }
    const rows = chunk.rows.with(n - chunk.firstRow, [
      line,
      cells,
      Object.keys(after).length > 0 ? after : null,
      chosen === undefined ? before : chosen,
    ])
    const { number, version, sheet } = chunk
    const body = sealIn(
      safe,
      chunkAssociatedData(id, number, version + 1),
      JSON.stringify({ sheet, rows } satisfies StoredChunk),
    )
    await sql`
      update import_chunks set body = ${body}, version = ${version + 1}
      where psychologist_id = ${tenant.id} and import_id = ${id} and number = ${number}`.execute(
      tenant.sql,
    )
  })
}

async function refuseUnknown({ id, sql: db }: Tenant, patientId: string): Promise<void> {
  const { rows } = await sql`
    select from patients where psychologist_id = ${id} and id = ${patientId}`.execute(db)
  if (rows.length === 0) throw new Problem('not_found')
}

/** Starts the import of the new rows, which a job writes. One that runs goes on; refused over the plan's limit. */
export async function startImport(context: Context, id: string): Promise<Import> {
  const { inTenant, keyring, now } = context
  const { state, isFree } = await inTenant(async (tenant) => {
    const { state } = await findHead(tenant, id)
    const { plan } = await lockPractice(tenant)
    return { state, isFree: plan === 'free' }
  })
  if (state === 'waiting') {
    const count = await countNew(context, id, isFree)
    if (count === 0) throw new Problem('import_nothing_new')
    await inTenant((tenant) => beginWriting(tenant, id, count))
  } else if (state !== 'running') throw new Problem('import_started')
  return inTenant((tenant) => findImport(tenant, keyring, id, now))
}

/** Counts the new rows; without `all`, only whether there is one. */
async function countNew(context: Context, id: string, all: boolean): Promise<number> {
  let count = 0
  for await (const { rows } of planImport(context, id)) {
    count += rows.filter(({ state }) => state === 'new').length
    if (count > 0 && !all) break
  }
  return count
}

async function beginWriting(tenant: Tenant, id: string, count: number): Promise<void> {
  const { plan } = await lockPractice(tenant)
  const { state } = await findHead(tenant, id, true)
  if (state === 'running') return
  if (state !== 'waiting') throw new Problem('import_started')
  await refuseOther(tenant)
  const fits = await countFitting(tenant, plan)
  if (fits !== null && count > fits) throw new Problem('patient_limit')
  await sql`
    update imports set state = 'running', work = 'write', counts = ${JSON.stringify(noRows())}::jsonb, done = 0, total = rows
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
}

/** Refuses a second import at a time: two that write would not see each other's patients. */
async function refuseOther({ id: practice, sql: db }: Tenant): Promise<void> {
  const { rows } = await sql`
    select from imports where psychologist_id = ${practice} and work is not null limit 1`.execute(
    db,
  )
  if (rows.length > 0) throw new Problem('import_under_way')
}

/**
 * Stops an import: hidden rows are removed; if rows are shown already, it is undone. One that does not run stays as it
 * is.
 */
export async function stopImport(tenant: Tenant, id: string, now: number): Promise<void> {
  const { state, work } = await findHead(tenant, id, true)
  if (state !== 'running') return
  const isHidden = work === 'write'
  await sql`
    update imports i set state = ${isHidden ? 'stopped' : 'undoing'}, work = ${isHidden ? 'take_back' : 'undo'},
      done = 0, total = (
        select count(*) from imported_patients k where k.psychologist_id = i.psychologist_id and k.import_id = i.id),
      reached_id = null, leased_until = null, finished_at = ${new Date(now)}
    where i.psychologist_id = ${tenant.id} and i.id = ${id}`.execute(tenant.sql)
}

/** Starts to undo an import, for 7 days. One that is being undone goes on. */
export async function startUndo(tenant: Tenant, id: string, now: number): Promise<void> {
  await lockPractice(tenant)
  const { state, finishedAt } = await findHead(tenant, id, true)
  if (state === 'undoing') return
  if (state !== 'done' || !finishedAt || finishedAt.getTime() + UNDO_DAYS * DAY <= now)
    throw new Problem('import_not_undoable')
  await refuseOther(tenant)
  await sql`
    update imports i set state = 'undoing', work = 'undo', reached_id = null, done = 0, total = (
      select count(*) from imported_patients k where k.psychologist_id = i.psychologist_id and k.import_id = i.id)
    where i.psychologist_id = ${tenant.id} and i.id = ${id}`.execute(tenant.sql)
}
