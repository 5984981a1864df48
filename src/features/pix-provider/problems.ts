import type { Problems } from '../../platform/shared/problem.ts'

export const PIX_PROVIDER_PROBLEMS = {
  pix_bank_refused: [422, 'O banco não aceitou a ligação. Confira os dados.'],
  pix_hook_taken: [
    409,
    'Outro sistema já recebe os avisos desta chave Pix. Se você não o usa mais, marque “Receber os avisos aqui”.',
  ],
} as const satisfies Problems
