import { Problem } from '../../../platform/shared/problem.ts'
import type { KeptDayOff } from '../../attendance/contract.ts'
import type { Coupon } from '../../coupons/contract.ts'
import type { LoggedMessage } from '../../delivery/contract.ts'
import type { reasonText } from '../../delivery/log-rules.ts'
import type { Expense } from '../../expenses/contract.ts'
import type { BoughtPackage } from '../../packages/contract.ts'
import type { Patient } from '../../patients/contract.ts'
import type { Payment } from '../../payments/record-contract.ts'
import type { Profile } from '../../practice/contract.ts'
import type { DateState, Series } from '../../series/contract.ts'
import type { Service } from '../../services/contract.ts'
import type { Session } from '../../sessions/contract.ts'
import type { Statement } from '../../statements/contract.ts'
import type { Share, StatedItem } from '../../statements/rules.ts'
import type { Subscription } from '../../subscription/contract.ts'

/** The made-up practice: all there is of it, in memory. */

/** A session without what it is shown with: the names of its patient and its service, when it was paid, and what becomes of strangers' bookings. */
export type SessionRow = Omit<
  Session,
  'patientName' | 'patientPhone' | 'serviceName' | 'paidAt' | 'holdExpired' | 'patientRemovable'
>

/** A package without its balance, which its sessions tell, and the names it is shown with. */
export type PackageRow = Omit<
  BoughtPackage,
  'patientName' | 'serviceName' | 'sessionsUsed' | 'nextSessionPrice'
>

/** A series without the names it is shown with and what its ledger and its sessions tell. */
export type SeriesRow = Omit<Series, 'patientName' | 'serviceName' | 'conflicts' | 'nextStart'> & {
  /** Each date that was decided about, and when its rule has it, epoch milliseconds. */
  ledger: {
    date: string
    state: 'made' | 'skipped' | 'conflict'
    reason: DateState | null
    ruleStart: number
  }[]
}

/** Of a session that is drawn from no package; coupons are used by strangers, and none comes here. */
export const UNDRAWN = {
  packageId: null,
  packagePlace: null,
  packageSessions: null,
  couponCode: null,
}

/** The rule that a session is made with, and that nothing is charged by it yet. */
export function unchargedBy({
  cancelNoticeHours,
  lateCancelPercent,
}: Pick<Profile, 'cancelNoticeHours' | 'lateCancelPercent'>) {
  return { cancelNoticeHours, lateCancelPercent, outcome: null, fee: null, feeWaived: false }
}

/** A statement with what it states, and without what is read of it now. */
export interface StatementRow
  extends Pick<Statement, 'id' | 'number' | 'month' | 'createdAt' | 'lines' | 'sends'> {
  patientId: string
  totalCents: number
  items: StatedItem[]
}

export interface Practice {
  profile: Profile
  subscription: Subscription
  services: Service[]
  coupons: Coupon[]
  expenses: Expense[]
  /** Deleted ones, to be restored. */
  deletedExpenses: Expense[]
  patients: Patient[]
  packages: PackageRow[]
  sessions: SessionRow[]
  series: SeriesRow[]
  payments: Payment[]
  /** The oldest first. */
  statements: StatementRow[]
  /** The shares of statements' payments, by session and package. */
  shares: (Share & { paymentId: string })[]
  messages: MessageRow[]
  daysOff: KeptDayOff[]
  /** What the last change of a session left behind, by the session's id. */
  undos: Map<string, UndoRow>
}

/** The rows as they were before a change, and the version it brought its session to. */
export type UndoRow = Pick<Practice, 'sessions' | 'packages' | 'payments'> & {
  /** Epoch milliseconds. */
  changedAt: number
  version: number
}

let made = 0

/** An id like the server's; no server knows it. Counted in each document anew: a reload keeps every row's address. */
export function newId(): string {
  made += 1
  return `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`
}

/** An instant as it travels; epoch milliseconds inside. */
export function instantOut(instant: number): string {
  return new Date(instant).toISOString()
}

/** The row with that id; refused where there is none. */
export function rowOf<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((known) => known.id === id)
  if (!row) throw new Problem('not_found')
  return row
}

type Change<Row> = { [Name in keyof Row]?: Row[Name] | undefined }

/** The row with what was given changed; refused over a version newer than the one the change was made from. */
export function changed<Row extends { version: number }>(
  row: Row,
  { version, ...change }: Change<Row>,
): Row {
  if (version !== undefined && version !== row.version) throw new Problem('changed_meanwhile')
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  )
  return { ...row, ...given, version: row.version + 1 }
}

/** Puts a row in the place of the one with its id. */
export function keepRow<Row extends { id: string }>(rows: Row[], row: Row): Row {
  rows.splice(rows.indexOf(rowOf(rows, row.id)), 1, row)
  return row
}

/** Takes the row with that id out; nothing is answered. */
export function dropRow<Row extends { id: string }>(rows: Row[], id: string): undefined {
  rows.splice(rows.indexOf(rowOf(rows, id)), 1)
}

/** A text without regard to case and accents. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** A message without what it is told with: its patient's name, its reason, whether it may be tried again. */
export type MessageRow = Pick<
  LoggedMessage,
  'id' | 'channel' | 'kind' | 'recipient' | 'sessionId' | 'status' | 'createdAt' | 'sentAt'
> &
  Pick<Parameters<typeof reasonText>[0], 'droppedBecause'>
