import { cashBookOf, type SplitRows } from './cash-book.ts'
import type { ColumnField } from './cells.ts'
import { isYearlessDay, readDate, readTime } from './date-cells.ts'
import { isBlank, isTitleRow, isTotalRow } from './empty-cells.ts'
import { foldCell } from './fold-cell.ts'
import { headingWords } from './heading-words.ts'
import { guessColumns } from './headings.ts'
import { readMoney } from './money-cells.ts'
import { splitName } from './person-cells.ts'
import { readOutcome } from './session-cells.ts'
import type { NumberedRow, RawSheet } from './sheet.ts'
import {
  dayOfHeading,
  isDayNumber,
  type Period,
  periodBelow,
  periodOf,
  withPeriod,
} from './sheet-days.ts'
import { isWeekdayOnly, readWeekday } from './week-cells.ts'

/** A sheet whose rows each are one patient, session or other item, as its readers expect. */
export interface Shape {
  columns: string[]
  guesses: ColumnField[]
  /** Returns the rows that a row of the file becomes. Rows must be passed in their order. */
  rowsOf(row: NumberedRow): NumberedRow[]
}

/** Returns the shape of a sheet; `titles` are its name and the texts above its headings. */
export function shapeOf(sheet: RawSheet, titles: readonly string[], today: string): Shape {
  return splitShape(sheet, besideOf(sheet, titles), (list) =>
    splitShape(list, cashBookOf(list, titles), (plain) => plainShapeOf(plain, titles, today)),
  )
}

/** Returns the shape of the rows that a sheet's rows become. */
function splitShape(
  sheet: RawSheet,
  split: SplitRows | null,
  ofSheet: (sheet: RawSheet) => Shape,
): Shape {
  if (!split) return ofSheet(sheet)
  const { columns, cellsOf } = split
  const shape = ofSheet({ ...sheet, columns, rows: sheet.rows.flatMap(cellsOf) })
  const rowsOf = (row: NumberedRow) =>
    cellsOf(row.cells).flatMap((cells) => shape.rowsOf({ ...row, cells }))
  return { ...shape, rowsOf }
}
/** Titles above headings of people around a patient, whose headings are those of the patient again. */
const AROUND_PATIENT =
  /\b(?:responsave(?:l|is)|mae|pai|pais|contato|emergencia|financeiro|pagador)\b/

/** Returns how lists next to each other with the same headings become one list; null for other sheets. */
function besideOf({ headingRow, columns }: RawSheet, titles: readonly string[]): SplitRows | null {
  const headings = columns.map((heading, at) =>
    heading === `Coluna ${at + 1}` ? '' : foldCell(heading),
  )
  const width = headings.indexOf(headings[0] ?? '', 1)
  const own = headings.slice(0, width).filter((heading) => heading !== '')
  const isRepeated = headings.every((heading, at) => heading === (headings[at % width] ?? ''))
  const areSame = isRepeated && new Set(own).size === own.length && own.length > 1
  const isOfOthers = titles.some((title) => AROUND_PATIENT.test(foldCell(title)))
  if (headingRow === null || isOfOthers || headings[0] === '' || width < 2 || !areSame) return null
  const starts = Array.from({ length: Math.ceil(headings.length / width) }, (_, at) => at * width)
  return {
    columns: columns.slice(0, width),
    cellsOf: (cells) =>
      starts
        .map((start) => cells.slice(start, start + width))
        .filter((part) => part.some((cell) => cell !== '')),
  }
}

