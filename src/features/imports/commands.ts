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
import { findOwnRow } from '../practice/queries.ts'
import { ensureDataKey } from '../records/key-commands.ts'
import { type Context, openSafe, type Safe, sealIn } from '../records/safe-queries.ts'
import { findService } from '../services/queries.ts'
import { keepMove } from './account/keep-commands.ts'
import { refuseMove } from './account/move-commands.ts'
import type {
  createImport as createContract,
  Import,
  saveMapping as mappingContract,
  mendRow as mendContract,
} from './contract.ts'
import { guessKind } from './kinds/guess-rules.ts'
import { isOfImport } from './kinds/item-ids.ts'
import { countBrought } from './kinds/item-queries.ts'
import {
  columnFields,
  offeredFields,
  type RowField,
  type SheetColumn,
  type SheetKind,
} from './labels.ts'
import {
  chunkAssociatedData,
  countFitting,
  countMonth,
  findChunk,
  findCrowdedMonths,
  findHead,
  findImport,
  guessesOf,
  kindAt,
  noRows,
  openSheets,
  planImport,
  previewPlans,
  type StoredAccount,
  type StoredChunk,
  type StoredSheet,
  sheetsAssociatedData,
  UNDO_DAYS,
} from './queries.ts'
import { REPEATED_FIELDS } from './reading/cells.ts'
import { readInThread } from './reading/in-thread.ts'
import { READING_PROBLEMS, ReadingProblem } from './reading/reading-problem.ts'
import { LIMITS, type MovedRows, type ReadPart, type SheetStart } from './reading/sheet.ts'

/** The limits of imports that a practice keeps, and of those that have not run yet. */
const MOST_KEPT = 50
const MOST_WAITING = 5

const EXAMPLES = 3

/** Reads a file in a thread and stores its rows encrypted, each chunk in a short transaction. A refused file stores nothing. */
export async function createImport(
  context: Context,
  name: string,
  upload: Upload | null,
): Promise<ReplyOf<typeof createContract>> {
  const { inTenant, keyring, now } = context
  if (!upload) throw new Problem('import_empty')
  const bytes = await wholeFile(upload.bytes, LIMITS.bytes, READING_PROBLEMS.import_too_large[1])
  const id = newId()
  const zone = await inTenant(async (tenant) => {
    await ensureDataKey(tenant, keyring, now)
    await tenant.sql
      .insertInto('imports')
      .values({ psychologist_id: tenant.id, id, name, created_at: new Date(now) })
      .execute()
    return (await findOwnRow(tenant)).timezone
  })
  try {
    await keepFile(context, id, readInThread(name, bytes, { zone, now }))
  } catch (error) {
    await inTenant((tenant) => removeImport(tenant, id)).catch(() => {})
    throw error instanceof ReadingProblem ? problemOf(error) : error
  }
  const { sheets } = await inTenant((tenant) => findImport(tenant, keyring, id, now))
  return { id, sheets }
}

/** Returns the refusal of a file, with the line that caused it. */
function problemOf({ code, place: { sheet, row } }: ReadingProblem): Problem {
  const place = [sheet && `planilha “${sheet}”`, row && `linha ${row}`].filter(Boolean).join(', ')
  const [, text] = READING_PROBLEMS[code]
  return new Problem(code, place ? { message: `${text} (${place})` } : {})
}

/** Stores the rows of a file: those of its sheets, or of a practice that moves in. */
async function keepFile(
  context: Context,
  id: string,
  parts: AsyncGenerator<ReadPart>,
): Promise<void> {
  const { inTenant } = context
  const { value: first } = await parts.next()
  const all = joined(first, parts)
  if (first?.kind === 'move') {
    const { sheets, facts, lines } = await keepMove(context, id, movedParts(all))
    const account: StoredAccount = { tables: sheets, facts }
    await inTenant((tenant) => finishMove(tenant, id, account, lines))
  } else {
    const sheets = await keepRows(context, id, all)
    await inTenant((tenant) => finishReading(tenant, context, id, sheets))
  }
}

async function* joined(
  firstPart: ReadPart | undefined,
  others: AsyncGenerator<ReadPart>,
): AsyncGenerator<ReadPart> {
  if (firstPart) yield firstPart
  yield* others
}

async function* movedParts(parts: AsyncGenerator<ReadPart>): AsyncGenerator<MovedRows> {
  for await (const part of parts) if (part.kind === 'move') yield part
}

