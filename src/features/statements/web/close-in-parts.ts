import { ApiError } from '../../../platform/web/api.ts'
import type { Statement } from '../contract.ts'

/** The patients in one call: few enough for a reply in time, even from a slow server. */
export const PART_SIZE = 50

export interface ClosingOutcome {
  closed: Statement[]
  already: string[]
  failure: unknown
  left: string[]
}

/**
 * Closes the month of many patients in several calls. If some were closed meanwhile, the others of their part are sent again. A
 * failure keeps those closed before.
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

function closedBefore(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.code !== 'already_closed') return []
  const ids: unknown = Reflect.get(error.body, 'patientIds')
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
