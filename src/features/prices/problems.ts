import type { Problems } from '../../platform/shared/problem.ts'

export const PRICE_PROBLEMS = {
  nothing_to_reprice: [
    409,
    'Nenhum dos pacientes escolhidos muda de valor: veja o motivo de cada um na prévia.',
  ],
} as const satisfies Problems
