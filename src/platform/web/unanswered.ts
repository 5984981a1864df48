import { type Attempt, attemptFor } from './attempt.ts'

/** What was sent and not answered: whoever sends it there again asks for the first answer. */

/** What is pressed again later than this after its answer was lost is meant anew: the same amount may be paid twice in a day. */
const ATTEMPT_LIFE = 60_000

/** By where it went; on its way, there is no end to wait for. */
const unanswered = new Map<string, Attempt & { until: number | null }>()
/** A retry carries the same input object: it is the attempt it was, whatever else went there meanwhile. */
const begun = new WeakMap<object, { place: string; key: string }>()

/** The key that the input is sent under: that of the same content sent there and not answered, else a fresh one. */
export function beginAttempt(place: string, input: object): string {
  const retried = begun.get(input)
  if (retried) return retried.key
  forgetOverdue()
  const attempt = attemptFor(unanswered.get(place) ?? null, JSON.stringify(input))
  unanswered.set(place, { ...attempt, until: null })
  begun.set(input, { place, key: attempt.key })
  return attempt.key
}

/** Its answer was lost: for a while, the very next press may be the same. What is kept of it goes by itself. */
export function loseAttempt(input: object): void {
  const lost = entryOf(input)
  if (!lost) return
  lost.until = Date.now() + ATTEMPT_LIFE
  setTimeout(forgetOverdue, ATTEMPT_LIFE)
}

/** Answered or refused: what follows is something new, even with the same content. So is what was lost before: it may have been seen, and undone. */
export function endAttempts(input: object): void {
  const place = begun.get(input)?.place
  if (place !== undefined && entryOf(input)) unanswered.delete(place)
  begun.delete(input)
  for (const [lost, { until }] of unanswered) if (until !== null) unanswered.delete(lost)
}

/** Nothing of it stays where the person who sent it leaves. */
export function forgetAttempts(): void {
  unanswered.clear()
}

function entryOf(input: object) {
  const attempt = begun.get(input)
  const entry = attempt && unanswered.get(attempt.place)
  return entry?.key === attempt?.key ? entry : undefined
}

/** A timer alone would not do: it stands still while the device sleeps. */
function forgetOverdue(): void {
  for (const [place, { until }] of unanswered)
    if (until !== null && until <= Date.now()) unanswered.delete(place)
}
