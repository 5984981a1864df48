import type { Packed } from './read-zip.ts'

/** Cells of one column that a person sees as one: only the first has the text. */
export interface MergedCells {
  column: string
  /** The numbers of the first and the last row. */
  first: number
  last: number
}

/** Excel itself writes few; each is kept in memory. */
const MOST_MERGES = 20_000
const MERGE = /<(?:\w+:)?mergeCell\s+ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"\s*\/?>/g
/** Longer than an element of merged cells. */
const OVERLAP = 100

/**
 * Returns the merged cells of a sheet that have several rows. They are behind the rows in the file, which is therefore unpacked
 * twice.
 */
export async function readMerges(entry: Packed): Promise<MergedCells[]> {
  const merges: MergedCells[] = []
  let rest = Buffer.alloc(0)
  for await (const bytes of entry.read()) {
    const part = Buffer.concat([rest, bytes])
    const start = part.indexOf('mergeCell ')
    rest = Buffer.from(part.subarray(-OVERLAP))
    if (start === -1) continue
    // Only names and numbers matter here, so letters of UTF-8 may be read wrongly.
    const text = part.toString('latin1', Math.max(0, start - OVERLAP))
    for (const { index, 0: whole, 1: column = '', 2: first, 3: last } of text.matchAll(MERGE)) {
      rest = Buffer.from(
        text.slice(Math.max(index + whole.length, text.length - OVERLAP)),
        'latin1',
      )
      if (Number(last) > Number(first) && merges.length < MOST_MERGES)
        merges.push({ column, first: Number(first), last: Number(last) })
    }
  }
  return merges
}
