import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { Problem } from '../../../platform/shared/problem.ts'
import { type Context, openIn, openSafe, sealIn } from '../../records/safe-queries.ts'
import { chunkAssociatedData } from '../queries.ts'
import { MOVED_PICTURE } from '../reading/read-move.ts'
import { READING_PROBLEMS } from '../reading/reading-problem.ts'
import type { MovedRows } from '../reading/sheet.ts'
import { MoveCheck, MoveFault, PICTURE, type PlanFacts } from './move-rules.ts'
import { MOVED_TABLES, type MovedName } from './moved-tables.ts'

/** Rows of one table, in encrypted form until they are written. */
export interface MoveChunk {
  table: MovedName | 'settings' | typeof MOVED_PICTURE
  rows: Record<string, unknown>[]
  /** Whether this is the first chunk of its table. */
  isFirst: boolean
}

export interface KeptMove {
  sheets: { name: string; rows: number; columns: [] }[]
  facts: PlanFacts
  /** With the settings and the picture. */
  lines: number
}

/** The number of rows to check before the server handles other calls. */
const ROWS_A_TURN = 50

/** Checks the rows of a practice and stores them encrypted, each chunk in a short transaction. */
export async function keepMove(
  { inTenant, keyring }: Context,
  importId: string,
  parts: AsyncIterable<MovedRows>,
): Promise<KeptMove> {
  const check = new MoveCheck()
  let [number, firstRow] = [0, 1]
  let before: string | null = null
  for await (const part of parts) {
    const rows = await checkedRows(check, part)
    // `check` refuses other names.
    const table = part.table as MoveChunk['table']
    const chunk: MoveChunk = { table, rows, isFirst: table !== before }
    before = table
    const place = { number, firstRow }
    await inTenant(async (tenant) => {
      const safe = await openSafe(tenant, keyring)
      const body = sealIn(
        safe,
        chunkAssociatedData(importId, place.number, 1),
        JSON.stringify(chunk),
      )
      await sql`
        insert into import_chunks (psychologist_id, import_id, number, first_row, row_count, body)
        values (${tenant.id}, ${importId}, ${place.number}, ${place.firstRow}, ${chunk.rows.length}, ${body})`.execute(
        tenant.sql,
      )
    })
    number++
    firstRow += chunk.rows.length
  }
  refusing(0, () => check.finish())
  const counted = [...check.rows].map(([name, rows]) => [MOVED_TABLES[name].label, rows] as const)
  if (check.hasPicture) counted.push([PICTURE, 1])
  const sheets = counted.map(([name, rows]) => ({ name, rows, columns: [] as [] }))
  return { sheets, facts: check.facts, lines: firstRow - 1 }
}

async function checkedRows(check: MoveCheck, part: MovedRows): Promise<MoveChunk['rows']> {
  const rows: MoveChunk['rows'] = []
  for (const [index, row] of part.rows.entries()) {
    rows.push(refusing(part.firstLine + index, () => checkedRow(check, part.table, row)))
    if (index % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn()
  }
  return rows
}

function checkedRow(check: MoveCheck, table: string, row: object): MoveChunk['rows'][number] {
  if (table === 'settings') return check.settings(row)
  return table === MOVED_PICTURE ? check.picture(row) : check.row(table, row)
}

/** Runs a check; a refusal becomes a problem that names the line of the file. */
function refusing<T>(line: number, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof MoveFault || error instanceof Problem)) throw error
    const [, text] = READING_PROBLEMS.import_move_changed
    const label = error instanceof MoveFault ? error.label : null
    const place = [label, line > 0 && `linha ${line}`].filter(Boolean).join(', ')
    throw new Problem('import_move_changed', { message: `${text} (${place}: ${error.message})` })
  }
}

/** Returns a chunk by its number; null after the last one. */
export async function findMoveChunk(
  { inTenant, keyring }: Context,
  importId: string,
  number: number,
): Promise<MoveChunk | null> {
  return inTenant(async (tenant) => {
    const safe = await openSafe(tenant, keyring)
    const { rows } = await sql<{ body: Uint8Array }>`
      select c.body from import_chunks c
      where c.psychologist_id = ${tenant.id} and c.import_id = ${importId} and c.number = ${number}`.execute(
      tenant.sql,
    )
    const [chunk] = rows
    if (!chunk) return null
    const text = openIn(safe, chunkAssociatedData(importId, number, 1), chunk.body)
    // Written by `keepMove`.
    return JSON.parse(text) as MoveChunk
  })
}
