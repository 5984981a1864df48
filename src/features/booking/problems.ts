import type { Problems } from '../../platform/shared/problem.ts'

export const BOOKING_PROBLEMS = {
  not_accepting: [403, 'Este profissional não está recebendo novos agendamentos.'],
  online_booking_off: [
    403,
    'A agenda pública deste profissional está desativada. Para agendar, fale diretamente com quem atende você.',
  ],
  cancel_rule_changed: [
    409,
    'A regra de cancelamento mudou enquanto você preenchia. Nada foi agendado: leia a nova regra acima e, se estiver de acordo, agende de novo.',
  ],
  too_many_holds: [
    409,
    'Você já tem duas reservas aguardando pagamento com este profissional. Pague ou cancele uma delas para agendar outra.',
  ],
  contact_unproven: [
    409,
    'Há muitas reservas em aberto com este profissional. Para agendar, confirme o seu contato com o código que enviaremos.',
  ],
  contact_unprovable: [
    409,
    'Há muitas reservas em aberto com este profissional. Tente mais tarde ou fale diretamente com quem atende você.',
  ],
} as const satisfies Problems
