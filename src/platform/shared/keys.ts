/** The keys of a table of constants, such as the Portuguese labels of a status. `keyOf` of fields.ts is the field of such a key. */

type KeyOf<Table> = keyof Table & string

/** Returns the keys in their order. The cast restores their types, which `Object.keys` loses: a constant has no other keys. */
export function keysOf<Table extends object>(table: Table): KeyOf<Table>[] {
  return Object.keys(table) as KeyOf<Table>[]
}

/** Returns whether a text is a key of the table itself; `in` would also accept `toString`. */
export function isKeyOf<Table extends object>(table: Table, text: string): text is KeyOf<Table> {
  return Object.hasOwn(table, text)
}
