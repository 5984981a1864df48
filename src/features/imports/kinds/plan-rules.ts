import type { SheetKind } from '../labels.ts'
import { planExpense } from './expense-rows.ts'
import { planPackage } from './package-rows.ts'
import { planPatient } from './patient-rows.ts'
import type { PlanRow } from './planned.ts'
import { planSeries } from './series-rows.ts'
import { planService } from './service-rows.ts'
import { planSession } from './session-rows.ts'

const PLANS: Record<SheetKind, PlanRow> = {
  patients: planPatient,
  services: planService,
  series: planSeries,
  sessions: planSession,
  packages: planPackage,
  expenses: planExpense,
}

/** Plans a row of any sheet. */
export const planRow: PlanRow = (stored, place, planning) =>
  PLANS[planning.sheet.kind](stored, place, planning)

/**
 * The kinds in the order in which their sheets are planned and written, wherever they are in the file: rows reference patients
 * and services of other sheets.
 */
const ORDER: readonly SheetKind[] = [
  'patients',
  'services',
  'series',
  'sessions',
  'packages',
  'expenses',
]

/** Returns the indexes of sheets in the order in which they are planned. */
export function sheetOrder(kinds: readonly SheetKind[]): number[] {
  return kinds.map((_, index) => index).sort((a, b) => rankOf(kinds[a]) - rankOf(kinds[b]) || a - b)
}

function rankOf(kind: SheetKind | undefined): number {
  return kind ? ORDER.indexOf(kind) : 0
}
