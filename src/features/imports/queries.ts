import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { DAY, dayAt } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { countPatients } from '../patients/queries.ts'
import { FREE_PATIENTS } from '../practice/plans.ts'
import { findOwnRow } from '../practice/queries.ts'
import { type Context, openIn, openSafe, type Row, type Safe } from '../records/safe-queries.ts'
import { type Import, type ImportRow, ROWS_A_PAGE, type RowCounts } from './contract.ts'
import type { KeptBecause, PatientColumn, RowState } from './labels.ts'
import { KnownPeople, type KnownPerson } from './matching-rules.ts'
import { type PlannedRow, planRow, type StoredRow } from './plan-rules.ts'
import type { RowContext, SheetColumns } from './row-rules.ts'

/** How long an import can be undone. */
export const UNDO_DAYS = 7

/** The most patients that an undone import names. */
const MOST_KEPT = 200

/** A sheet as it was read; encrypted with the import. */
export interface StoredSheet {
  name: string
  rows: number
  columns: { heading: string; guess: PatientColumn; examples: string[] }[]
}

/** Some rows of one sheet, as they are encrypted. */
export interface StoredChunk {
  sheet: number
  rows: StoredRow[]
}

export const sheetsAssociatedData = (importId: string): Row => ({
  table: 'imports',
  id: importId,
  version: 1,
  owner: 'sheets',
})

export const chunkAssociatedData = (importId: string, number: number, version: number): Row => ({
  table: 'import_chunks',
  id: importId,
  version,
  owner: String(number),
})

export interface ImportHead {
  id: string
  name: string
  state: Import['state']
  work: 'write' | 'show' | 'take_back' | 'undo' | null
  sheets: Uint8Array | null
  fields: PatientColumn[][]
  areaCode: string | null
  rows: number
  counts: RowCounts | null
  nextChunk: number
  reachedId: string | null
  done: number
  total: number
  createdAt: Date
  finishedAt: Date | null
}

const head = sql`
  i.id, i.name, i.state, i.work, i.sheets, i.fields, i.area_code as "areaCode", i.rows, i.counts,
  i.next_chunk as "nextChunk", i.reached_id as "reachedId", i.done, i.total, i.created_at as "createdAt", i.finished_at as "finishedAt"`

