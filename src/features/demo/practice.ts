import { dayAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { centsOf } from '../../platform/shared/money.ts'
import { isSamePhone, phoneKey, typedDigits } from '../../platform/shared/phone.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { isFoundIn, searchWords, typedWords } from '../../platform/shared/search-words.ts'
import type { KeptBlock } from '../attendance/block-contract.ts'
import type { KeptDayOff } from '../attendance/contract.ts'
import type { OpenLine } from '../bank/matching-rules.ts'
import type { KnownColumns } from '../bank/reading/read-bank-csv.ts'
import type { CalendarChange } from '../calendars/change-contract.ts'
import type { Calendar, Collection } from '../calendars/contract.ts'
import type { Coupon } from '../coupons/contract.ts'
import type { PatientMove } from '../dashboard/contract.ts'
import type { NoticePerson } from '../delivery/channels.ts'
import type { ChatContacts } from '../delivery/chat-rules.ts'
import type { LoggedMessage } from '../delivery/contract.ts'
import type { reasonText } from '../delivery/log-rules.ts'
import type { Expense } from '../expenses/contract.ts'
import type { YearlyDate } from '../holidays/contract.ts'
import type { Place } from '../holidays/states.ts'
import type { Import } from '../imports/contract.ts'
import type { StoredRow } from '../imports/kinds/planned.ts'
import type { ItemKind } from '../imports/labels.ts'
import type { ColumnField } from '../imports/reading/cells.ts'
import type { Merge } from '../merging/contract.ts'
import type { BoughtPackage } from '../packages/contract.ts'
import { isAdult } from '../patients/adult-rules.ts'
import { type Patient, UNKNOWN_PATIENT } from '../patients/contract.ts'
import type { Person } from '../patients/people-contract.ts'
import { namedFields, peopleAfter } from '../patients/people-rules.ts'
import type { AgreedPrice } from '../patients/price-rules.ts'
import { displayName } from '../patients/rules.ts'
import type { Payment } from '../payments/record-contract.ts'
import type { Profile } from '../practice/contract.ts'
import type { PatientPrice } from '../prices/contract.ts'
import type { DateState } from '../series/conflict-schema.ts'
import type { Series } from '../series/contract.ts'
import type { Service } from '../services/contract.ts'
import type { Session } from '../sessions/contract.ts'
import type { Statement } from '../statements/contract.ts'
import type { Share, StatedItem } from '../statements/rules.ts'
import type { Subscription } from '../subscription/contract.ts'
import type { WaitlistEntry } from '../waitlist/contract.ts'

export type SessionRow = Omit<
  Session,
  | 'patientName'
  | 'patientPhone'
  | 'samePhoneAs'
  | 'billedMonthly'
  | 'patientEnded'
  | 'noticeEmail'
  | 'serviceName'
  | 'paidAt'
  | 'holdExpired'
  | 'patientRemovable'
  | 'agreedPrice'
  | 'origin'
> & {
  /** For a booking by the public link: the end of its hold. */
  heldUntil?: string
}

/** A package without names and without its balance, which follows from its sessions. */
export type PackageRow = Omit<
  BoughtPackage,
  'patientName' | 'serviceName' | 'sessionsUsed' | 'nextSessionPrice'
> & {
  /** For an imported package: the sessions that were used before. */
  usedBefore?: number
}

export type SeriesRow = Omit<Series, 'patientName' | 'serviceName' | 'conflicts' | 'nextStart'> & {
  /** The start by the rule of each date that was decided, in epoch milliseconds. */
  ledger: {
    date: string
    state: 'made' | 'skipped' | 'conflict'
    reason: DateState | null
    ruleStart: number
  }[]
}

/** A message without the patient's name, the reason and `canRetry`. */
export type MessageRow = Pick<
  LoggedMessage,
  | 'id'
  | 'channel'
  | 'kind'
  | 'recipient'
  | 'personName'
  | 'sessionId'
  | 'status'
  | 'createdAt'
  | 'sentAt'
> &
  Pick<Parameters<typeof reasonText>[0], 'droppedBecause'>

export const UNDRAWN = {
  bookedFor: null,
  packageId: null,
  packagePlace: null,
  packageSessions: null,
  couponCode: null,
}

export function unchargedBy({
  cancelNoticeHours,
  lateCancelPercent,
}: Pick<Profile, 'cancelNoticeHours' | 'lateCancelPercent'>) {
  return { cancelNoticeHours, lateCancelPercent, outcome: null, fee: null, feeWaived: false }
}

/** A statement with its items, without the figures that are computed on reading. */
export interface StatementRow
  extends Pick<Statement, 'id' | 'number' | 'month' | 'createdAt' | 'lines' | 'sends'> {
  patientId: string
  totalCents: number
  items: StatedItem[]
}

/** A contract of the demonstration that all guardians have to accept. */
export interface AgreementRow {
  id: string
  patientId: string
  /** Epoch milliseconds. */
  sentAt: number
  asked: { personId: string; acceptedAt: number | null }[]
}

/** A calendar at another provider with one part, and its weekly busy times. */
export interface CalendarRow extends Calendar, Pick<Collection, 'blocks' | 'allDayBlocks'> {
  busy: { weekday: number; from: string; to: string; title?: string }[]
  /** The weekdays of its all-day events. */
  allDay: number[]
}

/** A session that the practice cancelled; `notified` once its patient was marked as notified. */
interface CancellationRow {
  id: string
  notified: boolean
}

/** A line of the bank, with its match. */
export interface BankRow extends Omit<OpenLine, 'hasTwin'> {
  statementId: string
  account: string | null
  /** Equal for equal lines of one account. */
  key: string
  reference: string | null
  isAside: boolean
  expenseId: string | null
  /** `isMade`: recorded by the match. */
  payments: { id: string; isMade: boolean }[]
}

/** The remembered payer or payee of bank lines, by name. */
export interface BankSide {
  name: string
  isAside: boolean
  category: Expense['category'] | null
}

export interface Practice {
  profile: Profile
  subscription: Subscription
  services: Service[]
  coupons: Coupon[]
  expenses: Expense[]
  deletedExpenses: Expense[]
  patients: Patient[]
  packages: PackageRow[]
  sessions: SessionRow[]
  series: SeriesRow[]
  payments: Payment[]
  statements: StatementRow[]
  /** The shares of statements' payments, by session and package. */
  shares: (Share & { paymentId: string })[]
  messages: MessageRow[]
  cancellations: CancellationRow[]
  daysOff: KeptDayOff[]
  holidays: YearlyDate[]
  /** The place whose holidays are shown; null until it is chosen. */
  holidayPlace: Place | null
  blocks: KeptBlock[]
  calendars: CalendarRow[]
  /** Sessions whose events were changed in one of them. */
  calendarChanges: CalendarChange[]
  agreements: AgreementRow[]
  /** In the order in which they were kept. */
  prices: PriceRow[]
  priceChanges: PriceChangeRow[]
  imports: ImportedFile[]
  bankLines: BankRow[]
  bankSides: BankSide[]
  bankColumns: KnownColumns[number][]
  /** Pairs of patients that were marked as different people. */
  differences: [one: string, other: string][]
  merges: MergeRow[]
  /** The undo of each session's last change, by the session's id. */
  undos: Map<string, UndoRow>
  /** The rows before each patient's treatment ended, by the patient's id. */
  endings: Map<string, EndingRow>
  /** The moves of patients; with `until`, a request that waits for an answer. */
  moves: Omit<PatientMove, 'patientName'>[]
  /** In the order in which hours are offered. */
  waitlist: WaitlistEntry[]
}

/** A file that was read, with its rows until the import ran. */
export interface ImportedFile extends Omit<Import, 'rows' | 'progress'> {
  rows: StoredRow[]
  /** The guesses for its columns, for any kind of its sheet. */
  guesses: ColumnField[]
  /** The rows that it added, each in its first version. */
  brought: [kind: ItemKind, id: string][]
}

/** Two patients who were joined, with the rows before. */
export interface MergeRow extends Omit<Merge, 'patientName' | 'undoUntil'> {
  before: MergedLists
  after: MergedLists
}

export type MergedLists = Pick<
  Practice,
  'patients' | 'sessions' | 'packages' | 'series' | 'statements' | 'agreements' | 'prices'
>

export type PriceRow = AgreedPrice & { id: string; patientId: string; changeId: string | null }

/** A price change, with the rows before it. */
export interface PriceChangeRow extends NonNullable<PatientPrice['lastChange']> {
  id: string
  changedAt: number
  before: Pick<Practice, 'sessions' | 'series' | 'patients' | 'prices'>
}

/** The rows before a change, and the session's version after it. */
export type UndoRow = Pick<Practice, 'sessions' | 'packages' | 'payments'> & {
  changedAt: number
  version: number
}

/** The fixed times before the end of a treatment, and the sessions that it cancelled. */
export interface EndingRow {
  changedAt: number
  series: SeriesRow[]
  sessions: { id: string; version: number }[]
}

export function copyOf(practice: Practice): Practice {
  const lists = Object.entries(practice).map(([name, rows]) => [
    name,
    Array.isArray(rows) ? [...rows] : rows,
  ])
  return {
    ...Object.fromEntries(lists),
    undos: new Map(practice.undos),
    endings: new Map(practice.endings),
  }
}

export function allOrNothing<Done>(practice: Practice, work: () => Done): Done {
  const before = copyOf(practice)
  try {
    return work()
  } catch (error) {
    Object.assign(practice, before)
    throw error
  }
}

let lastId = 0

/** Returns an id in the server's format, counted within each document, so that a reload keeps every row's address. */
export function newId(): string {
  lastId += 1
  return `00000000-0000-7000-8000-${String(lastId).padStart(12, '0')}`
}

export function instantOut(instant: number): string {
  return new Date(instant).toISOString()
}

export function newRow<Row extends object>(row: Row, createdAt: number) {
  return { id: newId(), ...row, createdAt: instantOut(createdAt), version: 1 }
}

export function cents(amount: string | null): number {
  return centsOf(amount) ?? 0
}

/** Returns the stored form of a changed amount; `undefined` means unchanged. */
export function moneyGiven<Amount extends number | null>(given: Amount | undefined) {
  return given === undefined ? undefined : moneyOut(given as number)
}

export function byTime(a: { datetime: string }, b: { datetime: string }): number {
  return a.datetime.localeCompare(b.datetime)
}

export function rowOf<Row extends { id: string }>(rows: readonly Row[], id: string | null): Row {
  const row = rows.find((known) => known.id === id)
  if (!row) throw new Problem('not_found')
  return row
}

export function itemAt<Row>(rows: readonly Row[], index: number): Row {
  const row = rows[index]
  if (!row) throw new Error(`the made-up practice has nothing at index ${index}`)
  return row
}

type Change<Row> = { [Name in keyof Row]?: Row[Name] | undefined }

/** Returns the changed row; refuses if the row is newer than the change's base. */
export function changed<Row extends { version: number }>(
  row: Row,
  { version, ...change }: Change<Row>,
): Row {
  if (version !== undefined && version !== row.version) throw new Problem('changed_meanwhile')
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...row, ...Object.fromEntries(given), version: row.version + 1 }
}

