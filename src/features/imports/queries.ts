import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { DAY, dayAt } from '../../platform/shared/calendar.ts'
import type { ReplyOf } from '../../platform/shared/endpoint.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { countPatients } from '../patients/queries.ts'
import { hasLimits, isPro, roomOn } from '../practice/plans.ts'
import { findOwnRow, type Practice } from '../practice/queries.ts'
import { type Context, openIn, openSafe, type Row, type Safe } from '../records/safe-queries.ts'
import { countMonthSessions } from '../sessions/queries.ts'
import { isInUse, listKeptRows } from './account/move-queries.ts'
import type { PlanFacts } from './account/move-rules.ts'
import {
  type BroughtCounts,
  type Import,
  type ImportRow,
  type previewImport,
  ROWS_A_PAGE,
  type RowCounts,
} from './contract.ts'
import { listKept } from './kinds/item-queries.ts'
import { nothingKnown } from './kinds/known.ts'
import { learnKnown } from './kinds/known-queries.ts'
import { planRow, sheetOrder } from './kinds/plan-rules.ts'
import type { KindSheet, PlanContext, PlannedRow, Planning, StoredRow } from './kinds/planned.ts'
import {
  ITEM_KINDS,
  type ItemKind,
  offeredFields,
  type RowState,
  type SheetColumn,
  type SheetKind,
} from './labels.ts'
import { countOf, type PreviewPlan, PreviewPlans, packRows, rowsOfPlan } from './preview-queries.ts'
import type { ColumnField } from './reading/cells.ts'
import type { LeftOut } from './reading/sheet.ts'

/** How long an import can be undone. */
export const UNDO_DAYS = 7

/** The most remaining things that an undone import lists. */
const MOST_KEPT = 200

/** A sheet as it was read; encrypted with the import. */
export interface StoredSheet {
  name: string
  /** The guessed kind. */
  kind: SheetKind
  rows: number
  columns: { heading: string; guess: ColumnField; examples: string[] }[]
  leftOut?: LeftOut | undefined
}

/** Some rows of one sheet, in encrypted form. */
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

/** The export of an account, as it was read. */
export interface StoredAccount {
  tables: { name: string; rows: number }[]
  facts: PlanFacts
}

export interface ImportHead {
  id: string
  name: string
  state: Import['state']
  work: 'write' | 'show' | 'take_back' | 'undo' | null
  sheets: Uint8Array | null
  kinds: SheetKind[]
  fields: SheetColumn[][]
  areaCode: string | null
  serviceId: string | null
  reminds: boolean
  issues: boolean
  rows: number
  counts: RowCounts | null
  brings: BroughtCounts | null
  nextChunk: number
  reachedKind: ItemKind | 'rest' | null
  reachedId: string | null
  account: StoredAccount | null
  done: number
  total: number
  createdAt: Date
  finishedAt: Date | null
}

const head = sql`
  i.id, i.name, i.state, i.work, i.sheets, i.kinds, i.fields, i.area_code as "areaCode", i.service_id as "serviceId", i.reminds, i.issues, i.rows, i.counts, i.brings,
  i.next_chunk as "nextChunk", i.reached_kind as "reachedKind", i.reached_id as "reachedId", i.account, i.done, i.total, i.created_at as "createdAt", i.finished_at as "finishedAt"`

