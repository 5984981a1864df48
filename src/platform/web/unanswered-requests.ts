import { type Attempt, attemptFor } from './attempt.ts'

/** Stored requests that got no answer: repeating one returns the first answer. */

/** A press later than this many milliseconds after a lost answer is a new request: the same amount may be paid twice in a day. */
const ATTEMPT_LIFE = 60_000

const unanswered = new Map<string, Attempt & { until: number | null }>()
/** A retry has the same input object: it is the same attempt, even if others were sent meanwhile. */
const begun = new WeakMap<object, { operation: string; key: string }>()

/** Returns the key of an input: that of equal content sent there without an answer, otherwise a new one. */
export function beginAttempt(operation: string, input: object): string {
  const retried = begun.get(input)
  if (retried) return retried.key
  clearOverdue()
  const attempt = attemptFor(unanswered.get(operation) ?? null, JSON.stringify(input))
  unanswered.set(operation, { ...attempt, until: null })
  begun.set(input, { operation, key: attempt.key })
  return attempt.key
}

/** Marks an attempt whose answer was lost: until ATTEMPT_LIFE is over, the next press may mean the same request. */
export function loseAttempt(input: object): void {
  const lost = entryOf(input)
  if (!lost) return
  lost.until = Date.now() + ATTEMPT_LIFE
  setTimeout(clearOverdue, ATTEMPT_LIFE)
}

/**
 * Ends an attempt that was answered or refused: the next one is new, even with equal content. Earlier lost requests end too:
 * their effect may have been seen and undone.
 */
export function endAttempts(input: object): void {
  const operation = begun.get(input)?.operation
  if (operation !== undefined && entryOf(input)) unanswered.delete(operation)
  begun.delete(input)
  for (const [lost, { until }] of unanswered) if (until !== null) unanswered.delete(lost)
}

export function clearAttempts(): void {
  unanswered.clear()
}

function entryOf(input: object) {
  const attempt = begun.get(input)
  const entry = attempt && unanswered.get(attempt.operation)
  return entry?.key === attempt?.key ? entry : undefined
}

function clearOverdue(): void {
  for (const [operation, { until }] of unanswered)
    if (until !== null && until <= Date.now()) unanswered.delete(operation)
}
