import type { ExpenseInput } from '../../expenses/contract.ts'
import type { PatientInput } from '../../patients/input-contract.ts'
import type { PaymentMethod } from '../../payments/contract.ts'
import type { SessionType } from '../../practice/session-types.ts'
import type { End, Every } from '../../series/contract.ts'
import type { ServiceInput } from '../../services/contract.ts'
import type { ItemKind, RowField, RowState, SheetKind } from '../labels.ts'
import type { Candidate } from '../matching-rules.ts'
import type { CellOutcome } from '../reading/session-cells.ts'
import type { RowContext, RowProblem, RowTexts, SheetColumns } from '../row-rules.ts'
import type { Known } from './known.ts'

/** Shared by all kinds of sheets: a row as stored, and as it would be imported. */

/** A stored row: its number in the file, its cells, the texts typed instead, and the answer to its candidates. */
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

export interface PlanContext extends RowContext {
  importId: string
  /** Epoch milliseconds. */
  now: number
  timezone: string
  bufferMinutes: number
  isPro: boolean
  /** The service chosen for rows without one; null before that. */
  serviceId: string | null
}

/** A row of a kind of sheet as it would be imported. */
interface Planned<Kind extends SheetKind, Input> extends Place {
  kind: Kind
  /** Its number in the file, as a spreadsheet shows it. */
  line: number
  state: RowState
  /** The name of the patient or the service; empty if there is none. */
  name: string
  values: { field: RowField; text: string }[]
  problems: RowProblem[]
  notes: RowProblem[]
  asksAreaCode: boolean
  /** Whether only the service is missing, with several to choose from. */
  asksService: boolean
  candidates: Candidate[]
  chosen: string | null
  /** Counted among the things that the import adds; empty unless the row is new. */
  brings: readonly ItemKind[]
  /** The month (`YYYY-MM`) in which a new upcoming session counts towards the plan. */
  month: string | null
  /** The values to write; null unless the row is new. */
  input: Input | null
}

/** The patient and the service of a row, including new ones to add for it. */
interface PlannedNames {
  patientId: string
  /** Null if it is already known. */
  patient: PatientInput | null
  serviceId: string
  service: ServiceInput | null
}

export interface ReceivedBefore {
  /** Null if the whole price was received. */
  cents: number | null
  /** Epoch milliseconds. */
  at: number
  method: PaymentMethod
}

export interface SessionPlan extends PlannedNames {
  type: SessionType
  startsAt: number
  duration: number
  notes: string | null
  /** Null for the usual one. */
  priceCents: number | null
  /** Null for an upcoming session. */
  outcome: NonNullable<CellOutcome['outcome']> | null
  received: ReceivedBefore | null
}

export interface SeriesPlan extends PlannedNames {
  type: SessionType
  duration: number
  firstDate: string
  time: string
  every: Every
  end: End
  /** Dates without a session. */
  skipped: readonly string[]
  priceCents: number | null
}

export interface PackagePlan extends PlannedNames {
  count: number
  used: number
  priceCents: number
  /** The last day on which it is valid; null without an end. */
  until: string | null
  received: ReceivedBefore | null
}

export type PlannedPatient = Planned<'patients', PatientInput>
export type PlannedService = Planned<'services', ServiceInput>
export type PlannedSession = Planned<'sessions', SessionPlan>
/** If its row has no fixed time, it adds only the patient. */
export type PlannedSeries = Planned<'series', { series: SeriesPlan } | { patient: PatientInput }>
export type PlannedPackage = Planned<'packages', PackagePlan>
export type PlannedExpense = Planned<'expenses', ExpenseInput>
export type PlannedRow =
  | PlannedPatient
  | PlannedService
  | PlannedSession
  | PlannedSeries
  | PlannedPackage
  | PlannedExpense

export interface Planning {
  sheet: KindSheet
  context: PlanContext
  known: Known
}

/** Plans a row; later rows are compared with the things that a new row adds. */
export type PlanRow<Row extends PlannedRow = PlannedRow> = (
  stored: StoredRow,
  place: Place,
  planning: Planning,
) => Row
