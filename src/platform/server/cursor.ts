import { invalidField } from '../shared/problem.ts'

/** Where a page ended, opaque to the caller: the last row's sort values. */
export function encodeCursor(...values: string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The values of a cursor of `count`; empty without one. */
export function decodeCursor(cursor: string | undefined, count: number): string[] {
  if (!cursor) return []
  try {
    const values = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown
    const fits =
      Array.isArray(values) &&
      values.length === count &&
      values.every((value) => typeof value === 'string' && !value.includes('\0'))
    if (fits && /^[0-9a-f-]{36}$/.test(values[count - 1])) return values
  } catch {
    // Told below like any other cursor that is not ours.
  }
  throw invalidField('after', 'Esta página não existe mais. Volte ao início da lista.')
}
