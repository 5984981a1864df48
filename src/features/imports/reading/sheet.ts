import type { ColumnField } from './cells.ts'

/** A file as its reader returns it: sheets of texts. It is plain data, which can be passed between threads. */

export interface NumberedRow {
  /** The row number that the file's own program shows: from 1, including headings and empty rows. */
  number: number
  /** One text for each column; dates are `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`. */
  cells: string[]
}

/** The rows of a sheet as a reader yields them. */
export type SheetRowsSource = Iterable<NumberedRow> | AsyncIterable<NumberedRow>

/** A sheet's first rows, in which its headings are recognized. */
export interface RawSheet {
  /** The row number of the headings; null if there are none. */
  headingRow: number | null
  /** The headings; `Coluna 1`, `Coluna 2` if there are none. */
  columns: string[]
  /** Some rows below the headings. */
  rows: string[][]
}

export interface SheetStart {
  kind: 'sheet'
  /** Its index among the file's sheets with rows. */
  sheet: number
  name: string
  headingRow: number | null
  columns: string[]
  guesses: ColumnField[]
  /** The first few values of each column that are not empty. */
  examples: string[][]
  /** For a calendar: the events that became no rows. */
  leftOut?: LeftOut
}

/** The numbers of left-out events of a calendar, by reason. */
export interface LeftOut {
  /** Includes events that are longer than a working day. */
  allDay: number
  free: number
  cancelled: number
  declined: number
  untitled: number
  unreadable: number
}

export interface SheetRows {
  kind: 'rows'
  sheet: number
  rows: NumberedRow[]
}

/** Sheets in parts: each one's start, then its rows, at most `BATCH` in a part. */
export type SheetPart = SheetStart | SheetRows

/** Rows of one table of a practice that moves in, as in the file; at most `BATCH`. */
export interface MovedRows {
  kind: 'move'
  table: string
  /** The number of the first one's line in the file. */
  firstLine: number
  rows: object[]
}

/** A file in parts: its sheets, or the rows of a practice that moves. */
export type ReadPart = SheetPart | MovedRows

export interface Limits {
  bytes: number
  rows: number
  columns: number
  cellLength: number
  zipEntries: number
  /** The limit for everything in a ZIP or XLSX. */
  unpackedBytes: number
}

export const LIMITS: Limits = {
  bytes: 20 * 1024 * 1024,
  rows: 150_000,
  columns: 200,
  cellLength: 32_767,
  zipEntries: 50,
  unpackedBytes: 400 * 1024 * 1024,
}

export const BATCH = 500
