import { Problem, type ProblemCode } from '../shared/problem.ts'

/** Constraints whose refusal a person can cause, and what they are told. Any other is ours: a 500. */
const constraintProblems: Record<string, ProblemCode> = {
  sessions_do_not_overlap: 'time_taken',
  an_email_registers_once: 'email_taken',
  // The first thing written for a practice that was erased meanwhile.
  idempotency_keys_psychologist_id_fkey: 'not_found',
  a_session_is_of_a_known_patient: 'not_found',
  a_session_is_of_a_known_service: 'not_found',
  a_package_is_of_a_known_patient: 'not_found',
  a_package_is_of_a_known_service: 'not_found',
  a_package_gives_no_more_than_it_has: 'package_used_up',
  a_coupon_code_is_used_once: 'coupon_code_taken',
  a_coupon_is_not_used_up: 'coupon_used_up',
  // Logged out meanwhile.
  a_subscription_ends_with_its_login: 'unauthenticated',
  // Deleted while something else still names it.
  a_payment_is_for_a_known_session: 'paid_session_kept',
  a_payment_is_for_a_known_package: 'package_in_use',
  a_session_draws_from_a_known_package: 'package_in_use',
  a_session_uses_a_known_coupon: 'coupon_in_use',
}

/** The problem behind a database error, if a person caused it. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  const { constraint, code } = (error ?? {}) as { constraint?: string; code?: string }
  const known = constraint ? constraintProblems[constraint] : undefined
  if (known) return new Problem(known)
  return code === '40001' || code === '40P01' ? new Problem('conflict') : null
}
