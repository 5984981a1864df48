import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { MINUTE } from '../../platform/shared/calendar.ts'
import type { BroughtCounts, ImportRow, RowCounts } from './contract.ts'
import type { RowState } from './labels.ts'

/**
 * All rows of an import as they would be imported, compressed in chunks: uncompressed, 150,000 rows would take ten times the
 * memory.
 */
export interface PreviewPlan {
  counts: RowCounts
  brings: BroughtCounts
  /** New upcoming sessions in each month. */
  months: ReadonlyMap<string, number>
  asksAreaCode: boolean
  asksService: boolean
  /** Whether there are new upcoming sessions. */
  hasToCome: boolean
  hasPayments: boolean
  chunks: PackedRows[]
}

interface PackedRows {
  counts: RowCounts
  packed: Uint8Array
}

export function packRows(rows: readonly ImportRow[], counts: RowCounts): PackedRows {
  return { counts, packed: deflateRawSync(JSON.stringify(rows), { level: 1 }) }
}

/** Returns the rows from `first` on, counted from 0 among the rows of a state, or among all rows. */
export function rowsOfPlan(
  { chunks }: PreviewPlan,
  { first, most, state }: { first: number; most: number; state: RowState | undefined },
): ImportRow[] {
  const rowsFound: ImportRow[] = []
  let before = 0
  for (const { counts, packed } of chunks) {
    const count = countOf(counts, state)
    if (before + count > first && rowsFound.length < most) {
      // Written by `packRows`.
      const rows = JSON.parse(inflateRawSync(packed).toString()) as ImportRow[]
      const matching = rows.filter((row) => state === undefined || row.state === state)
      rowsFound.push(...matching.slice(Math.max(0, first - before)))
    }
    before += count
  }
  return rowsFound.slice(0, most)
}

export function countOf(counts: RowCounts, state: RowState | undefined): number {
  return state === undefined
    ? Object.values(counts).reduce((sum, count) => sum + count, 0)
    : counts[state]
}

const MOST_PLANS = 3
const KEPT_FOR = 10 * MINUTE

/**
 * Caches the plans of the last previews in memory for some minutes, so that a page does not plan the whole file again. A plan
 * has an import and a key, which changes with everything that the plan depends on.
 */
export class PreviewPlans {
  readonly #kept = new Map<string, { key: string; plan: Promise<PreviewPlan> }>()

  /** Returns the plan of this key; calls `make` unless it is cached or in progress. */
  find(importId: string, key: string, make: () => Promise<PreviewPlan>): Promise<PreviewPlan> {
    const known = this.#kept.get(importId)
    if (known?.key === key) return known.plan
    const preview = { key, plan: make() }
    this.#kept.delete(importId)
    this.#kept.set(importId, preview)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_PLANS && oldest !== undefined) this.#kept.delete(oldest)
    const forget = () => {
      if (this.#kept.get(importId) === preview) this.#kept.delete(importId)
    }
    preview.plan.then(() => setTimeout(forget, KEPT_FOR).unref(), forget)
    return preview.plan
  }

  /** Frees the memory of a plan that is no longer shown. */
  forget(importId: string): void {
    this.#kept.delete(importId)
  }
}