export function keepRow<Row extends { id: string }>(rows: Row[], row: Row): Row {
  rows.splice(rows.indexOf(rowOf(rows, row.id)), 1, row)
  return row
}

export function dropRow<Row extends { id: string }>(rows: Row[], id: string): undefined {
  rows.splice(rows.indexOf(rowOf(rows, id)), 1)
}

/** Returns the fields of a patient for the people around, after a call changed them. */
export function aroundPatient(
  before: readonly Person[],
  given: Parameters<typeof peopleAfter>[1],
): Pick<Patient, 'people' | keyof ReturnType<typeof namedFields>> {
  const people = peopleAfter(before, given).map((person) => ({
    ...person,
    id: person.id ?? newId(),
  }))
  return { people, ...namedFields(people) }
}

export function patientOf({ patients }: Pick<Practice, 'patients'>, id: string | null) {
  return patients.find((patient) => patient.id === id)
}

/** Returns the people who receive a patient's notices and did not opt out. */
export function noticePeopleOf({ people }: Patient): NoticePerson[] {
  return people
    .filter(({ receivesNotices }) => receivesNotices)
    .map(({ id, name, relation, email, phone, opensArea }) => ({
      ...{ id, name, email, phone, opensArea },
      isGuardian: ['mother', 'father', 'legal_guardian'].includes(relation),
      optedOut: [],
      linkNumber: 1,
    }))
}

