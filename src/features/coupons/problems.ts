import type { Constraints, Problems } from '../../platform/shared/problem.ts'

export const COUPON_PROBLEMS = {
  coupon_code_taken: [409, 'Você já tem um cupom com este código.'],
  coupon_in_use: [
    409,
    'Este cupom já foi usado em agendamentos. Desative-o para que não valha mais.',
  ],
  coupon_used_up: [
    409,
    'Este código já foi usado todas as vezes que podia. Agende sem ele ou use outro.',
  ],
} as const satisfies Problems

export const INACTIVE_COUPON_IN_USE =
  'Este cupom já foi usado em agendamentos. Ele está desativado e não vale mais.'

export const COUPON_CONSTRAINTS = {
  a_coupon_code_is_used_once: 'coupon_code_taken',
  a_coupon_is_not_used_up: 'coupon_used_up',
  a_session_uses_a_known_coupon: 'coupon_in_use',
} as const satisfies Constraints
