import type { Constraints, Problems } from '../../platform/shared/problem.ts'

export const SERIES_PROBLEMS = {
  series_changed: [
    409,
    'Há datas que não estão livres. Decida o que fazer com cada uma; nada foi salvo.',
  ],
  series_over: [409, 'Este horário fixo já foi encerrado.'],
} as const satisfies Problems

export const SERIES_CONSTRAINTS = {
  a_series_is_of_a_known_patient: 'not_found',
  a_series_is_of_a_known_service: 'not_found',
  a_series_draws_from_a_known_package: 'not_found',
} as const satisfies Constraints
