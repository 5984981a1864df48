import { platformDay } from '../../../platform/shared/calendar.ts'
import { type ColumnField, readActive, readCpf, readEmail, readName, readYes } from './cells.ts'
import { isYearlessDay, readDate, readTime } from './date-cells.ts'
import { readMoney } from './money-cells.ts'
import { splitGuardian } from './person-cells.ts'
import { readPhone } from './phone-cells.ts'
import { readSide } from './side-cells.ts'
import { readStatus } from './status-cells.ts'
import { weekdaysIn } from './week-cells.ts'

/** Any area code, since only the kind of content matters here, not the value. */
const SOME_AREA = '11'

/** The share of a column's values that must be of a kind. */
const LEAST_SHARE = 0.7

/** The average length from which a column's texts count as treatment notes, and the length of a single such text. */
const LONG_AVERAGE = 140
const LONG_TEXT = 400

/** Returns whether a column has texts that belong in a record. */
export function isLongText(values: readonly string[]): boolean {
  const total = values.reduce((sum, { length }) => sum + length, 0)
  return values.length > 0 && (total / values.length >= LONG_AVERAGE || values.some(isLong))
}

function isLong({ length }: string): boolean {
  return length >= LONG_TEXT
}

export function looksLikePhones(values: readonly string[]): boolean {
  return areMost(values, isPhone)
}

/** Returns whether a state belongs to a patient (`ativo`, `alta`) rather than a session. */
export function looksLikeActive(values: readonly string[]): boolean {
  return areMost(values, (value) => readActive(value) !== null) && !areMost(values, isYesOrNo)
}

/** Returns whether values are weekdays, perhaps with a time, and not dates. */
export function looksLikeWeekdays(values: readonly string[]): boolean {
  return areMost(
    values,
    (value) => weekdaysIn(value).length > 0 && readDate(value) === null && !isYearlessDay(value),
  )
}

/** Returns whether values are days, perhaps with a time. */
export function looksLikeDates(values: readonly string[]): boolean {
  return areMost(values, (value) => readDate(value) !== null)
}

/** Returns whether values are times without a day. */
export function looksLikeTimes(values: readonly string[]): boolean {
  return areMost(values, (value) => /[h:]/i.test(value) && readTime(value) !== null)
}

/** Returns whether values are numbers of a list: `1`, `2ª`. */
export function looksLikeNumbers(values: readonly string[]): boolean {
  return areMost(values, (value) => /^\d{1,3}[ªºao.]?$/i.test(value))
}

/** Returns whether values say only where a session is. */
export function looksLikeTypes(values: readonly string[]): boolean {
  return areMost(values, (value) =>
    /^(?:on-? ?line|presencial|remot[oa]|virtual|v[ií]deo)$/i.test(value),
  )
}

/** Returns whether values say what was paid. */
export function looksLikePayments(values: readonly string[]): boolean {
  return areMost(values, isYesOrNo) && values.some(isOfMoney)
}

/** Returns whether values answer yes or no, or are days, and so name nobody. */
export function looksLikeAnswers(values: readonly string[]): boolean {
  return areMost(values, (value) => isYesOrNo(value) || readDate(value) !== null)
}

/** Returns whether values mark the sides of amounts; only `Pagamento` may be a payment received. */
export function looksLikeSides(values: readonly string[]): boolean {
  const isClear = values.some((value) => !/^pagamentos?$/i.test(value))
  return isClear && areMost(values, (value) => readSide(value) !== null)
}

/** Returns whether values are a person's name with the phone. */
export function looksLikeNamesWithPhones(values: readonly string[]): boolean {
  return areMost(values, (value) => splitGuardian(value).phone !== null)
}

/** Returns whether values are outcomes of sessions. */
export function looksLikeStates(values: readonly string[]): boolean {
  return areMost(values, (value) => readStatus(value) !== null)
}

/** Returns whether a cell is a value rather than a heading: an address, a number, a day, an amount. */
export function isData(cell: string): boolean {
  return cell.includes('@') || (/\d{3}|\d[,:/h-]\d/.test(cell) && !/\p{L}{4}/u.test(cell))
}

/**
 * Returns the field that a column's values suggest; null if they could be anything. Under a heading, a yes or no may answer any
 * question: only words for money are about a payment.
 */
export function fieldOfContent(values: readonly string[], hasHeading = false): ColumnField | null {
  if (values.length === 0) return null
  if (isLongText(values)) return 'clinical'
  const field = KINDS.find(([, isKind]) => areMost(values, isKind))?.[0] ?? dateField(values)
  return field === 'paid' && hasHeading && !values.some(isOfMoney) ? null : field
}

function isOfMoney(value: string): boolean {
  return /^(?:pag[oa]|n[aã]o pag[oa]|pendente|em aberto|quitad[oa])$/i.test(value)
}

const KINDS: readonly (readonly [field: ColumnField, isKind: (value: string) => boolean])[] = [
  ['email', (value) => readEmail(value) !== null],
  ['cpf', (value) => readCpf(value) !== null && value.replace(/\D/g, '').length >= 10],
  [
    'time',
    (value) =>
      /[h:]|^[01]?\d[0-5]\d$|^0[.,]\d/i.test(value) &&
      readTime(value) !== null &&
      readDate(value) === null,
  ],
  ['phone', isPhone],
  [
    'price',
    (value) =>
      /R\$|\d[.,]\d\d$/.test(value) && readDate(value) === null && readMoney(value) !== null,
  ],
  ['paid', (value) => isOfMoney(value) || /^(?:sim|n[aã]o)$/i.test(value)],
  ['active', (value) => /^(?:in)?ativ[oa]$/i.test(value)],
  ['status', (value) => readStatus(value) !== null && value.length < 25],
  ['name', isFullName],
]

function isPhone(value: string): boolean {
  return (
    /\d{4}\D?\d{4}/.test(value) &&
    readDate(value) === null &&
    'phone' in readPhone(value, SOME_AREA)
  )
}

function isYesOrNo(value: string): boolean {
  return readYes(value) !== null
}

function isFullName(value: string): boolean {
  return /^\p{L}[\p{L}'’.]*(?: \p{L}[\p{L}'’.-]*){1,7}$/u.test(value) && readName(value) !== null
}

/** Days are births if most are some years ago and they are spread over years. */
function dateField(values: readonly string[]): ColumnField | null {
  const days = values.flatMap((value) => readDate(value) ?? [])
  if (days.length < values.length * LEAST_SHARE) return null
  const year = Number(platformDay(Date.now()).slice(0, 4))
  const years = days.map((day) => Number(day.slice(0, 4)))
  const isSpread = new Set(years).size > Math.min(3, years.length / 2)
  const areOld = years.filter((birthYear) => birthYear < year - 3).length > years.length / 2
  return areOld && isSpread ? 'birthDate' : 'date'
}

function areMost(values: readonly string[], isKind: (value: string) => boolean): boolean {
  return values.length > 0 && values.filter(isKind).length >= values.length * LEAST_SHARE
}