async function finishMove(
  tenant: Tenant,
  id: string,
  account: StoredAccount,
  lines: number,
): Promise<void> {
  // The settings are a line, so there is at least one.
  await sql`
    update imports set account = ${JSON.stringify(account)}::jsonb, rows = ${lines}, total = ${lines}
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
  await forgetOldest(tenant)
}

async function keepRows(
  { inTenant, keyring }: Context,
  id: string,
  parts: AsyncGenerator<ReadPart>,
): Promise<StoredSheet[]> {
  const sheets: StoredSheet[] = []
  let [number, firstRow] = [0, 1]
  for await (const part of parts) {
    if (part.kind === 'move') continue
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

function storedSheet(start: SheetStart): StoredSheet {
  const { name, columns, headingRow, guesses, examples, leftOut } = start
  return {
    name,
    kind: guessKind(guesses, examples),
    rows: 0,
    columns: columns.map((heading, index) => ({
      heading: headingRow === null ? '' : heading,
      guess: guesses[index] ?? 'ignore',
      examples: (examples[index] ?? []).slice(0, EXAMPLES),
    })),
    leftOut,
  }
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
      kinds = ${JSON.stringify(sheets.map(({ kind }) => kind))}::jsonb,
      fields = ${JSON.stringify(sheets.map((sheet) => guessedFields(sheet, sheet.kind)))}::jsonb
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
  await forgetOldest(tenant)
}

function guessedFields(sheet: StoredSheet, kind: SheetKind): SheetColumn[] {
  return offeredFields(kind, guessesOf(sheet))
}

/** Removes the oldest imports and the oldest unimported files beyond the limits of a practice. */
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
  const head = await findHead(tenant, id, true)
  if (head.state !== 'waiting') throw new Problem('import_started')
  return head
}

/** Sets the kinds of sheets and columns, and the defaults for rows that lack an area code or a service. */
export async function saveMapping(
  tenant: Tenant,
  keyring: Context['keyring'],
  { params: { id }, body }: Pick<RequestOf<typeof mappingContract>, 'params' | 'body'>,
  now: number,
): Promise<Import> {
  const head = await lockWaiting(tenant, id)
  const {
    areaCode = head.areaCode,
    serviceId = head.serviceId,
    reminds = head.reminds,
    issues = head.issues,
    sheets,
  } = body
  if (serviceId) await findService(tenant, serviceId)
  if (areaCode !== null && unknownAreaCode(`+55${areaCode}`))
    throw invalidField('areaCode', `O DDD ${areaCode} não existe`)
  const known = openSheets(await openSafe(tenant, keyring), head)
  if (known.length !== sheets.length) throw misfit()
  const kinds = known.map((sheet, index) => sheets[index]?.kind ?? kindAt(head, sheet, index))
  const fields = known.map((sheet, index) => {
    const kind = kinds[index] ?? 'patients'
    const columns = sheets[index]?.columns
    if (columns) refuseMisfit(sheet, { index, kind, columns })
    return columns ?? guessedFields(sheet, kind)
  })
  await sql`
    update imports set area_code = ${areaCode}, service_id = ${serviceId}, reminds = ${reminds}, issues = ${issues}, kinds = ${JSON.stringify(kinds)}::jsonb, fields = ${JSON.stringify(fields)}::jsonb
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
  return findImport(tenant, keyring, id, now)
}

function misfit() {
  return invalidField('sheets', 'Diga o que traz cada coluna de cada planilha')
}

interface GivenSheet {
  index: number
  kind: SheetKind
  columns: readonly SheetColumn[]
}

/** Refuses fields for columns that the sheet does not have, fields of another kind, and one field for two columns. */
function refuseMisfit(known: StoredSheet, { index, kind, columns }: GivenSheet): void {
  if (known.columns.length !== columns.length) throw misfit()
  const offered = columnFields(kind)
  const foreign = columns.findIndex((field) => !offered.includes(field))
  if (foreign >= 0)
    throw invalidField(`sheets.${index}.columns.${foreign}`, 'Escolha o que a coluna traz')
  const at = columns.findIndex(
    (field, index) => !REPEATED_FIELDS.includes(field) && columns.indexOf(field) < index,
  )
  if (at >= 0)
    throw invalidField(`sheets.${index}.columns.${at}`, 'Outra coluna já traz este campo')
}

type Mend = Pick<RequestOf<typeof mendContract>, 'params' | 'body'>