function plainShapeOf(sheet: RawSheet, titles: readonly string[], today: string): Shape {
  const listed = sheet.rows.filter((cells) => !isTitleRow(cells) && !isTotalRow(cells))
  const guesses = guessColumns({ ...sheet, rows: listed })
  const name = guesses.indexOf('name')
  const names = sheet.rows.map((cells) => cells[name] ?? '')
  const areReversed = areSurnamesFirst(names)
  const inOrder = (row: NumberedRow) =>
    name === -1 ? row : { ...row, cells: withNameInOrder(row.cells, name, areReversed) }
  let period = periodOf(titles)
  const days = sheet.headingRow === null ? [] : daysOf(sheet, titles, today)
  if (days.length > 0) return matrixOf(sheet, guesses, { days, inOrder })
  const week = weekOf(sheet, guesses, inOrder) ?? datesOf(sheet, guesses, inOrder)
  if (week) return week
  const grid = gridOf(sheet, guesses, { titles, today })
  if (grid) return grid
  const sectioned = sectionsOf(sheet, guesses, { period, today, inOrder })
  if (sectioned) return sectioned
  const date = guesses.indexOf('date')
  const areNumbers = areMost(valuesOf({ ...sheet, rows: listed }, [date]), isDayNumber)
  return {
    ...{ columns: sheet.columns, guesses },
    rowsOf(row) {
      period = periodBelow(row.cells, period)
      const cell = row.cells[date] ?? ''
      const isLacking = areNumbers ? isDayNumber(cell) : period.year !== null && !isDayNumber(cell)
      const full = isLacking ? withPeriod(cell, period, today) : null
      const { cells } = inOrder(row)
      return [{ ...row, cells: full === null ? cells : cells.with(date, full) }]
    },
  }
}

function valuesOf(sheet: RawSheet, columns: readonly number[]): string[] {
  return sheet.rows.flatMap((cells) => columns.map((column) => cells[column] ?? '').filter(Boolean))
}

const LEAST_SHARE = 0.7

function areMost(values: readonly string[], isKind: (value: string) => boolean): boolean {
  return values.length > 0 && values.filter(isKind).length >= values.length * LEAST_SHARE
}

type Section = 'date' | 'weekday'

interface Sections {
  period: Period
  today: string
  inOrder: (row: NumberedRow) => NumberedRow
}

/** A single title may be that of the whole sheet. */
const LEAST_SECTIONS = 2

/** Returns the shape of a sheet in which titles between the rows are their days or weekdays; null for other sheets. */
function sectionsOf(
  sheet: RawSheet,
  guesses: readonly ColumnField[],
  { period, today, inOrder }: Sections,
): Shape | null {
  const dayIn = (cells: readonly string[]) => {
    const [only = '', ...others] = cells.filter((cell) => cell !== '')
    return others.length > 0 ? null : dayOfHeading(only, period, today)
  }
  const weekdayIn = (cells: readonly string[]) =>
    isTitleRow(cells) && readWeekday(cells.join(' ')) !== null ? cells.join(' ') : null
  const isNamed = guesses.includes('name')
  for (const [field, textIn, heading] of [
    ['date', dayIn, 'Data'],
    ['weekday', weekdayIn, 'Dia da semana'],
  ] satisfies [Section, typeof dayIn, string][]) {
    const count = sheet.rows.filter((cells) => textIn(cells) !== null).length
    if (!isNamed || guesses.includes(field) || count < LEAST_SECTIONS) continue
    let text = ''
    return {
      columns: [...sheet.columns, heading],
      guesses: [...guesses, field],
      rowsOf(row) {
        const title = textIn(row.cells)
        text = title ?? text
        if (title !== null) return []
        const { cells } = inOrder(row)
        return [{ ...row, cells: sheet.columns.map((_, at) => cells[at] ?? '').concat(text) }]
      },
    }
  }
  return null
}

interface DayColumn {
  column: number
  day: string
}

const LEAST_DAYS = 3

