import { findWeakness } from '../shared/password-strength.ts'
import { invalidField } from '../shared/problem.ts'

/** Refuses a guessable password beside its field, and says what would help. */
export async function refuseGuessable(
  field: string,
  typed: string,
  known: readonly string[],
): Promise<void> {
  const weakness = await findWeakness(typed, known)
  if (weakness) throw invalidField(field, weakness)
}
