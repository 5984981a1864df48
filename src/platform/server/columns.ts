import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : ''

type ColumnMap<Field extends string, Named> = {
  readonly [F in Field]: F extends keyof Named ? Named[F] : Snake<F>
}

type Columns = Readonly<Record<string, string>>

type Travelling<Value> = Value extends Date ? string : Value

type FieldsOf<C extends Columns, Row> = {
  [F in keyof C]: C[F] extends keyof Row ? Travelling<Row[C[F]]> : never
}

type Written<C extends Columns, Given> = {
  [F in keyof Given as F extends keyof C ? C[F] : never]: Given[F]
}

/**
 * Returns the columns of a table's fields in the API: a column for each field of the contract's schema, in snake case
 * unless `named` differs. Selects, writes and replies are derived from it.
 */
export function columnsOf<
  Shape extends z.core.$ZodShape,
  const Named extends Partial<Record<keyof Shape, string>> = Record<never, string>,
>(schema: z.ZodMiniObject<Shape>, named = {} as Named) {
  const names = named as Columns
  const entries = Object.keys(schema.shape).map((field) => [field, names[field] ?? snake(field)])
  return Object.fromEntries(entries) as ColumnMap<keyof Shape & string, Named>
}

function snake(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export function namesOf<C extends Columns>(columns: C): C[keyof C][] {
  return Object.values(columns) as C[keyof C][]
}

export function selected(columns: Columns, alias: string): RawBuilder<unknown> {
  return sql.join(namesOf(columns).map((name) => sql.ref(`${alias}.${name}`)))
}

/** Returns a row in the API's form: each column under its field's name, instants as ISO 8601 text. */
export function toFields<const C extends Columns, Row extends Record<C[keyof C], unknown>>(
  columns: C,
  row: Row,
): FieldsOf<C, Row> {
  const fields: Record<string, unknown> = {}
  for (const field in columns) {
    const value = row[columns[field] as C[keyof C]]
    fields[field] = value instanceof Date ? value.toISOString() : value
  }
  return fields as FieldsOf<C, Row>
}

/** Returns the given fields under their columns' names, for an insert or an update; `undefined` is not written. */
export function toColumns<const C extends Columns, Given extends { [F in keyof C]?: unknown }>(
  columns: C,
  given: Given,
): Written<C, Given> {
  const row: Record<string, unknown> = {}
  for (const field in columns) {
    if (field in given) row[columns[field] as string] = given[field]
  }
  return row as Written<C, Given>
}
