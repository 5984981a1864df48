import { ApiError } from '../../../platform/web/api.ts'
import type { Statement } from '../contract.ts'

/** Patients that one call closes: few enough that the answer comes in time, on a slow server too. */
export const PART_SIZE = 50

/** What became of a closing: what was closed, whose month was closed before, and why the rest was not. */
export interface ClosingOutcome {
  closed: Statement[]
  already: string[]
  /** Null where nobody is left. */
  failure: unknown
  left: string[]
}

/**
 * Closes a month of patients, some at a time. Where some were closed meanwhile, the others of their part are asked for again. What was closed
 * before a failure stays closed. `onPart` is given with how many are done.
 */
export async function closeInParts(
  patientIds: readonly string[],
  close: (patientIds: string[]) => Promise<Statement[]>,
  onPart: (done: number) => void,
): Promise<ClosingOutcome> {
  const outcome: ClosingOutcome = { closed: [], already: [], failure: null, left: [] }
  for (let from = 0; from < patientIds.length; from += PART_SIZE) {
    try {
      const part = await closePart(patientIds.slice(from, from + PART_SIZE), close)
      outcome.closed.push(...part.closed)
      outcome.already.push(...part.already)
    } catch (failure) {
      return { ...outcome, failure, left: patientIds.slice(from) }
    }
    onPart(Math.min(from + PART_SIZE, patientIds.length))
  }
  return outcome
}

async function closePart(
  patientIds: string[],
  close: (patientIds: string[]) => Promise<Statement[]>,
): Promise<Pick<ClosingOutcome, 'closed' | 'already'>> {
  try {
    return { closed: await close(patientIds), already: [] }
  } catch (error) {
    const already = closedBefore(error)
    if (already.length === 0) throw error
    const rest = patientIds.filter((id) => !already.includes(id))
    return { closed: rest.length > 0 ? await close(rest) : [], already }
  }
}

/** Returns whose months a refusal says are closed. */
function closedBefore(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.code !== 'already_closed') return []
  const ids: unknown = Reflect.get(error.body, 'patientIds')
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
