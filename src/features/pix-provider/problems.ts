import type { Problems } from '../../platform/shared/problem.ts'

export const PIX_PROVIDER_PROBLEMS = {
  pix_bank_refused: [422, 'O banco não aceitou a ligação. Confira os dados.'],
  pix_hook_taken: [
    409,
    'Outro sistema já recebe os avisos desta chave Pix. Se você não o usa mais, marque “Receber os avisos aqui”.',
  ],
  pix_not_returnable: [
    409,
    'Este pagamento não veio por uma cobrança do seu banco ligada aqui. Devolva o valor pelo app do banco e registre o estorno.',
  ],
} as const satisfies Problems