/** Returns the people a chat about a patient may be opened with; none if the patient was erased. */
export function chatContactsOf(
  { profile }: Pick<Practice, 'profile'>,
  patient: Patient | undefined,
  now: number,
): ChatContacts<NoticePerson> {
  if (!patient) return { phone: null, isAdult: true, people: [] }
  const today = dayAt(now, profile.timezone)
  return {
    phone: patient.phone,
    isAdult: isAdult(patient.birthDate, today),
    people: noticePeopleOf(patient),
  }
}

export function samePhoneAs({ patients }: Pick<Practice, 'patients'>, of: Patient) {
  return patients
    .filter(({ id, phone }) => id !== of.id && isSamePhone(phone, of.phone))
    .map((patient) => ({ id: patient.id, name: displayName(patient) }))
}

export function nameOf(practice: Pick<Practice, 'patients'>, patientId: string | null): string {
  const patient = patientOf(practice, patientId)
  return patient ? displayName(patient) : UNKNOWN_PATIENT
}

function hasDigits(phone: string, search: string): boolean {
  const digits = typedDigits(search)
  if (digits.length < 3) return false
  const key = phoneKey(`+55${digits}`).slice('+55'.length)
  return phone.includes(digits) || phoneKey(phone).includes(key)
}

export function isActive({ endedAt }: Pick<Patient, 'endedAt'>): boolean {
  return endedAt === null
}

export function isNamed(patient: Patient, search: string): boolean {
  const { name, socialName, email, phone, people } = patient
  const texts = [[socialName, name, email].join(' '), ...people.map((person) => person.name)]
  const typed = typedWords(search)
  return hasDigits(phone, search) || texts.some((text) => isFoundIn(searchWords(text), typed))
}

export function isAbout(
  practice: Practice,
  { serviceName, patientId }: { serviceName: string; patientId: string | null },
  search: string,
): boolean {
  const patient = patientOf(practice, patientId)
  const names = [patient?.socialName, patient?.name, patient?.email, serviceName]
  const words = searchWords(names.join(' '))
  const inPhone = patient !== undefined && hasDigits(patient.phone, search)
  return inPhone || isFoundIn(words, typedWords(search))
}
