/** The part of a day that two orders read differently, perhaps before a time. */
const SLASHED = /^(\d{1,2})\/(\d{1,2})(?=\/(?:\d{4}|\d{2})(?:$|[ ,]))/

/** The share of days that only the American order can read: more than mistyped ones, fewer than the three fifths of a month. */
const LEAST_SHARE = 0.3

/**
 * Returns the columns with days in American order, `03/25/2026`, as English programs export them: a good part of the days has
 * no other reading, and none is only day first.
 */
export function monthFirstColumns(rows: readonly (readonly string[])[]): ReadonlySet<number> {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, column) => column)
  return new Set(columns.filter((column) => isMonthFirst(rows.map((cells) => cells[column] ?? ''))))
}

function isMonthFirst(values: readonly string[]): boolean {
  const days = values.flatMap((value) => {
    const [, first, second] = SLASHED.exec(value) ?? []
    return first === undefined ? [] : [[Number(first), Number(second)] as const]
  })
  const monthFirst = days.filter(([first, second]) => first <= 12 && second > 12)
  const isOnlyDayFirst = days.some(([first]) => first > 12)
  return !isOnlyDayFirst && days.length > 0 && monthFirst.length >= days.length * LEAST_SHARE
}

/** Returns cells with the days of these columns in the order of Brazil. */
export function withDayFirst(cells: string[], columns: ReadonlySet<number>): string[] {
  if (columns.size === 0) return cells
  return cells.map((cell, column) => (columns.has(column) ? cell.replace(SLASHED, '$2/$1') : cell))
}
