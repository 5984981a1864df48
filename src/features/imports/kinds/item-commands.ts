import type { ItemKind, SheetKind } from '../labels.ts'
import { expenseItems, writeExpenses } from './expense-commands.ts'
import { patientItems, writePatients } from './patient-commands.ts'
import type { PlannedRow } from './planned.ts'
import type { Brought, ItemWork, Slice, WriteRows } from './writing-commands.ts'

/** The kinds of what an import brings: how their rows are written, shown and removed. */

export const ITEMS: Record<ItemKind, ItemWork> = {
  patients: patientItems,
  expenses: expenseItems,
}

type RowsOf = { [Kind in SheetKind]: WriteRows<Extract<PlannedRow, { kind: Kind }>> }

const WRITERS: RowsOf = {
  patients: writePatients,
  expenses: writeExpenses,
}

/** Writes the new rows of a chunk, which are of one kind. */
export async function writeRows(slice: Slice, rows: readonly PlannedRow[]): Promise<Brought> {
  const kind = rows[0]?.kind
  // The rows are of the kind of their sheet.
  return kind ? (WRITERS[kind] as WriteRows<PlannedRow>)(slice, rows) : {}
}
