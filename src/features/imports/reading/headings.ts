import { type ColumnField, REPEATED_FIELDS } from './cells.ts'
import {
  fieldOfContent,
  isData,
  isLongText,
  looksLikeActive,
  looksLikeAnswers,
  looksLikeDates,
  looksLikeNamesWithPhones,
  looksLikeNumbers,
  looksLikePayments,
  looksLikePhones,
  looksLikeSides,
  looksLikeStates,
  looksLikeTimes,
  looksLikeTypes,
  looksLikeWeekdays,
} from './content-guesses.ts'
import { isYearlessDay, monthOf } from './date-cells.ts'
import { foldCell } from './fold-cell.ts'
import {
  fieldOfHeading,
  type HeadingField,
  headingWords,
  PRICE_OF_PACKAGE,
} from './heading-words.ts'
import type { NumberedRow, RawSheet } from './sheet.ts'
import { isDayNumber } from './sheet-days.ts'
import { isWeekdayOnly } from './week-cells.ts'

/** The number of rows in which headings are looked for. */
const FIRST_ROWS = 20
const LONGEST_HEADING = 60

/**
 * Returns the index of the row of headings among a sheet's first rows: the one with the most known headings, below titles.
 * Otherwise a first row of texts above rows with values. Null if there is none.
 */
export function headingRow(rows: readonly NumberedRow[]): number | null {
  const firstRows = rows.slice(0, FIRST_ROWS)
  const scores = firstRows.map(({ cells }) => headingScore(cells))
  const best = Math.max(0, ...scores)
  const index = scores.indexOf(best)
  if (best > 0) return index
  return isTextAboveValues(rows) ? 0 : null
}

/** Returns whether a row has several known headings. */
export function isHeadings(cells: readonly string[]): boolean {
  return headingScore(cells) > 1
}

/** Returns how many cells are known headings; 0 for a row with fewer headings than other cells. */
function headingScore(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell !== '')
  const columns = filled.filter(isPeriod)
  if (columns.length >= LEAST_PERIODS) {
    const others = filled.filter((cell) => !isPeriod(cell))
    // Above days, the column of the names may have a title or nothing.
    const isOfDays = columns.length >= LEAST_NAMELESS && others.length < 2 && areAscending(columns)
    return Math.max(headingScore(others), isOfDays ? 1 : 0)
  }
  // Answers such as `pago` are headings too, but hardly any heading is there twice.
  const known = new Set(filled.filter(isHeading).map((cell) => cell.toLowerCase())).size
  const values = filled.filter(isData).length
  const isRow = known > values && known * 2 >= filled.length && (known > 1 || filled.length === 1)
  return isRow ? known - values : 0
}

/** From this number on, days and months in a row are the columns of a matrix: `Paciente`, `02/11`, `09/11`, `16/11`. */
const LEAST_PERIODS = 3

const LEAST_NAMELESS = 4

/** Returns whether columns begin with rising numbers of days. */
function areAscending(columns: readonly string[]): boolean {
  const days = columns.map((cell) => Number(/\d{1,2}$/.exec(cell.split('/')[0] ?? '')?.[0] ?? 0))
  return days.every((day, index) => day > 0 && (index === 0 || day > (days[index - 1] ?? 0)))
}

function isPeriod(cell: string): boolean {
  return (
    isDayNumber(cell) ||
    isWeekdayOnly(cell) ||
    isYearlessDay(cell) ||
    /^\d{1,2}\/\d{1,2}(?:\/\d{2,4})?$|^\d{4}-\d\d-\d\d$/.test(cell) ||
    isMonthOrWeek(cell)
  )
}

const MONTH = /^([a-z]{3,10})\.?(?:(?: de |[ /-])(?:\d{2}|\d{4}))?$/
/** Headings of the month of a sum. */
const MONTHS = /^ (?:mes|competencia|periodo|mes (?:ano|referencia|competencia)|referencia) $/

function isMonthOrNumber(cell: string): boolean {
  return isMonthOrWeek(cell) || /^(?:0?[1-9]|1[0-2])$/.test(cell)
}

const NUMBER_OF_MONTH = /^(?:0?[1-9]|1[0-2])[/-]\d{4}$/
const WEEK =
  /^(?:s|sem|semana)\.? ?\d$|^\d[ao]? ?(?:s|sem|semana)$|^(?:de )?\d{1,2}(?:\/\d{1,2})? (?:a|e|ate|-) \d{1,2}\/\d{1,2}$/

