import type { Constraints, Problems } from '../../platform/shared/problem.ts'

export const PAYMENT_PROBLEMS = {
  session_cancelled: [409, 'Esta sessão foi cancelada e não pode mais ser alterada.'],
  session_already_paid: [409, 'O pagamento desta sessão já foi confirmado.'],
  time_occupied: [
    409,
    'Já existe uma sessão neste horário. Escolha outro horário ou cancele a sessão existente.',
  ],
  more_than_owed: [409, 'Este valor é mais do que falta. Guarde o resto como saldo do paciente.'],
  balance_too_small: [409, 'O saldo não chega para isto, ou já foi usado.'],
  nothing_to_refund: [409, 'Não há o que devolver desta sessão.'],
  payment_refunded: [
    409,
    'O que este pagamento pagou foi devolvido depois. Confira os pagamentos antes.',
  ],
  paid_again: [
    409,
    'O que esta devolução reabriu já foi pago de novo. Desfaça antes o pagamento mais novo.',
  ],
  payment_returned: [409, 'Este pagamento foi devolvido. Desfaça antes a devolução.'],
  pix_not_returnable: [
    409,
    'Este pagamento não veio por uma cobrança do seu banco ligada aqui. Devolva o valor pelo app do banco e registre a devolução.',
  ],
  receipt_issued: [
    409,
    'O recibo deste pagamento está marcado como emitido. Retire a marca para corrigir os dados.',
  ],
} as const satisfies Problems

export const PAYMENT_CONSTRAINTS = {
  a_balance_is_used_once: 'balance_too_small',
} as const satisfies Constraints
