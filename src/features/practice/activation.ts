import { Problem } from '../../platform/shared/problem.ts'
import { PRACTICE_PROBLEMS, type PracticeProblem } from './problems.ts'

/** Active, waiting for the super admin's verification, refused by them, or deactivated: docs/product.md, Accounts. */
export const ACTIVATIONS = ['active', 'verifying', 'refused', 'deactivated'] as const
export type Activation = (typeof ACTIVATIONS)[number]

interface ActivationColumns {
  is_active: boolean
  activated_at: Date | string | null
  deactivated_at: Date | string | null
}

export function activationOf({
  is_active,
  activated_at,
  deactivated_at,
}: ActivationColumns): Activation {
  if (is_active) return 'active'
  if (activated_at) return 'deactivated'
  return deactivated_at ? 'refused' : 'verifying'
}

export const REFUSALS = {
  verifying: 'inactive_account',
  refused: 'account_refused',
  deactivated: 'account_deactivated',
} as const satisfies Record<Exclude<Activation, 'active'>, PracticeProblem>

export function whyInactive(
  account: ActivationColumns & { deactivation_reason: string | null },
): Problem | null {
  const activation = activationOf(account)
  if (activation === 'active') return null
  const code = REFUSALS[activation]
  const { deactivation_reason: reason } = account
  if (!reason) return new Problem(code)
  return new Problem(code, { message: `${PRACTICE_PROBLEMS[code][1]} Motivo: ${reason}` })
}
