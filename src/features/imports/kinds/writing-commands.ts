import type { Tenant } from '../../../platform/server/database.ts'
import type { Practice } from '../../practice/queries.ts'
import type { ItemKind, KeptBecause } from '../labels.ts'
import type { PlannedRow } from './planned.ts'

/** The work that each kind of thing defines: docs/decisions/119-kinds-of-a-sheet.md. */

/** A short transaction of an import, which sees hidden rows. */
export interface ImportStep {
  tenant: Tenant
  practice: Practice
  head: { id: string; reminds: boolean; issues: boolean }
  now: number
}

export interface Written {
  /** The ids of the written rows. */
  brought: Partial<Record<ItemKind, readonly string[]>>
  /** The numbers of the rows whose time was taken since they were planned: they are left out. */
  lost?: readonly number[]
}

/** Writes the new ones among at most 500 rows of one kind, hidden. */
export type WriteRows<Row extends PlannedRow> = (
  step: ImportStep,
  rows: readonly Row[],
) => Promise<Written>

export interface ItemWork {
  /** The tables that are written. */
  tables: readonly string[]
  /** How many are shown in one transaction, if showing each is much work. */
  shownAtOnce?: number
  show: (step: ImportStep, ids: readonly string[]) => Promise<void>
  /** Returns whether the plan has room for all hidden rows; if missing, every plan has. */
  hasRoom?: (step: ImportStep) => Promise<boolean>
  /** Returns the existing ones, with the reason why an undo leaves them, or null. */
  usesOf: (
    tenant: Tenant,
    ids: readonly string[],
  ) => Promise<{ id: string; use: KeptBecause | null }[]>
  /** Removes unused things, including hidden ones. */
  remove: (tenant: Tenant, ids: readonly string[]) => Promise<void>
}
