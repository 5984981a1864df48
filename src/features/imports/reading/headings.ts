import { type ColumnField, REPEATED_FIELDS } from './cells.ts'
import {
  fieldOfContent,
  isData,
  isLongText,
  looksLikeActive,
  looksLikePhones,
  looksLikeStates,
  looksLikeWeekdays,
} from './content-guesses.ts'
import {
  fieldOfHeading,
  type HeadingField,
  headingWords,
  PRICE_OF_PACKAGE,
} from './heading-words.ts'
import type { NumberedRow, RawSheet } from './sheet.ts'

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

/** Returns how many cells are known headings; 0 for a row with fewer headings than other cells. */
function headingScore(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell !== '')
  const known = filled.filter(isHeading).length
  const values = filled.filter(isData).length
  const isRow = known > values && known * 2 >= filled.length && (known > 1 || filled.length === 1)
  return isRow ? known - values : 0
}

/** A title such as `Lista de pacientes 2026` has more words than its heading. */
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
    return headingField ? checkedByContent(headingField, values) : contentGuess(values)
  })
  const isCounted = guesses.some(
    ({ field }, column) =>
      field === 'packageSessions' || (SHARED.test(field) && valuesOf(column).some(isShare)),
  )
  const isUnused = (column: number) =>
    !isCounted && PRICE_OF_PACKAGE.test(headingWords(sheet.columns[column] ?? ''))
  const used = guesses.map((guess, column) =>
    isUnused(column) ? ({ field: 'ignore', weight: 0 } as const) : guess,
  )
  return withoutFirstNames(used).map((guess, column, all) => {
    if (REPEATED_FIELDS.includes(guess.field) || column === winner(all, guess.field))
      return guess.field
    const { otherwise } = guess
    if (otherwise && all.every(({ field }) => field !== otherwise)) return otherwise
    return guess.weight > 0 && KEPT_IN_OBSERVATIONS.test(guess.field) ? 'observations' : 'ignore'
  })
}

const SHARED = /^package(?:Left|Used)$/

/** Returns whether a cell has a part and its whole: `3/10` of a package's sessions. */
export function isShare(cell: string): boolean {
  return /^\s*\d{1,3} ?(?:\/|de) ?\d{1,3}\b/.test(cell)
}

function contentGuess(values: readonly string[]): HeadingField {
  return { field: fieldOfContent(values) ?? 'ignore', weight: 0 }
}

/**
 * Long observations count as treatment notes; a contact is a name or a phone; a patient's state is not a session's; a day or a
 * time may be a weekday; a number of visits is not a rhythm.
 */
function checkedByContent(headingField: HeadingField, values: readonly string[]): HeadingField {
  const { field, isContact } = headingField
  if ((field === 'observations' || field === 'description') && isLongText(values))
    return { ...headingField, field: 'clinical' }
  if (field === 'status' && looksLikeActive(values)) return { ...headingField, field: 'active' }
  if ((field === 'date' || field === 'time') && looksLikeWeekdays(values))
    return { ...headingField, field: 'weekday' }
  if (field === 'frequency' && looksLikeStates(values)) return { ...headingField, field: 'status' }
  if (!isContact || values.length === 0) return headingField
  const isPhone = looksLikePhones(values)
  if (field === 'phone') return isPhone ? headingField : contentGuess(values)
  const phone = PHONE_OF[field]
  return isPhone && phone ? { ...headingField, field: phone } : headingField
}

const PHONE_OF: Partial<Record<ColumnField, ColumnField>> = {
  guardian: 'guardianPhone',
  payer: 'payerPhone',
  emergencyName: 'emergencyPhone',
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