/** Returns the columns of days with marks of sessions: `X`, `P`, `F`, `pago`, an amount; none unless the sheet is such a matrix. */
function daysOf(sheet: RawSheet, titles: readonly string[], today: string): DayColumn[] {
  const period = periodOf(titles)
  const days = sheet.columns.flatMap((heading, column) => {
    const day = dayOfHeading(heading, period, today)
    return day === null ? [] : [{ column, day }]
  })
  const values = valuesOf(
    sheet,
    days.map(({ column }) => column),
  )
  // A spreadsheet keeps the headings `jan/26`, `fev/26` as the first days of these months.
  const areMonths = days.every(({ day }) => day.startsWith('01/'))
  return days.length >= LEAST_DAYS && !areMonths && areMost(values, isMark) ? days : []
}

function isMark(text: string): boolean {
  return text.length <= LONGEST_MARK && (readOutcome(text) !== null || isAmount(text))
}

const LONGEST_MARK = 25
/** A smaller number is a mark or counts sessions. */
const LEAST_AMOUNT = 10

function isAmount(text: string): boolean {
  return Number(readMoney(text) ?? 0) >= LEAST_AMOUNT
}

/** The fields that a matrix has next to its days. */
const NEXT_TO_DAYS: readonly ColumnField[] = [
  ...(['name', 'middleName', 'lastName', 'phone', 'email', 'cpf'] as const),
  ...(['time', 'duration', 'service', 'type', 'price', 'observations'] as const),
]
const CONTACTS: readonly ColumnField[] = ['phone', 'email', 'cpf']

/** Returns the shape of a matrix with a column for each day: each mark becomes the row of a session. */
function matrixOf(
  sheet: RawSheet,
  guessed: readonly ColumnField[],
  { days, inOrder }: { days: readonly DayColumn[]; inOrder: (row: NumberedRow) => NumberedRow },
): Shape {
  const isDay = new Set(days.map(({ column }) => column))
  const others = sheet.columns.flatMap((_, column) => (isDay.has(column) ? [] : [column]))
  const hasAmounts = valuesOf(sheet, [...isDay]).some(isAmount)
  const fieldOf = (column: number): ColumnField => {
    const guess = guessed[column] ?? 'ignore'
    const isSum = / total /.test(headingWords(sheet.columns[column] ?? ''))
    return NEXT_TO_DAYS.includes(guess) && !isSum ? guess : 'ignore'
  }
  const fields = others.map(fieldOf)
  const price = fields.includes('price') ? fields.indexOf('price') : others.length + 2
  const isPriced = hasAmounts && price >= others.length
  const keepsAll = fields.some((field) => CONTACTS.includes(field))
  const headings = others.map((column) => sheet.columns[column] ?? '')
  return {
    columns: [...headings, 'Data', 'Situação', ...(isPriced ? ['Valor'] : [])],
    guesses: [...fields, 'date', 'status', ...(isPriced ? (['price'] as const) : [])],
    rowsOf(row) {
      const { cells } = inOrder(row)
      const own = others.map((column) => cells[column] ?? '')
      const sessions = days.flatMap(({ column, day }) => {
        const mark = cells[column] ?? ''
        if (mark === '' || mark === '0' || isBlank(mark)) return []
        const texts = [...own, day, isAmount(mark) ? '' : mark]
        if (isAmount(mark)) texts[price] = mark
        return [texts]
      })
      // A patient without a session is kept for the contacts; a title has nothing else.
      const kept = sessions.length > 0 || !keepsAll ? sessions : [own]
      return kept.map((texts) => ({ ...row, cells: texts }))
    },
  }
}

/**
 * Returns the shape of a list of patients with a column for each weekday, which has the time, or a mark next to a column of times:
 * each becomes a row. Null for others.
 */
