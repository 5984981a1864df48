import type * as z from 'zod/mini'
import { Problem, type ProblemCode, type ProblemDetail, refuseBy } from './problem.ts'

/**
 * Returns the parsed payload. Throws the problem `refusal`, or `invalid` with each wrong field; a single field gives its
 * text to the whole.
 */
export function readPayload<Schema extends z.ZodMiniType>(
  schema: Schema,
  payload: unknown,
  refusal?: ProblemCode,
): z.output<Schema> {
  const result = schema.safeParse(payload)
  if (result.success) return result.data
  refuseBy(refusal)
  const details = wrongFields(result.error)
  const only = details.length === 1 ? details[0] : undefined
  throw new Problem('invalid', { details, ...(only?.path ? { message: only.message } : {}) })
}

export function wrongFields({ issues }: z.core.$ZodError): ProblemDetail[] {
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }))
}
