import { instant } from '../shared/fields.ts'
import { invalidField, type Problem } from '../shared/problem.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where a page ended, opaque to the caller: the last row's sort values. */
export function encodeCursor(...values: string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The values of a cursor of `count`, the last of them an id; empty without one. */
export function decodeCursor(cursor: string | undefined, count: number): string[] {
  if (!cursor) return []
  try {
    const values = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown
    const fits =
      Array.isArray(values) &&
      values.length === count &&
      values.every((value) => typeof value === 'string' && !value.includes('\0'))
    if (fits && UUID.test(values[count - 1])) return values
  } catch {
    // Told below like any other cursor that is not ours.
  }
  throw lostPage()
}

/** A cursor's value as the instant it was made of. */
export function cursorInstant(value: string): Date {
  const parsed = instant().safeParse(value)
  if (!parsed.success) throw lostPage()
  return new Date(parsed.data)
}

/** A cursor's value as a whole number. */
export function cursorWhole(value: string): number {
  const parsed = Number(value)
  if (!/^-?\d+$/.test(value) || !Number.isSafeInteger(parsed)) throw lostPage()
  return parsed
}

/** A cursor's value as an id; the last one is known to be one. */
export function cursorId(value: string | undefined): string {
  if (value === undefined || !UUID.test(value)) throw lostPage()
  return value
}

/** The refusal of a cursor that is not ours. */
export function lostPage(): Problem {
  return invalidField('after', 'Esta página não existe mais. Volte ao início da lista.')
}