function weekOf(
  sheet: RawSheet,
  guesses: readonly ColumnField[],
  inOrder: (row: NumberedRow) => NumberedRow,
): Shape | null {
  const weekdays = sheet.columns.flatMap((heading, column) =>
    isWeekdayOnly(heading) ? [column] : [],
  )
  const isTime = (text: string) => readTime(text) !== null
  if (sheet.headingRow === null || !guesses.includes('name') || weekdays.length < LEAST_DAYS)
    return null
  const time = guesses.indexOf('time')
  const values = valuesOf(sheet, weekdays).filter((value) => !isBlank(value))
  if (!areMost(values, isTime) && (time === -1 || !areMost(values, isMark))) return null
  const others = sheet.columns.flatMap((_, column) => (weekdays.includes(column) ? [] : [column]))
  const fields = others.map((column): ColumnField => {
    const guess = guesses[column] ?? 'ignore'
    return guess === 'time' || guess === 'weekday' ? 'ignore' : guess
  })
  return {
    columns: [...others.map((column) => sheet.columns[column] ?? ''), 'Dia da semana', 'Horário'],
    guesses: [...fields, 'weekday', 'time'],
    rowsOf(row) {
      const { cells } = inOrder(row)
      const own = others.map((column) => cells[column] ?? '')
      const times = weekdays.flatMap((column) => {
        const cell = cells[column] ?? ''
        if (cell === '' || isBlank(cell)) return []
        return [[...own, sheet.columns[column] ?? '', isTime(cell) ? cell : (cells[time] ?? '')]]
      })
      return (times.length > 0 ? times : [own]).map((texts) => ({ ...row, cells: texts }))
    },
  }
}

/** Headings of the days of a patient's sessions: `Sessão 1`, `2ª sessão`, `Data 3`. */
const NUMBERED =
  /^(?:(?:data |dia )?(?:d[ao] )?(?:sessao|consulta|atendimento|encontro|data) ?\d{1,2}|\d{1,2}[ao]? (?:sessao|consulta|atendimento|encontro|data))$/

/** Returns the shape of a list of patients with the days of their sessions in several columns: each becomes a row. Null for others. */
function datesOf(
  sheet: RawSheet,
  guesses: readonly ColumnField[],
  inOrder: (row: NumberedRow) => NumberedRow,
): Shape | null {
  const dates = sheet.columns.flatMap((heading, at) =>
    NUMBERED.test(foldCell(heading)) ? [at] : [],
  )
  const values = valuesOf(sheet, dates).filter((value) => !isBlank(value))
  const isDay = (text: string) => readDate(text) !== null || isYearlessDay(text)
  if (sheet.headingRow === null || !guesses.includes('name') || dates.length < 2) return null
  if (!areMost(values, isDay)) return null
  const others = sheet.columns.flatMap((_, at) => (dates.includes(at) ? [] : [at]))
  // An amount may be that of all sessions.
  const fieldOf = (at: number): ColumnField => {
    const guess = guesses[at] ?? 'ignore'
    const isOfOne = guess !== 'price' || / sessao /.test(headingWords(sheet.columns[at] ?? ''))
    return NEXT_TO_DAYS.includes(guess) && isOfOne ? guess : 'ignore'
  }
  return {
    columns: [...others.map((at) => sheet.columns[at] ?? ''), 'Data'],
    guesses: [...others.map(fieldOf), 'date'],
    rowsOf(row) {
      const { cells } = inOrder(row)
      const own = others.map((at) => cells[at] ?? '')
      const days = dates.map((at) => cells[at] ?? '').filter((day) => day !== '' && !isBlank(day))
      return (days.length > 0 ? days : ['']).map((day) => ({ ...row, cells: [...own, day] }))
    },
  }
}

/** Words in a cell of a timetable where nobody has a session. */
const FREE =
  /^(?:livre|vag[oa]|disponivel|almoco|lanche|intervalo|pausa|bloquead[oa]|fechad[oa]|indisponivel|folga|feriado|reuniao|x+)$/
const LONGEST_CELL = 80

function isNameOfGrid(text: string): boolean {
  const cell = foldCell(text)
  return text.length <= LONGEST_CELL && /\p{L}{2}/u.test(cell) && !FREE.test(cell) && !isMark(text)
}

interface Heads {
  titles: readonly string[]
  today: string
}

/**
 * Returns the shape of a timetable, with a column for each weekday or day and the patients' names in its cells: each name becomes
 * a row. Null for other sheets.
 */