/** Stores the texts typed in place of cells, and the person of a row. An empty text empties the cell. */
export async function mendRow(
  { inTenant, keyring }: Context,
  { params: { id, n }, body: { values = {}, chosen } }: Mend,
): Promise<void> {
  await inTenant(async (tenant) => {
    const { account } = await lockWaiting(tenant, id)
    if (account) throw new Problem('not_found')
    const isPatient =
      chosen !== undefined && chosen !== null && chosen !== 'new' && chosen !== 'skip'
    // An earlier row of the file may add the patient.
    if (isPatient && !isOfImport(id, chosen)) await refuseUnknown(tenant, chosen)
    const safe = await openSafe(tenant, keyring)
    const chunk = await findChunk(safe, id, { row: n })
    const row = chunk?.rows[n - chunk.firstRow]
    if (!chunk || !row) throw new Problem('not_found')
    const [line, cells, mended, before] = row
    const typed = Object.entries(values).filter(([, text]) => text !== undefined)
    // `mendedValues` of the contract has no other fields.
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

/** Starts the import of the new rows, which a job writes. A running import continues; one over the plan's limit is refused. */
export async function startImport(context: Context, id: string): Promise<Import> {
  const { inTenant, keyring, now } = context
  const { state, isFree, account } = await inTenant(async (tenant) => {
    const { state, account } = await findHead(tenant, id)
    const { plan } = await lockPractice(tenant)
    return { state, isFree: plan === 'free', account }
  })
  if (state === 'waiting' && account) await inTenant((tenant) => beginMove(tenant, id, now))
  else if (state === 'waiting') {
    const count = await countNew(context, id, isFree)
    if (count.rows === 0) throw new Problem('import_nothing_new')
    await inTenant((tenant) => beginWriting(tenant, id, count, now))
    previewPlans.forget(id)
  } else if (state !== 'running') throw new Problem('import_started')
  return inTenant((tenant) => findImport(tenant, keyring, id, now))
}

interface NewCount {
  rows: number
  patients: number
  /** The upcoming sessions, by month. */
  months: Map<string, number>
}

/** Counts the new rows and the patients and sessions they add; without `all`, only whether there is one. */
async function countNew(context: Context, id: string, all: boolean): Promise<NewCount> {
  const count: NewCount = { rows: 0, patients: 0, months: new Map() }
  for await (const { rows } of planImport(context, id)) {
    count.rows += rows.filter(({ state }) => state === 'new').length
    count.patients += rows.filter(({ brings }) => brings.includes('patients')).length
    for (const row of rows) countMonth(count.months, row)
    if (count.rows > 0 && !all) break
  }
  return count
}

async function beginWriting(
  tenant: Tenant,
  id: string,
  { patients, months }: NewCount,
  now: number,
): Promise<void> {
  const practice = await lockPractice(tenant)
  const { state } = await findHead(tenant, id, true)
  if (state === 'running') return
  if (state !== 'waiting') throw new Problem('import_started')
  await refuseOther(tenant)
  const fits = await countFitting(tenant, practice.plan)
  if (fits !== null && patients > fits) throw new Problem('patient_limit')
  const crowded = await findCrowdedMonths(tenant, practice, months, now)
  if (crowded.length > 0) throw new Problem('session_limit')
  await sql`
    update imports set state = 'running', work = 'write', counts = ${JSON.stringify(noRows())}::jsonb, done = 0, total = rows
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
}

/** Starts to write a practice that moves in; its rows are hidden until all are written. */
async function beginMove(tenant: Tenant, id: string, now: number): Promise<void> {
  const practice = await lockPractice(tenant)
  const { state, account } = await findHead(tenant, id, true)
  if (state === 'running') return
  if (state !== 'waiting' || !account) throw new Problem('import_started')
  await refuseOther(tenant)
  await refuseMove(tenant, practice, account.facts, now)
  await sql`
    update imports set state = 'running', work = 'write', hides = true, counts = ${JSON.stringify(noRows())}::jsonb, done = 0, total = rows
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
}

/** Refuses a concurrent import: two would not see each other's patients. */
async function refuseOther({ id: practice, sql: db }: Tenant): Promise<void> {
  const { rows } = await sql`
    select from imports where psychologist_id = ${practice} and work is not null limit 1`.execute(
    db,
  )
  if (rows.length > 0) throw new Problem('import_under_way')
}

/**
 * Stops an import: hidden rows are removed; if rows are already shown, it is undone. An import that is not running stays
 * unchanged.
 */
export async function stopImport(tenant: Tenant, id: string, now: number): Promise<void> {
  const { state, work, account } = await findHead(tenant, id, true)
  if (state !== 'running') return
  const isHidden = work === 'write' || account !== null
  await sql`
    update imports set state = ${isHidden ? 'stopped' : 'undoing'}, work = ${isHidden ? 'take_back' : 'undo'},
      done = 0, total = ${await countBrought(tenant, id)}, reached_kind = null, reached_id = null, leased_until = null,
      finished_at = ${new Date(now)}
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
}

/** Starts to undo an import, for 7 days. An undo that is running continues. */
export async function startUndo(tenant: Tenant, id: string, now: number): Promise<void> {
  await lockPractice(tenant)
  const { state, finishedAt } = await findHead(tenant, id, true)
  if (state === 'undoing') return
  if (state !== 'done' || !finishedAt || finishedAt.getTime() + UNDO_DAYS * DAY <= now)
    throw new Problem('import_not_undoable')
  await refuseOther(tenant)
  await sql`
    update imports set state = 'undoing', work = 'undo', reached_kind = null, reached_id = null, done = 0,
      total = ${await countBrought(tenant, id)}
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
}
