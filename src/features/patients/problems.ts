import type { Problems } from '../../platform/shared/problem.ts'

export const PATIENT_PROBLEMS = {
  patient_has_sessions: [
    409,
    'Este paciente tem sessões pendentes ou confirmadas. Cancele ou conclua as sessões antes de excluir.',
  ],
} as const satisfies Problems
