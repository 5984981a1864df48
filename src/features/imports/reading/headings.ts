import type { ColumnField } from './cells.ts'
import type { NumberedRow, RawSheet } from './sheet.ts'

/** Returns the index of the row of headings among a sheet's first rows; null without one. */
export function headingRow(rows: readonly NumberedRow[]): number | null {
  return rows.length > 1 ? 0 : null
}

/** Returns the field of each column, by its heading or else by its content. */
export function guessColumns(sheet: RawSheet): ColumnField[] {
  return sheet.columns.map(() => 'ignore')
}
