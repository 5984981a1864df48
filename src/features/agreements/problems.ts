import type { Problems } from '../../platform/shared/problem.ts'

export const AGREEMENT_PROBLEMS = {
  agreement_accepted: [409, 'Este contrato já foi aceito, e o aceite não muda mais.'],
  agreement_expired: [410, 'Este link venceu. Peça outro à pessoa que atende você.'],
} as const satisfies Problems