/** Returns an import that was read completely; with `lock`, locked until the transaction ends. */
export async function findHead(tenant: Tenant, id: string, lock = false): Promise<ImportHead> {
  const { rows } = await sql<ImportHead>`
    select ${head} from imports i
    where i.psychologist_id = ${tenant.id} and i.id = ${id} and i.rows is not null
    ${lock ? sql`for update` : sql``}`.execute(tenant.sql)
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

/** Returns an import, with its sheets while they are stored. */
export async function findImport(
  tenant: Tenant,
  keyring: Context['keyring'],
  id: string,
  now: number,
): Promise<Import> {
  const head = await findHead(tenant, id)
  const sheets = head.sheets ? openSheets(await openSafe(tenant, keyring), head) : []
  const keptItems = head.state === 'undone' ? await listKept(tenant, id, MOST_KEPT) : []
  if (head.account && head.state === 'undone')
    keptItems.push(...(await listKeptRows(tenant, id, MOST_KEPT - keptItems.length)))
  const { account, ...shown } = toImport(head, now)
  if (account && head.state === 'waiting') account.isInUse = await isInUse(tenant)
  return { ...shown, account, sheets: sheets.map(toSheet(head)), kept: keptItems }
}

const toSheet =
  (head: ImportHead) =>
  (stored: StoredSheet, index: number): Import['sheets'][number] => {
    const { kind, fields } = sheetAt(head, stored, index)
    const guesses = offeredFields(kind, guessesOf(stored))
    return {
      ...{ name: stored.name, kind, rows: stored.rows, leftOut: stored.leftOut ?? null },
      columns: stored.columns.map(({ heading, examples }, index) => ({
        ...{ heading, guess: guesses[index] ?? 'ignore', examples },
        field: fields[index] ?? 'ignore',
      })),
    }
  }

export function guessesOf({ columns }: StoredSheet): ColumnField[] {
  return columns.map(({ guess }) => guess)
}

/** Returns the kind of a sheet, as chosen or guessed. */
export function kindAt(
  { kinds }: Pick<ImportHead, 'kinds'>,
  { kind = 'patients' }: Partial<StoredSheet>,
  index: number,
): SheetKind {
  return kinds[index] ?? kind
}

/** Returns a sheet with the chosen kind and fields, or the guessed ones. */
function sheetAt({ kinds, fields }: ImportHead, stored: StoredSheet, index: number): KindSheet {
  const kind = kindAt({ kinds }, stored, index)
  const offered = offeredFields(kind, guessesOf(stored))
  return {
    kind,
    headings: stored.columns.map(({ heading }) => heading),
    fields: stored.columns.map((_, at) => fields[index]?.[at] ?? offered[at] ?? 'ignore'),
  }
}

export function openSheets(safe: Safe, { id, sheets }: ImportHead): StoredSheet[] {
  // Written by `createImport`.
  return sheets ? (JSON.parse(openIn(safe, sheetsAssociatedData(id), sheets)) as StoredSheet[]) : []
}

function toImport(row: ImportHead, now: number): Omit<Import, 'sheets'> {
  const { id, name, state, areaCode, serviceId, reminds, issues, rows, counts, brings } = row
  const { done, total, createdAt, finishedAt } = row
  const undoUntil = finishedAt && new Date(finishedAt.getTime() + UNDO_DAYS * DAY)
  return {
    id,
    name,
    state,
    areaCode,
    account: row.account && {
      tables: row.account.tables,
      patients: row.account.facts.patients,
      isInUse: false,
    },
    serviceId,
    reminds,
    issues,
    rows,
    progress: { done, total },
    counts,
    brings,
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

/** Returns how many more active patients the plan allows; null without a limit. */
export async function countFitting(tenant: Tenant, plan: string): Promise<number | null> {
  return hasLimits(plan) ? Math.max(0, roomOn(plan, 'patients', await countPatients(tenant))) : null
}

export type CrowdedMonth = ReplyOf<typeof previewImport>['crowdedMonths'][number]

export function countMonth(months: Map<string, number>, { month }: PlannedRow): void {
  if (month !== null) months.set(month, (months.get(month) ?? 0) + 1)
}

/** Returns the months for which the plan has too little room for the new sessions. */
export async function findCrowdedMonths(
  tenant: Tenant,
  { plan, timezone }: Practice,
  months: ReadonlyMap<string, number>,
  now: number,
): Promise<CrowdedMonth[]> {
  if (!hasLimits(plan)) return []
  const crowded: CrowdedMonth[] = []
  for (const [month, addedCount] of [...months].sort()) {
    const count = await countMonthSessions(tenant, { month, except: null }, timezone, now)
    const fits = Math.max(0, roomOn(plan, 'sessions', count))
    if (addedCount > fits) crowded.push({ month, wanted: addedCount, fits })
  }
  return crowded
}

export interface OpenedChunk extends StoredChunk {
  number: number
  firstRow: number
  version: number
}

/** Returns a chunk by its number, or the chunk that contains a row; null if there is none. */
export async function findChunk(
  safe: Safe,
  importId: string,
  by: { number: number } | { row: number },
): Promise<OpenedChunk | null> {
  const { tenant } = safe
  const condition =
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
    where c.psychologist_id = ${tenant.id} and c.import_id = ${importId} and ${condition}`.execute(
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
  /** Its number in the order in which chunks are planned. */
  number: number
  /** Whether it is the first planned chunk of its sheet. */
  isFirst: boolean
  rows: PlannedRow[]
}

/** The number of rows to plan before the server handles other calls. */
const ROWS_A_TURN = 20

/**
 * Yields the plans of the rows of an import, each chunk in a short transaction, the sheets of patients first. Rows are compared
 * with the practice's data and with earlier new rows.
 */
export async function* planImport(
  { inTenant, keyring, now }: Context,
  id: string,
): AsyncGenerator<PlannedChunk> {
  const { found, sheets, chunks, context } = await inTenant(async (tenant) => {
    const head = await findHead(tenant, id)
    const stored = openSheets(await openSafe(tenant, keyring), head)
    const context = contextOf(head, await findOwnRow(tenant), now)
    const sheets = stored.map((sheet, index) => sheetAt(head, sheet, index))
    return { found: head, sheets, chunks: await listChunks(tenant, id, stored), context }
  })
  const known = nothingKnown()
  await learnKnown(
    inTenant,
    known,
    sheets.map(({ kind }) => kind),
    now,
  )
  const order = sheetOrder(sheets.map(({ kind }) => kind))
  let number = 0
  for (const index of order) {
    const sheet = sheets[index]
    for (const [at, chunk] of (chunks[index] ?? []).entries()) {
      const opened = await inTenant(async (tenant) =>
        findChunk(await openSafe(tenant, keyring), found.id, { number: chunk }),
      )
      if (!opened || !sheet) return
      const rows = await planRows(opened, index, { sheet, context, known })
      yield { number: number++, isFirst: at === 0, rows }
    }
  }
}

async function planRows(
  { firstRow, rows }: OpenedChunk,
  sheet: number,
  planning: Planning,
): Promise<PlannedRow[]> {
  const planned: PlannedRow[] = []
  for (const [index, stored] of rows.entries()) {
    planned.push(planRow(stored, { n: firstRow + index, sheet }, planning))
    if (index % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn()
  }
  return planned
}

function contextOf(
  { id: importId, areaCode, serviceId }: ImportHead,
  practice: Practice,
  now: number,
): PlanContext {
  const { timezone, buffer_minutes: bufferMinutes } = practice
  const today = dayAt(now, timezone)
  return {
    importId,
    areaCode,
    serviceId,
    now,
    today,
    timezone,
    bufferMinutes,
    isPro: isPro(practice.plan),
  }
}

/** Returns the numbers of the chunks of each sheet. */
async function listChunks(
  tenant: Tenant,
  id: string,
  sheets: readonly StoredSheet[],
): Promise<number[][]> {
  const { rows } = await sql<{ number: number; firstRow: number }>`
    select number, first_row as "firstRow" from import_chunks
    where psychologist_id = ${tenant.id} and import_id = ${id} order by number`.execute(tenant.sql)
  let before = 0
  return sheets.map((sheet) => {
    const [first, next] = [before + 1, before + sheet.rows + 1]
    before += sheet.rows
    return rows
      .filter(({ firstRow }) => firstRow >= first && firstRow < next)
      .map(({ number }) => number)
  })
}

interface Preview {
  page: number
  pages: number
  counts: RowCounts
  brings: BroughtCounts
  fits: number | null
  crowdedMonths: CrowdedMonth[]
  asksAreaCode: boolean
  hasToCome: boolean
  hasPayments: boolean
  asksService: boolean
  rows: ImportRow[]
}

/** Returns a page of the rows as they would be imported, with the counts of all. */
export async function findPreview(
  context: Context,
  id: string,
  { page = 1, state }: { page?: number | undefined; state?: RowState | undefined },
): Promise<Preview> {
  const account = await context.inTenant((tenant) => findAccountPreview(tenant, id))
  if (account) return account
  const key = await context.inTenant((tenant) => findPlanKey(tenant, id, context.now))
  const plan = await previewPlans.find(id, key, () => planPreview(context, id))
  const { counts, brings, months, asksAreaCode, asksService, hasToCome, hasPayments } = plan
  const limits = await context.inTenant(async (tenant) => {
    const practice = await findOwnRow(tenant)
    return {
      fits: await countFitting(tenant, practice.plan),
      crowdedMonths: await findCrowdedMonths(tenant, practice, months, context.now),
    }
  })
  const pages = Math.max(1, Math.ceil(countOf(counts, state) / ROWS_A_PAGE))
  const rows = rowsOfPlan(plan, { first: (page - 1) * ROWS_A_PAGE, most: ROWS_A_PAGE, state })
  const questions = { asksAreaCode, hasToCome, hasPayments, asksService }
  return { page, pages, counts, brings, ...limits, ...questions, rows }
}

/** Returns the preview of an account, which has no rows to decide about; null for sheets. */
async function findAccountPreview(tenant: Tenant, id: string): Promise<Preview | null> {
  const { account, rows } = await findHead(tenant, id)
  if (!account) return null
  const { plan } = await findOwnRow(tenant)
  const counts = noRows()
  counts[(await isInUse(tenant)) ? 'refused' : 'new'] = rows
  return {
    ...{ page: 1, pages: 1, counts, brings: { ...noItems(), patients: account.facts.patients } },
    fits: await countFitting(tenant, plan),
    ...{ crowdedMonths: [], asksAreaCode: false, hasToCome: false, hasPayments: false },
    ...{ asksService: false, rows: [] },
  }
}

export const previewPlans = new PreviewPlans()

async function planPreview(context: Context, id: string): Promise<PreviewPlan> {
  const plan: PreviewPlan & { months: Map<string, number> } = {
    ...{ counts: noRows(), brings: noItems(), months: new Map(), chunks: [] },
    ...{ asksAreaCode: false, asksService: false, hasToCome: false, hasPayments: false },
  }
  for await (const chunk of planImport(context, id)) {
    const counts = noRows()
    for (const row of chunk.rows) {
      counts[row.state]++
      plan.counts[row.state]++
      for (const kind of row.brings) plan.brings[kind]++
      plan.asksAreaCode ||= row.asksAreaCode
      plan.asksService ||= row.asksService
      plan.hasPayments ||=
        row.input !== null && 'received' in row.input && row.input.received !== null
      plan.hasToCome ||= row.month !== null || row.brings.includes('series')
      countMonth(plan.months, row)
    }
    plan.chunks.push(packRows(chunk.rows.map(toRow), counts))
  }
  return plan
}

/** Topics whose changes in a practice may change the plan of a row. */
const TOPICS = ['patients', 'services', 'sessions', 'series', 'packages', 'expenses']

/** Returns a key that changes with everything a preview depends on. */
async function findPlanKey(tenant: Tenant, id: string, now: number): Promise<string> {
  const { fields, kinds, areaCode, serviceId, state } = await findHead(tenant, id)
  const { timezone, plan, buffer_minutes: buffer } = await findOwnRow(tenant)
  const { rows } = await sql<{ mended: number; changed: string | null }>`
    select
      (select sum(version)::int from import_chunks where psychologist_id = ${tenant.id} and import_id = ${id}) as mended,
      (select md5(string_agg(changed_in::text || topic, ',' order by changed_in, topic)) from changes
        where psychologist_id = ${tenant.id} and topic = any(${TOPICS}::text[])) as changed`.execute(
    tenant.sql,
  )
  const today = dayAt(now, timezone)
  return JSON.stringify([
    ...[fields, kinds, areaCode, serviceId, state, timezone, plan, buffer, today],
    rows[0],
  ])
}

/** Returns one row as it would be imported. */
export async function findRow(context: Context, id: string, n: number): Promise<ImportRow> {
  for await (const { rows } of planImport(context, id)) {
    const row = rows.find((row) => row.n === n)
    if (row) return toRow(row)
  }
  throw new Problem('not_found')
}

export function noRows(): RowCounts {
  return { new: 0, same: 0, incomplete: 0, refused: 0, ambiguous: 0, skipped: 0 }
}

export function noItems(): BroughtCounts {
  // The cast restores the keys' types, which `Object.fromEntries` loses.
  return Object.fromEntries(ITEM_KINDS.map((kind) => [kind, 0])) as BroughtCounts
}

function toRow({ brings, month, input, asksAreaCode, asksService, ...row }: PlannedRow): ImportRow {
  return row
}