/** Returns whether a heading names a month or a week, whose cells have no day. */
function isMonthOrWeek(cell: string): boolean {
  const heading = foldCell(cell)
  const isMonth = monthOf(MONTH.exec(heading)?.[1] ?? '-') > 0
  return isMonth || NUMBER_OF_MONTH.test(heading) || WEEK.test(heading)
}

/** Returns whether a cell is a known heading. A longer text is a title, such as `Lista de pacientes de 2026 da Clínica`. */
function isHeading(cell: string): boolean {
  const words = cell.split(/\s+/).length
  return (
    cell.length <= LONGEST_HEADING && words <= 6 && !isData(cell) && fieldOfHeading(cell) !== null
  )
}

function isTextAboveValues(rows: readonly NumberedRow[]): boolean {
  const [first, ...below] = rows
  const cells = first?.cells ?? []
  const areTexts =
    cells.length > 1 &&
    new Set(cells).size === cells.length &&
    cells.every((cell) => /\p{L}/u.test(cell) && cell.length <= LONGEST_HEADING && !isData(cell))
  return areTexts && below.some((row) => row.cells.some((cell) => isData(cell)))
}

/** Columns that did not get their field but whose text still describes the patient. */
const KEPT_IN_OBSERVATIONS =
  /^(?:phone|email|address|guardian|payer|emergency|socialName|observations)/

/**
 * Returns the field of each column: by its heading, or by its values if the heading says nothing. A field belongs to one
 * column; a second phone or address is added to the observations, other second columns are left out.
 */
export function guessColumns(sheet: RawSheet): ColumnField[] {
  const valuesOf = (column: number) =>
    sheet.rows.map((cells) => cells[column] ?? '').filter((cell) => cell !== '')
  const guesses = sheet.columns.map((heading, column) => {
    const values = valuesOf(column)
    const headingField = sheet.headingRow === null ? null : fieldOfHeading(heading)
    return headingField
      ? checkedByContent(headingField, values)
      : contentGuess(values, sheet.headingRow !== null && heading !== '')
  })
  const isCounted = guesses.some(
    ({ field }, column) =>
      field === 'packageSessions' || (SHARED.test(field) && valuesOf(column).some(isShare)),
  )
  const isByMonth =
    guesses.every(({ field }) => field !== 'date') &&
    sheet.columns.some(
      (heading, column) =>
        MONTHS.test(headingWords(heading)) && valuesOf(column).every(isMonthOrNumber),
    )
  const isMatrix = sheet.columns.filter(isPeriod).length >= LEAST_PERIODS
  const isUnused = (column: number) => {
    const heading = sheet.columns[column] ?? ''
    const words = headingWords(heading)
    const isOfMatrix = isMatrix && (isPeriod(heading) || / total /.test(words))
    return isOfMatrix || isMonthOrWeek(heading) || (!isCounted && PRICE_OF_PACKAGE.test(words))
  }
  const used = guesses.map((guess, column) =>
    isUnused(column) || (isByMonth && guess.field === 'price')
      ? ({ field: 'ignore', weight: 0 } as const)
      : guess,
  )
  const settled = withoutFirstNames(withNames(used, valuesOf))
  return withPurposes(settled, sheet.columns).map((guess, column, all) => {
    if (REPEATED_FIELDS.includes(guess.field) || column === winner(all, guess.field))
      return guess.field
    const { otherwise } = guess
    if (otherwise && all.every(({ field }) => field !== otherwise)) return otherwise
    return guess.weight > 0 && KEPT_IN_OBSERVATIONS.test(guess.field) ? 'observations' : 'ignore'
  })
}

/** Headings that name what was received or paid for, which are clinical elsewhere: `Histórico`. */
const PURPOSE = / (?:historico|historia|discriminacao|lancamento|movimento) /

/** Returns the guesses with the purposes of a cash book as its descriptions, or as its patients. */
function withPurposes(
  guesses: readonly HeadingField[],
  headings: readonly string[],
): readonly HeadingField[] {
  const has = (field: ColumnField) => guesses.some((guess) => guess.field === field)
  if (!has('side')) return guesses
  return guesses.map((guess, column) => {
    const words = headingWords(headings[column] ?? '')
    if (!has('name') && / paciente /.test(words)) return { field: 'name', weight: 1 }
    return PURPOSE.test(words) && !has('description') ? { field: 'description', weight: 1 } : guess
  })
}

