import type { Constraints } from '../../platform/shared/problem.ts'

export const PUSH_CONSTRAINTS = {
  a_subscription_ends_with_its_login: 'unauthenticated',
} as const satisfies Constraints
