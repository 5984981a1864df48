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
  const { constraint, code, message } = errorFields(error)
  const refusing = constraint ?? REFUSING_POLICY.exec(message ?? '')?.[1]
  const known = refusing ? constraints[refusing] : undefined
  if (known) return new Problem(known)
  return code === '40001' || code === '40P01' ? new Problem('conflict') : null
}

/** Fields that errors of Node, PostgreSQL and libraries may have. */
interface ErrorFields {
  name?: string
  code?: string
  constraint?: string
  message?: string
  path?: string
  stack?: string
  statusCode?: number
  type?: string
  cause?: { code?: string }
}

/** Returns an error with its optional fields. Anything can be thrown: the cast only gives the fields their types. */
export function errorFields(error: unknown): ErrorFields {
  return (error ?? {}) as ErrorFields
}

/** Returns the parts of an error that may be logged: its message and detail may quote a row. */
export function loggedError(error: unknown) {
  const { name, code } = errorFields(error)
  return { name, code }
}

/** Returns the limit that stopped a worker thread: the time of its signal, or its heap; null for another error. */
export function threadLimit(error: unknown): 'time' | 'memory' | null {
  const { name, code } = errorFields(error)
  if (name === 'AbortError' || name === 'TimeoutError') return 'time'
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : null
}