const SHARED = /^package(?:Left|Used)$/

/** Returns whether a cell has a part and its whole: `3/10` of a package's sessions. */
export function isShare(cell: string): boolean {
  return /^\s*\d{1,3} ?(?:\/|de) ?\d{1,3}\b/.test(cell)
}

function contentGuess(values: readonly string[], hasHeading = true): HeadingField {
  return { field: fieldOfContent(values, hasHeading) ?? 'ignore', weight: 0 }
}

/** Fields whose values may show that the heading meant another one. */
const CONTENTS: readonly (readonly [
  field: ColumnField,
  isOther: (values: readonly string[]) => boolean,
  other: ColumnField,
])[] = [
  ['status', looksLikeActive, 'active'],
  ['date', looksLikeWeekdays, 'weekday'],
  ['time', looksLikeWeekdays, 'weekday'],
  ['time', looksLikeDates, 'date'],
  ['frequency', looksLikeStates, 'status'],
  ['frequency', looksLikeNumbers, 'ignore'],
  ['service', looksLikeDates, 'date'],
  ['service', looksLikeTimes, 'time'],
  ['service', looksLikeNumbers, 'ignore'],
  ['service', looksLikeTypes, 'type'],
  ['payer', looksLikePayments, 'paid'],
  ['payer', looksLikeAnswers, 'ignore'],
  ['guardian', looksLikeAnswers, 'ignore'],
  ['emergencyName', looksLikeAnswers, 'ignore'],
]

/**
 * Returns a heading's field corrected by the values below it: long observations count as treatment notes; a contact is a name,
 * perhaps with a phone, or only a phone.
 */
function checkedByContent(headingField: HeadingField, values: readonly string[]): HeadingField {
  const { field, isContact } = headingField
  if ((field === 'observations' || field === 'description') && isLongText(values))
    return { ...headingField, field: 'clinical' }
  const other = CONTENTS.find(([known, isOther]) => known === field && isOther(values))?.[2]
  if (other) return { ...headingField, field: other }
  if (field === 'weekday' && headingField.weight === 1 && !looksLikeWeekdays(values))
    return contentGuess(values)
  if (field === 'side' && !looksLikeSides(values)) return contentGuess(values)
  if (!isContact || values.length === 0) return headingField
  const isPhone = looksLikePhones(values) && !looksLikeNamesWithPhones(values)
  if (field === 'phone') return isPhone ? headingField : contentGuess(values)
  const phone = PHONE_OF[field]
  return isPhone && phone ? { ...headingField, field: phone } : headingField
}

const PHONE_OF: Partial<Record<ColumnField, ColumnField>> = {
  guardian: 'guardianPhone',
  payer: 'payerPhone',
  emergencyName: 'emergencyPhone',
}

/** Returns the guesses with a column of names: if there is none, a column of names with phones becomes it. */
function withNames(
  guesses: readonly HeadingField[],
  valuesOf: (column: number) => readonly string[],
): HeadingField[] {
  const hasName = guesses.some(({ field }) => field === 'name')
  const isNamed = ({ field, weight }: HeadingField, column: number) =>
    !hasName && field === 'phone' && weight === 0 && looksLikeNamesWithPhones(valuesOf(column))
  return guesses.map((guess, column) =>
    isNamed(guess, column) ? { ...guess, field: 'name' } : guess,
  )
}

/** Leaves out the parts of a name next to the full name. */
function withoutFirstNames(guesses: readonly HeadingField[]): HeadingField[] {
  const hasFull = guesses.some(({ field, weight }) => field === 'name' && weight > 1)
  const isPart = ({ field, weight }: HeadingField) =>
    field === 'middleName' || field === 'lastName' || (field === 'name' && weight === 1)
  const hasFirst = guesses.some(({ field, weight }) => field === 'name' && weight === 1)
  return hasFull && hasFirst
    ? guesses.map((guess) => (isPart(guess) ? { field: 'ignore', weight: 0 } : guess))
    : [...guesses]
}

function winner(guesses: readonly HeadingField[], field: ColumnField): number {
  const weights = guesses.map((guess) => (guess.field === field ? guess.weight : -1))
  return weights.indexOf(Math.max(...weights))
}
