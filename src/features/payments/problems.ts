import type { Problems } from '../../platform/shared/problem.ts'

export const PAYMENT_PROBLEMS = {
  session_cancelled: [409, 'Esta sessão foi cancelada e não pode mais ser alterada.'],
  session_already_paid: [409, 'O pagamento desta sessão já foi confirmado.'],
  time_occupied: [
    409,
    'Já existe uma sessão neste horário. Escolha outro horário ou cancele a sessão existente.',
  ],
  pix_not_returnable: [
    409,
    'Este pagamento não veio por uma cobrança do seu banco ligada aqui. Devolva o valor pelo app do banco e registre o estorno.',
  ],
  receipt_issued: [
    409,
    'O recibo deste pagamento está marcado como emitido. Retire a marca para corrigir os dados.',
  ],
} as const satisfies Problems
