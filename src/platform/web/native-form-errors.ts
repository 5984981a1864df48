import * as z from 'zod/mini'
import { type ErrorsOf, firstOfEach } from './native-form.ts'

// The Content-Security-Policy forbids evaluation, which zod would try.
z.config({ jitless: true })

export function errorsBy<Name extends string>(
  schema: z.ZodMiniType,
  payload: unknown,
  fields: readonly Name[],
): ErrorsOf<Name> {
  const issues = z.safeParse(schema, payload).error?.issues ?? []
  return firstOfEach(
    issues.map(({ path, message }) => ({ path: String(path[0]), message })),
    fields,
  )
}
