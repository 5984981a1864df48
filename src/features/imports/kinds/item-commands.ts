import type { ItemKind, SheetKind } from '../labels.ts'
import { expenseItems, writeExpenses } from './expense-commands.ts'
import { packageItems, writePackages } from './package-commands.ts'
import { patientItems, writePatients } from './patient-commands.ts'
import type { PlannedRow } from './planned.ts'
import { seriesItems, writeSeries } from './series-commands.ts'
import { serviceItems, writeServices } from './service-commands.ts'
import { sessionItems, writeSessions } from './session-commands.ts'
import type { ImportStep, ItemWork, WriteRows, Written } from './writing-commands.ts'

/** The kinds of things that an import adds: how their rows are written, shown and removed. */

export const ITEMS: Record<ItemKind, ItemWork> = {
  patients: patientItems,
  services: serviceItems,
  sessions: sessionItems,
  series: seriesItems,
  packages: packageItems,
  expenses: expenseItems,
}

type Writers = { [Kind in SheetKind]: WriteRows<Extract<PlannedRow, { kind: Kind }>> }

const WRITERS: Writers = {
  patients: writePatients,
  services: writeServices,
  sessions: writeSessions,
  series: writeSeries,
  packages: writePackages,
  expenses: writeExpenses,
}

/** Writes the new rows of a chunk, which are of one kind. */
export async function writeRows(step: ImportStep, rows: readonly PlannedRow[]): Promise<Written> {
  const kind = rows[0]?.kind
  // The rows are of the kind of their sheet.
  return kind ? (WRITERS[kind] as WriteRows<PlannedRow>)(step, rows) : { brought: {} }
}
