import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { moneyOut } from '../src/platform/shared/fields.ts'

/** Values of each format the contracts know; words as they are pasted first, which every text takes and cleans. */
const VALUES: unknown[] = [
  '\u202aOutro\u00a0te\u200bxto\u202c',
  true,
  false,
  45,
  3,
  '2026-07-05',
  '2026-09-10',
  '2026-02',
  '2026',
  '1',
  '2026-03-11T10:00:00-03:00',
  '2027-01-31T00:00:00-03:00',
  '14:30',
  '17:30',
  'outra@exemplo.com',
  '(21) 98888-7777',
  '111.444.777-35',
  '07/654321',
  'https://outra.exemplo.com/sala',
]

/** An id that no row has. */
const NO_ROW = '01900000-0000-7000-8000-000000000000'

type Body = Record<string, unknown>

/** Returns the values that a schema lists, also below `nullable` and `optional`; none for a schema without a list. */
function listedValues(type: z.core.$ZodType | undefined): unknown[] {
  return [...(type?._zod.values ?? [])] // `_zod` is Zod's documented access for tools: zod.dev/library-authors
}

/** Returns a body that a schema accepts: each required field with the first accepted value; none if there is no such value. */
export function anyOf(schema: z.ZodMiniType): Body | undefined {
  if (!(schema instanceof z.ZodMiniObject)) return undefined
  return parsed(schema, anyInput(schema)) ?? undefined
}

/** Returns the same as it is sent. */
export function anyInput(schema: z.ZodMiniObject): Body {
  const fields = Object.entries(schema.shape).map(([field, type]): [string, unknown] => {
    const values = [undefined, ...listedValues(type), ...VALUES, NO_ROW]
    return [field, values.find((value) => z.safeParse(type, value).success)]
  })
  return Object.fromEntries(fields)
}

/** Returns the schema's output; null if it refuses the body. */
export function parsed(schema: z.ZodMiniType, body: Body): Body | null {
  const { success, data } = z.safeParse(schema, body)
  return success ? (data as Body) : null
}

/** Returns the body with another accepted value in one field. */
export function withOther(
  schema: z.ZodMiniObject,
  body: Body,
  field: string,
  beside: Body = {},
): Body | null {
  const before = parsed(schema, body)?.[field]
  const bodies = [...listedValues(schema.shape[field]), ...VALUES].map((value) => ({
    ...body,
    [field]: value,
    ...beside,
  }))
  const found = bodies.find((other) => {
    const after = parsed(schema, other)
    return after && !isDeepStrictEqual(after[field], before)
  })
  return found ?? null
}

/** Returns whether a reply's value equals the accepted one: cents as money, an instant as ISO 8601. */
export function isReturned(accepted: unknown, told: unknown): boolean {
  if (isDeepStrictEqual(accepted, told)) return true
  if (typeof accepted !== 'number' || typeof told !== 'string') return false
  return told === moneyOut(accepted) || Date.parse(told) === accepted
}