function gridOf(
  sheet: RawSheet,
  guesses: readonly ColumnField[],
  { titles, today }: Heads,
): Shape | null {
  const time = guesses.indexOf('time')
  if (time === -1 || sheet.headingRow === null || guesses.includes('name')) return null
  const period = periodOf(titles)
  const weekdays = sheet.columns.map((heading) => (isWeekdayOnly(heading) ? heading : null))
  const days = sheet.columns.map((heading) => dayOfHeading(heading, period, today))
  const isFilled = (texts: readonly (string | null)[]) =>
    texts.filter((text) => text !== null).length >= LEAST_DAYS
  const heads = isFilled(days) ? days : isFilled(weekdays) ? weekdays : null
  if (!heads) return null
  const columns = heads.flatMap((head, column) => (head === null ? [] : [{ column, head }]))
  const field = heads === days ? 'date' : 'weekday'
  const values = valuesOf(
    sheet,
    columns.map(({ column }) => column),
  ).filter((value) => !isBlank(value) && !FREE.test(foldCell(value)))
  if (!areMost(values, isNameOfGrid)) return null
  return {
    columns: [sheet.columns[time] ?? '', 'Paciente', field === 'date' ? 'Data' : 'Dia da semana'],
    guesses: ['time', 'name', field],
    rowsOf: (row) =>
      columns.flatMap(({ column, head }) => {
        const name = row.cells[column] ?? ''
        const cells = [row.cells[time] ?? '', name, head]
        return name === '' || isBlank(name) || FREE.test(foldCell(name)) ? [] : [{ ...row, cells }]
      }),
  }
}

const REVERSED = /^(\p{L}[\p{L}'’. -]*), ?(\p{L}[\p{L}'’. -]*)$/u
/** The commonest surnames, which are hardly ever first names. */
const SURNAMES = new Set(
  (
    'silva santos oliveira souza sousa rodrigues ferreira alves pereira lima gomes ribeiro costa carvalho almeida lopes soares fernandes ' +
    'vieira barbosa rocha dias nascimento andrade moreira nunes marques machado mendes freitas cardoso ramos goncalves santana teixeira ' +
    'araujo pinto cavalcante cavalcanti moraes morais castro campos reis martins melo mello monteiro moura borges barros correia correa'
  ).split(' '),
)
const LINKING = /^(?:d[aeo]s?|e)$/
/** From this number on, names with a comma show that a column has surnames first. */
const LEAST_REVERSED = 3

/** Returns surname and first name of `Souza, Ana`; null for other cells, such as `Ana Souza, online`. */
function reversedName(text: string): { surname: string; first: string } | null {
  const [, surname, first] = REVERSED.exec(text) ?? []
  if (surname === undefined || first === undefined) return null
  return splitName(text).remarks.length > 0 ? null : { surname, first }
}

function areSurnames(text: string): boolean {
  return foldCell(text)
    .split(' ')
    .every((word) => LINKING.test(word) || SURNAMES.has(word))
}

function areSurnamesFirst(names: readonly string[]): boolean {
  const filled = names.filter((name) => name !== '')
  const reversed = filled.flatMap((name) => reversedName(name) ?? [])
  const mayBe = reversed.filter(
    ({ surname }) => !surname.trim().includes(' ') || areSurnames(surname),
  )
  return (
    mayBe.length >= LEAST_REVERSED &&
    mayBe.length * 2 > reversed.length &&
    reversed.length >= filled.length * LEAST_SHARE
  )
}

/** Returns cells with `Ana Souza` instead of `Souza, Ana`; elsewhere a comma may be between two people. */
function withNameInOrder(cells: string[], column: number, areReversed: boolean): string[] {
  const name = reversedName(cells[column] ?? '')
  if (!name || !(areReversed || areSurnames(name.surname))) return cells
  return cells.with(column, `${name.first} ${name.surname}`)
}
