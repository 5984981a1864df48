import { type Constraints, Problem, type ProblemTable } from '../shared/problem.ts'

export interface Refusals {
  problems: ProblemTable
  constraints: Constraints
}

export function problemOf(error: unknown, constraints: Constraints): Problem | null {
  if (error instanceof Problem) return error
  const { constraint, code } = (error ?? {}) as { constraint?: string; code?: string }
  const known = constraint ? constraints[constraint] : undefined
  if (known) return new Problem(known)
  return code === '40001' || code === '40P01' ? new Problem('conflict') : null
}
