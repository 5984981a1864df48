import { refuseGuessable } from '../../platform/server/password-strength.ts'
import type { Services } from '../../platform/server/services.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import { ADMIN_PASSWORD_MIN } from './contract.ts'
import type { PasswordOwner } from './queries.ts'

/** Refuses, by its field, a new password that is guessed too soon, or too short for who runs the platform. */
export async function refuseWeak(
  { environment }: Pick<Services, 'environment'>,
  field: string,
  typed: string,
  { name, email, isAdmin }: PasswordOwner,
): Promise<void> {
  if (isAdmin && environment.production && typed.length < ADMIN_PASSWORD_MIN)
    throw invalidField(
      field,
      `A senha da administração precisa de pelo menos ${ADMIN_PASSWORD_MIN} caracteres.`,
    )
  await refuseGuessable(field, typed, [name, email])
}
