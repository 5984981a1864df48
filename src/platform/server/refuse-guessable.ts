import { setImmediate as nextTurn } from 'node:timers/promises'
import { findWeakness } from '../shared/password-strength.ts'
import { invalidField } from '../shared/problem.ts'

let before: Promise<unknown> = Promise.resolve()

/**
 * Refuses a guessable password with its field named, and says what would help. Passwords are judged one after the other, each
 * in its own tick of the event loop: many at once would hold the server for as long as all of them take.
 */
export async function refuseGuessable(
  field: string,
  typed: string,
  known: readonly string[],
): Promise<void> {
  const judged = before.then(() => nextTurn()).then(() => findWeakness(typed, known))
  before = judged.catch(() => {})
  const weakness = await judged
  if (weakness) throw invalidField(field, weakness)
}
