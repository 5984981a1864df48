import type { Tenant } from '../../../platform/server/database.ts'
import type { Practice } from '../../practice/queries.ts'
import type { ItemKind, KeptBecause } from '../labels.ts'
import type { PlannedRow } from './planned.ts'

/** The work that each kind of thing defines: docs/decisions/119-kinds-of-a-sheet.md. */

/** A short transaction of an import, which sees arriving rows. */
export interface Slice {
  tenant: Tenant
  practice: Practice
  head: { id: string }
  now: number
}

export type Brought = Partial<Record<ItemKind, readonly string[]>>

/** Writes the new ones of at most 500 rows of one kind, hidden; returns the ids of what they bring. */
export type WriteRows<Row extends PlannedRow> = (
  slice: Slice,
  rows: readonly Row[],
) => Promise<Brought>

export interface ItemWork {
  /** The tables that are written. */
  tables: readonly string[]
  show: (tenant: Tenant, ids: readonly string[]) => Promise<void>
  /** Returns whether the plan has room for all that arrives; without it every plan has. */
  hasRoom?: (slice: Slice) => Promise<boolean>
  /** Returns those that still exist, with the reason why an undo leaves them, or null. */
  usesOf: (
    tenant: Tenant,
    ids: readonly string[],
  ) => Promise<{ id: string; use: KeptBecause | null }[]>
  /** Removes things that nothing uses, hidden ones too. */
  remove: (tenant: Tenant, ids: readonly string[]) => Promise<void>
}
