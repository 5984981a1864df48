import type { Constraints } from '../../platform/shared/problem.ts'

export const PUSH_CONSTRAINTS = {
  // The login ended in the meantime.
  a_subscription_ends_with_its_login: 'unauthenticated',
} as const satisfies Constraints
