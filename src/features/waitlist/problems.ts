import type { Constraints, Problems } from '../../platform/shared/problem.ts'

export const WAITLIST_PROBLEMS = {
  waitlist_off: [
    403,
    'Este profissional não tem lista de espera. Veja os horários livres na página de agendamento.',
  ],
  waitlist_full: [
    409,
    'A lista de espera está cheia. Veja os horários livres na página de agendamento ou fale diretamente com quem atende você.',
  ],
  earlier_too_near: [
    409,
    'Não há mais um dia antes desta consulta: ela é hoje, já passou ou foi cancelada. Para outro horário, remarque ou fale com quem atende você.',
  ],
  already_waiting: [409, 'Esta pessoa já está na lista de espera.'],
  offer_over: [
    409,
    'Este horário não está mais reservado para você: o prazo passou ou a oferta foi retirada. Nada foi agendado. Veja os horários livres na página de agendamento.',
  ],
  offer_open: [
    409,
    'Esta pessoa já tem um horário oferecido. Espere a resposta ou retire a oferta.',
  ],
} as const satisfies Problems

/** Names of database constraints and their refusals. */
export const WAITLIST_CONSTRAINTS = {
  a_person_waits_once: 'already_waiting',
  a_person_has_one_open_offer: 'offer_open',
} as const satisfies Constraints
