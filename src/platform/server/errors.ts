import { type Constraints, Problem, type ProblemTable } from '../shared/problem.ts'

export interface Refusals {
  problems: ProblemTable
  constraints: Constraints
}

/** SQLSTATE of a write in a read-only transaction. */
export const READ_ONLY = '25006'

/** PostgreSQL names a restrictive policy that refuses a row only in its message. */
const REFUSING_POLICY = /row-level security policy "(\w+)"/

export function problemOf(error: unknown, constraints: Constraints): Problem | null {
  if (error instanceof Problem) return error
  const { constraint, code, message } = (error ?? {}) as Record<string, string | undefined>
  const refusing = constraint ?? REFUSING_POLICY.exec(message ?? '')?.[1]
  const known = refusing ? constraints[refusing] : undefined
  if (known) return new Problem(known)
  return code === '40001' || code === '40P01' ? new Problem('conflict') : null
}

/** Returns the parts of an error that may be logged: its message and detail may quote a row. */
export function loggedError(error: unknown) {
  const { name, code } = error as { name?: string; code?: string }
  return { name, code }
}
