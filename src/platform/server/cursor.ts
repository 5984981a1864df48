import { instant } from '../shared/fields.ts'
import { invalidField, type Problem } from '../shared/problem.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns an opaque cursor of the last row's sort values. */
export function encodeCursor(...values: string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Returns the `count` values of a cursor, the last of them an id; empty without a cursor. */
export function decodeCursor(cursor: string | undefined, count: number): string[] {
  if (!cursor) return []
  try {
    const values = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown
    const fits =
      Array.isArray(values) &&
      values.length === count &&
      values.every((value) => typeof value === 'string' && !value.includes('\0'))
    if (fits && UUID.test(values[count - 1])) return values
  } catch {}
  throw unknownPage()
}

export function cursorInstant(value: string): Date {
  const parsed = instant().safeParse(value)
  if (!parsed.success) throw unknownPage()
  return new Date(parsed.data)
}

export function cursorWhole(value: string): number {
  const parsed = Number(value)
  if (!/^-?\d+$/.test(value) || !Number.isSafeInteger(parsed)) throw unknownPage()
  return parsed
}

export function cursorId(value: string | undefined): string {
  if (value === undefined || !UUID.test(value)) throw unknownPage()
  return value
}

export function unknownPage(): Problem {
  return invalidField('after', 'Esta página não existe mais. Volte ao início da lista.')
}
