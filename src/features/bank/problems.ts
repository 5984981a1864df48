import type { Problems } from '../../platform/shared/problem.ts'
import { BANK_READING_PROBLEMS } from './reading/reading-problem.ts'

export const BANK_PROBLEMS = {
  ...BANK_READING_PROBLEMS,
  bank_line_settled: [
    409,
    'Este lançamento já foi conferido. Desfaça a conferência para escolher de novo.',
  ],
  bank_suggestion_changed: [
    409,
    'Algo mudou desde que estas sugestões foram mostradas. Nada foi registrado: confira a lista de novo.',
  ],
  bank_match_refunded: [
    409,
    'Parte deste valor já foi devolvida. Desfaça a devolução, ou deixe o lançamento como está.',
  ],
} as const satisfies Problems
