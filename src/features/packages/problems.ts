import type { Constraints, Problems } from '../../platform/shared/problem.ts'

export const PACKAGE_PROBLEMS = {
  package_used_up: [409, 'Este pacote não tem mais sessões. Escolha outro ou marque sem pacote.'],
  package_expired: [
    409,
    'Este pacote não vale mais nesta data. Escolha outra data, prorrogue o pacote ou marque sem ele.',
  ],
  package_started: [
    409,
    'Este pacote já tem sessões ou pagamentos: mude a validade, ou diminua as sessões.',
  ],
  package_in_use: [409, 'Este pacote tem sessões ou pagamentos e não pode ser excluído.'],
} as const satisfies Problems

export const EXPIRED_ON_FREE =
  'Este pacote não vale mais nesta data. Escolha outra data ou marque sem ele.'

export const PACKAGE_CONSTRAINTS = {
  a_package_is_of_a_known_patient: 'not_found',
  a_package_is_of_a_known_service: 'not_found',
  a_package_gives_no_more_than_it_has: 'package_used_up',
  a_payment_is_for_a_known_package: 'package_in_use',
  a_session_draws_from_a_known_package: 'package_in_use',
} as const satisfies Constraints
