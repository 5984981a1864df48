/** Why a session, or several, keep their price in a price change. */
export const LEFT_REASONS = {
  done: ['já realizada', 'já realizadas'],
  paid: ['já paga', 'já pagas'],
  part_paid: ['paga em parte', 'pagas em parte'],
  package: ['de um pacote', 'de um pacote'],
  statement: ['em um mês fechado', 'em um mês fechado'],
  booked: ['agendada pelo link, com outro valor', 'agendadas pelo link, com outro valor'],
} as const
export type LeftReason = keyof typeof LEFT_REASONS

/** Why a price change leaves out a patient. */
export const REFUSALS = {
  no_price: 'Sem valor combinado e sem sessões: informe o valor no cadastro.',
  later_price: 'Já tem outro valor combinado para depois desse dia.',
  out_of_range: 'O novo valor ficaria abaixo de zero ou acima do máximo.',
} as const
export type Refusal = keyof typeof REFUSALS
