import type { Problems } from '../../platform/shared/problem.ts'

export const RESCHEDULING_PROBLEMS = {
  reschedule_off: [
    403,
    'Este profissional não deixa remarcar pela internet. Para mudar o horário, fale diretamente com quem atende você.',
  ],
  reschedule_closed: [
    409,
    'Esta consulta já foi concluída ou cancelada e não muda mais de horário.',
  ],
  reschedule_hold_expired: [
    409,
    'Esta reserva expirou e o horário não é mais seu. Agende de novo pelo link de quem atende você.',
  ],
  reschedule_begun: [409, 'Esta consulta já começou e não muda mais de horário.'],
  reschedule_too_often: [
    409,
    'Esta consulta já foi remarcada o máximo de vezes. Para mudar de novo, fale diretamente com quem atende você.',
  ],
  reschedule_too_late: [
    409,
    'O prazo para remarcar esta consulta acabou. Fale diretamente com quem atende você.',
  ],
  reschedule_too_far: [409, 'Este dia fica longe demais. Escolha um dia mais próximo.'],
  reschedule_month_full: [
    409,
    'Neste mês não há mais vagas com este profissional. Escolha um dia de outro mês.',
  ],
  reschedule_package_over: [409, 'O seu pacote não vale mais neste dia. Escolha um dia anterior.'],
  reschedule_moved_meanwhile: [
    409,
    'A consulta mudou de horário enquanto você escolhia. Veja o horário de agora e, se ainda precisar, escolha de novo.',
  ],
  reschedule_request_over: [
    409,
    'Este pedido não espera mais resposta: o prazo passou, o paciente desistiu ou a sessão mudou. Nada foi alterado.',
  ],
  move_back_gone: [
    409,
    'Não dá mais para voltar ao horário anterior: ele já passou ou a sessão mudou de novo. Nada foi alterado.',
  ],
} as const satisfies Problems
