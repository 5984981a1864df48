import type { Problems } from '../../platform/shared/problem.ts'
import { FREE_ENDINGS_A_MONTH } from '../practice/plans.ts'

export const ENDING_PROBLEMS = {
  patient_ended: [
    409,
    'Este acompanhamento já foi encerrado. Para mudar a data ou o motivo, reabra.',
  ],
  ending_limit: [
    403,
    `No plano Básico, você encerra ou reabre até ${FREE_ENDINGS_A_MONTH} acompanhamentos por mês. Espere o próximo mês ou assine o Pro.`,
  ],
} as const satisfies Problems
