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

/** Shared by all kinds of sheets: a row as it is kept, and as it would be imported. */

/** A row as it is kept: its number in the file, its cells, the texts typed instead, and the answer to its candidates. */
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
  /** The service of rows without one, as chosen; null before. */
  serviceId: string | null
}

/** A row of a kind of sheet as it would be imported. */
interface Planned<Kind extends SheetKind, Input> extends Place {
  kind: Kind
  /** Its number in the file, as a spreadsheet shows it. */
  line: number
  state: RowState
  /** Of the patient or the service; empty without one. */
  name: string
  values: { field: RowField; text: string }[]
  problems: RowProblem[]
  notes: RowProblem[]
  asksAreaCode: boolean
  /** Whether only the service is missing, and several could be it. */
  asksService: boolean
  candidates: Candidate[]
  chosen: string | null
  /** Counted among what the import brings; empty unless the row is new. */
  brings: readonly ItemKind[]
  /** The month (`YYYY-MM`) in which a new session to come counts towards the plan. */
  month: string | null
  /** To be written; null unless the row is new. */
  input: Input | null
}

/** The patient and the service of a row, with the new ones to add for it. */
interface Named {
  patientId: string
  /** Null for one that is known. */
  patient: PatientInput | null
  serviceId: string
  service: ServiceInput | null
}

export interface ReceivedBefore {
  /** Null for the whole price. */
  cents: number | null
  /** Epoch milliseconds. */
  at: number
  method: PaymentMethod
}

export interface SessionPlan extends Named {
  type: SessionType
  startsAt: number
  duration: number
  notes: string | null
  /** Null for the usual one. */
  priceCents: number | null
  /** Null for a session to come. */
  outcome: NonNullable<CellOutcome['outcome']> | null
  received: ReceivedBefore | null
}

export interface SeriesPlan extends Named {
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

export interface PackagePlan extends Named {
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
/** Without a fixed time in its row, only the patient. */
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

/** Plans a row; later rows know the things of a new one. */
export type PlanRow<Row extends PlannedRow = PlannedRow> = (
  stored: StoredRow,
  place: Place,
  planning: Planning,
) => Row