/** Returns an import that was read whole; with `lock`, locked until the transaction ends. */
export async function findHead(tenant: Tenant, id: string, lock = false): Promise<ImportHead> {
  const { rows } = await sql<ImportHead>`
    select ${head} from imports i
    where i.psychologist_id = ${tenant.id} and i.id = ${id} and i.rows is not null
    ${lock ? sql`for update` : sql``}`.execute(tenant.sql)
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

/** Returns an import, with its sheets while there are any. */
export async function findImport(
  tenant: Tenant,
  keyring: Context['keyring'],
  id: string,
  now: number,
): Promise<Import> {
  const found = await findHead(tenant, id)
  const sheets = found.sheets ? openSheets(await openSafe(tenant, keyring), found) : []
  const kept = found.state === 'undone' ? await listKept(tenant, id) : []
  return { ...toImport(found, now), sheets: sheets.map(toSheet(found)), kept }
}

const toSheet =
  ({ fields }: ImportHead) =>
  ({ name, rows, columns }: StoredSheet, index: number): Import['sheets'][number] => ({
    name,
    kind: 'patients',
    rows,
    columns: columns.map((column, at) => ({
      ...column,
      field: fields[index]?.[at] ?? column.guess,
    })),
  })

function openSheets(safe: Safe, { id, sheets }: ImportHead): StoredSheet[] {
  // Written by `createImport`.
  return sheets ? (JSON.parse(openIn(safe, sheetsAssociatedData(id), sheets)) as StoredSheet[]) : []
}

function toImport(row: ImportHead, now: number): Omit<Import, 'sheets'> {
  const { id, name, state, areaCode, rows, counts, done, total, createdAt, finishedAt } = row
  const undoUntil = finishedAt && new Date(finishedAt.getTime() + UNDO_DAYS * DAY)
  return {
    id,
    name,
    state,
    areaCode,
    rows,
    progress: { done, total },
    counts,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    undoUntil:
      state === 'done' && undoUntil && undoUntil.getTime() > now ? undoUntil.toISOString() : null,
    kept: [],
  }
}

export async function listOwnImports(
  tenant: Tenant,
  now: number,
): Promise<Omit<Import, 'sheets'>[]> {
  const { rows } = await sql<ImportHead>`
    select ${head} from imports i where i.psychologist_id = ${tenant.id} and i.rows is not null
    order by i.created_at desc, i.id desc`.execute(tenant.sql)
  return rows.map((row) => toImport(row, now))
}

async function listKept({ id: practice, sql: db }: Tenant, id: string): Promise<Import['kept']> {
  const { rows } = await sql<{ patientId: string; name: string; why: KeptBecause }>`
    select p.id as "patientId", p.name, k.kept as why
    from imported_patients k join patients p on p.psychologist_id = k.psychologist_id and p.id = k.patient_id
    where k.psychologist_id = ${practice} and k.import_id = ${id} and k.kept is not null
    order by p.sort_name, p.id limit ${MOST_KEPT}`.execute(db)
  return rows
}

/** Returns how many more active patients the plan allows; null without a limit. */
export async function countFitting(tenant: Tenant, plan: string): Promise<number | null> {
  return plan === 'free' ? Math.max(0, FREE_PATIENTS - (await countPatients(tenant))) : null
}

export interface OpenedChunk extends StoredChunk {
  number: number
  firstRow: number
  version: number
}

/** Returns a chunk by its number, or the one with a row; null without one. */
export async function findChunk(
  safe: Safe,
  importId: string,
  by: { number: number } | { row: number },
): Promise<OpenedChunk | null> {
  const { tenant } = safe
  const wanted =
    'number' in by
      ? sql`c.number = ${by.number}`
      : sql`c.first_row <= ${by.row} and c.first_row + c.row_count > ${by.row}`
  const { rows } = await sql<{
    number: number
    firstRow: number
    version: number
    body: Uint8Array
  }>`
    select c.number, c.first_row as "firstRow", c.version, c.body from import_chunks c
    where c.psychologist_id = ${tenant.id} and c.import_id = ${importId} and ${wanted}`.execute(
    tenant.sql,
  )
  const [chunk] = rows
  if (!chunk) return null
  const { body, ...row } = chunk
  const text = openIn(safe, chunkAssociatedData(importId, row.number, row.version), body)
  // Written by `createImport` and `mendRow`.
  return { ...row, ...(JSON.parse(text) as StoredChunk) }
}

export interface PlannedChunk {
  number: number
  rows: PlannedRow[]
}

/** How many rows are planned before other work of the server gets its turn. */
const ROWS_A_TURN = 50

/**
 * Yields what becomes of the rows of an import, a chunk in a short transaction each. Rows are compared with the patients,
 * and with the rows above that are new.
 */
export async function* planImport(
  { inTenant, keyring, now }: Context,
  id: string,
): AsyncGenerator<PlannedChunk> {
  const { found, columns, context } = await inTenant(async (tenant) => {
    const found = await findHead(tenant, id)
    const sheets = openSheets(await openSafe(tenant, keyring), found)
    const { timezone } = await findOwnRow(tenant)
    const context: RowContext = { areaCode: found.areaCode, today: dayAt(now, timezone) }
    return {
      found,
      columns: sheets.map((sheet, index) => columnsOf(sheet, found.fields[index])),
      context,
    }
  })
  const known = new KnownPeople()
  for await (const people of listKnown(inTenant)) for (const one of people) known.add(one)
  for (let number = 0; ; number++) {
    const chunk = await inTenant(async (tenant) =>
      findChunk(await openSafe(tenant, keyring), found.id, { number }),
    )
    if (!chunk) return
    const rows: PlannedRow[] = []
    const sheet = columns[chunk.sheet] ?? { headings: [], fields: [] }
    for (const [index, stored] of chunk.rows.entries()) {
      const place = { n: chunk.firstRow + index, sheet: chunk.sheet }
      rows.push(planRow(stored, place, { sheet, context, known }))
      if (index % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn()
    }
    yield { number, rows }
  }
}

function columnsOf({ columns }: StoredSheet, fields: PatientColumn[] | undefined): SheetColumns {
  return {
    headings: columns.map(({ heading }) => heading),
    fields: columns.map(({ guess }, at) => fields?.[at] ?? guess),
  }
}

const KNOWN_BATCH = 2_000
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Yields all patients with the signs by which rows are compared with them. */
async function* listKnown(inTenant: Context['inTenant']): AsyncGenerator<KnownPerson[]> {
  for (let after = FIRST; ; ) {
    const from = after
    const people = await inTenant(async ({ id, sql: db }) => {
      const { rows } = await sql<KnownPerson & { id: string }>`
        select p.id, null::integer as n, p.registered_name as name, p.social_name as "socialName", p.phone, p.email, p.cpf,
          p.birth_date as "birthDate", exists (
            select from patient_people q where q.psychologist_id = p.psychologist_id and q.patient_id = p.id
              and q.may_accept and q.phone_key = p.phone_key) as "isGuardianPhone"
        from patients p where p.psychologist_id = ${id} and p.id > ${from}
        order by p.id limit ${KNOWN_BATCH}`.execute(db)
      return rows
    })
    yield people
    if (people.length < KNOWN_BATCH) return
    after = people.at(-1)?.id ?? after
  }
}

interface Preview {
  page: number
  pages: number
  counts: RowCounts
  fits: number | null
  asksAreaCode: boolean
  rows: ImportRow[]
}

/** Returns a page of the rows as they would be, with the counts of all. */
export async function findPreview(
  context: Context,
  id: string,
  { page = 1, state }: { page?: number | undefined; state?: RowState | undefined },
): Promise<Preview> {
  const counts = noRows()
  const rows: ImportRow[] = []
  let [matching, asksAreaCode] = [0, false]
  for await (const chunk of planImport(context, id))
    for (const row of chunk.rows) {
      counts[row.state]++
      asksAreaCode ||= row.read.asksAreaCode
      if (state !== undefined && row.state !== state) continue
      const isOfPage = Math.floor(matching++ / ROWS_A_PAGE) === page - 1
      if (isOfPage) rows.push(toRow(row))
    }
  const fits = await context.inTenant(async (tenant) => {
    const { plan } = await findOwnRow(tenant)
    return countFitting(tenant, plan)
  })
  const pages = Math.max(1, Math.ceil(matching / ROWS_A_PAGE))
  return { page, pages, counts, fits, asksAreaCode, rows }
}

/** Returns one row as it would be. */
export async function findRow(context: Context, id: string, n: number): Promise<ImportRow> {
  for await (const { rows } of planImport(context, id)) {
    const row = rows.find((one) => one.n === n)
    if (row) return toRow(row)
  }
  throw new Problem('not_found')
}

export function noRows(): RowCounts {
  return { new: 0, same: 0, incomplete: 0, refused: 0, ambiguous: 0, skipped: 0 }
}

function toRow({ n, sheet, line, state, read, candidates, chosen }: PlannedRow): ImportRow {
  const { values, problems, notes, facts } = read
  return { n, sheet, line, state, name: facts.name, values, problems, notes, candidates, chosen }
}
