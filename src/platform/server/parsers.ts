/**
 * The parsers of both databases' values: whole numbers as numbers, a `date` as text. Keyed by type OID: 20 int8, 1082 date, 1184
 * timestamptz. Without it int8 is a string on one and a number on the other; pg's own parser of instants makes a third of the
 * garbage of a long list.
 */
export const parsers: Record<number, (value: string) => unknown> = {
  20: Number,
  1082: (value) => value,
  1184: (value) => new Date(value),
}
