import type { ColumnField } from './cells.ts'

/** A file as its reader returns it: sheets of texts. Plain data, which threads can pass on. */

export interface NumberedRow {
  /** As the file's own program numbers it: from 1, headings and empty rows counted. */
  number: number
  /** One text for each column; dates are `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`. */
  cells: string[]
}

/** A sheet's first rows, from which its headings are found. */
export interface RawSheet {
  /** The row's number; null without a row of headings. */
  headingRow: number | null
  /** The headings; `Coluna 1`, `Coluna 2` without them. */
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
  /** Of a calendar: the events that are no rows. */
  leftOut?: LeftOut
}

/** How many events of a calendar are left out, by the reason. */
export interface LeftOut {
  /** Also those of more than a working day. */
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

/** Rows of one table of a practice that moves, as the file has them; at most `BATCH`. */
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
  /** Of all that a ZIP or XLSX holds. */
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
