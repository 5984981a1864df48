import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../../db/types.ts'

type TableName = keyof Tables & string

/**
 * Returns inserts of many rows, which take them as one JSON text: a parameter for each value of 500 rows would be 15,000, and
 * compiling them holds up the server. Rows with the same columns share an insert, so that a missing one has its default.
 */
export function insertionsOf<Name extends TableName>(
  table: Name,
  rows: readonly (Insertable<Tables[Name]> & object)[],
): RawBuilder<unknown>[] {
  return [...Map.groupBy(rows, (row) => columnsOf(row).join())].map(([, alike]) => {
    const columns = columnsOf(alike[0] ?? {})
    const read = columns.map((column) => sql.ref(`x.${column}`))
    return sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(read)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(alike)}::jsonb) x`
  })
}

function columnsOf(row: object): string[] {
  return Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : column))
}
