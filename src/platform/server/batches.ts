/** So many rows of a long download are read at once. */
export const BATCH_SIZE = 500

/** Rows read at once, and where the next ones begin: null behind the last. */
export interface Batch<Row> {
  items: Row[]
  next: string | null
}

/**
 * All rows, a batch at a time as they are asked for, each read a short transaction of its own: one that lasted as long as a
 * slow download would hold a connection. A row changed meanwhile comes as it is when its batch is read.
 */
export async function* inBatches<Row>(
  read: (after: string | undefined) => Promise<Batch<Row>>,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined; ; ) {
    const { items, next } = await read(after)
    yield items
    // Settled promises outlive what they gave; emptied, it is garbage at once and not only at the next full collection.
    items.length = 0
    if (next === null) return
    after = next
  }
}

/** How many there are in all: counted only where the first page is not the last one too. */
export async function totalOf(
  { items, next }: Batch<unknown>,
  after: string | undefined,
  count: () => Promise<number>,
): Promise<number> {
  return after === undefined && next === null ? items.length : count()
}

/** A list that is short by its nature, as one batch. */
export function wholeBatch<Row>(items: Row[]): Batch<Row> {
  return { items, next: null }
}

/** The same list read at once; it stays with whoever gave it. */
export function inOneBatch<Row>(items: readonly Row[]): AsyncGenerator<Row[]> {
  return inBatches(async () => wholeBatch([...items]))
}

/**
 * The first `limit` of the rows that were read, one more than that having been asked for; all without a limit. They are
 * taken out of the list, which the driver's promises keep alive.
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
