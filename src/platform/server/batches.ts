import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, encodeCursor } from './cursor.ts'

export const BATCH_SIZE = 500

export interface Batch<Row> {
  items: Row[]
  next: string | null
}

/**
 * Yields all rows in batches on demand, each read in a short transaction: one that lasted as long as a slow download would hold
 * a connection. A row that changes meanwhile is read in its new state.
 */
export async function* inBatches<Row>(
  read: (after: string | undefined) => Promise<Batch<Row>>,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined; ; ) {
    const { items, next } = await read(after)
    yield items
    // Settled promises keep the list alive; emptied, its rows are collected at once instead of at the next full
    // collection.
    items.length = 0
    if (next === null) return
    after = next
  }
}

export async function totalOf(
  { items, next }: Batch<unknown>,
  after: string | undefined,
  count: () => Promise<number>,
): Promise<number> {
  return after === undefined && next === null ? items.length : count()
}

export function wholeBatch<Row>(items: Row[]): Batch<Row> {
  return { items, next: null }
}

export function inOneBatch<Row>(items: readonly Row[]): AsyncGenerator<Row[]> {
  return inBatches(async () => wholeBatch([...items]))
}

/**
 * Returns the first `limit` rows of a list that was read with one more; all without a limit. Empties the list, which the
 * driver's promises keep alive.
 */
export function cutBatch<Row>(
  rows: Row[],
  limit: number | undefined,
  cursorOf: (last: Row) => string,
): Batch<Row> {
  const items = rows.splice(0, limit ?? rows.length)
  const last = rows.length > 0 ? items.at(-1) : undefined
  return { items, next: last ? cursorOf(last) : null }
}

/**
 * Returns the end of a query that reads `table` in batches by id: a row that changes between two batches is neither
 * skipped nor repeated.
 */
export function nextById(table: string, after: string | undefined): RawBuilder<unknown> {
  const [last] = decodeCursor(after, 1)
  const id = sql.ref(`${table}.id`)
  const from = last === undefined ? sql`` : sql`and ${id} > ${last}::uuid`
  return sql`${from} order by ${id} limit ${BATCH_SIZE + 1}`
}

export function batchById<Row extends { id: string }, Item>(
  rows: Row[],
  itemOf: (row: Row) => Item,
): Batch<Item> {
  const { items, next } = cutBatch(rows, BATCH_SIZE, ({ id }) => encodeCursor(id))
  return { items: items.map(itemOf), next }
}
