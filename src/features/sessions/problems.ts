import type { Constraints, Problems } from '../../platform/shared/problem.ts'

export const SESSION_PROBLEMS = {
  time_taken: [409, 'Este horário acabou de ser reservado. Escolha outro.'],
  session_not_pending: [409, 'Somente sessões pendentes podem ser confirmadas.'],
  session_not_completed: [409, 'Somente sessões concluídas podem ser reabertas.'],
  cannot_undo: [
    409,
    'Não dá mais para desfazer: o prazo passou ou a sessão já mudou de novo. Nada foi alterado.',
  ],
  session_already_closed: [409, 'Esta sessão já foi concluída ou cancelada.'],
  session_not_begun: [
    409,
    'Esta sessão ainda não começou. Se o paciente avisou que não vem, cancele a sessão.',
  ],
  reservation_expired: [409, 'Esta reserva expirou: o horário não era mais do paciente.'],
  nothing_to_waive: [409, 'Não há cobrança a perdoar nesta sessão.'],
  session_status_fixed: [409, 'Uma sessão não pode voltar a esta situação.'],
  payment_fixed: [409, 'Um pagamento confirmado não pode ser desfeito por aqui.'],
  paid_patient_fixed: [
    409,
    'Esta sessão já tem pagamentos registrados em nome deste paciente. Cancele-a, devolva o valor e marque outra.',
  ],
  paid_session_kept: [
    409,
    'Sessões com pagamento confirmado não podem ser excluídas. Cancele a sessão.',
  ],
  payment_kept: [
    409,
    'Um pagamento já foi registrado nesta sessão. Mesmo desfeito ou devolvido, ele fica no histórico: cancele a sessão em vez de excluir.',
  ],
  session_kept: [
    409,
    'Somente sessões pendentes e não pagas podem ser excluídas. Cancele a sessão.',
  ],
  patient_known: [
    409,
    'Este paciente não é conhecido só por reservas expiradas. Exclua apenas a reserva.',
  ],
  drawn_session_fixed: [
    409,
    'Esta sessão é de um pacote: paciente, serviço e valor são os do pacote. Cancele-a para devolvê-la ao pacote.',
  ],
} as const satisfies Problems

export const SESSION_CONSTRAINTS = {
  sessions_do_not_overlap: 'time_taken',
  a_session_is_of_a_known_patient: 'not_found',
  a_session_is_of_a_known_service: 'not_found',
  a_payment_is_for_a_known_session: 'payment_kept',
} as const satisfies Constraints
