import type { ExpenseInput } from '../../expenses/contract.ts'
import type { PatientInput } from '../../patients/input-contract.ts'
import type { ItemKind, RowField, RowState, SheetKind } from '../labels.ts'
import { type Candidate, KnownPeople } from '../matching-rules.ts'
import type { RowContext, RowProblem, RowTexts, SheetColumns } from '../row-rules.ts'
import { KnownExpenses } from './known-expenses.ts'

/** Shared by all kinds of sheets: a row as it is kept, as it would be imported, and what it is compared with. */

/** A row as it is kept: its number in the file, its cells, what was typed instead, and the answer to its candidates. */
export type StoredRow = [
  line: number,
  cells: string[],
  mended: RowTexts | null,
  chosen: string | null,
]

/** The number of a row in the import, from 1, and the index of its sheet. */
export interface Place {
  n: number
  sheet: number
}

export interface KindSheet extends SheetColumns {
  kind: SheetKind
}

/** A row of a kind of sheet as it would be imported. */
interface Planned<Kind extends SheetKind, Input> extends Place {
  kind: Kind
  /** Its number in the file, as a spreadsheet shows it. */
  line: number
  state: RowState
  /** Of the patient or the thing; empty without one. */
  name: string
  values: { field: RowField; text: string }[]
  problems: RowProblem[]
  notes: RowProblem[]
  asksAreaCode: boolean
  candidates: Candidate[]
  chosen: string | null
  /** Counted among what the import brings; empty unless the row is new. */
  brings: readonly ItemKind[]
  /** To be written; null unless the row is new. */
  input: Input | null
}

export type PlannedPatient = Planned<'patients', PatientInput>
export type PlannedExpense = Planned<'expenses', ExpenseInput>
export type PlannedRow = PlannedPatient | PlannedExpense

/** Everything that rows are compared with: what the practice has, and earlier rows that are new. */
export interface Known {
  people: KnownPeople
  expenses: KnownExpenses
}

export function nothingKnown(): Known {
  return { people: new KnownPeople(), expenses: new KnownExpenses() }
}

export interface Planning {
  sheet: KindSheet
  context: RowContext
  known: Known
}

/** Returns what becomes of a row; what a new one brings is known to the rows after it. */
export type PlanRow<Row extends PlannedRow = PlannedRow> = (
  stored: StoredRow,
  place: Place,
  planning: Planning,
) => Row
