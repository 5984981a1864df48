import type { Constraints, Problems } from '../../platform/shared/problem.ts'

export const STATEMENT_PROBLEMS = {
  already_closed: [
    409,
    'O mês deste paciente já foi fechado. O que mudou depois aparece no próximo demonstrativo.',
  ],
  nothing_to_close: [409, 'Este paciente não tem sessões nem valores em aberto neste mês.'],
  statement_followed: [
    409,
    'O que restava deste demonstrativo foi para um mais recente: envie o mais recente.',
  ],
  message_limit: [409, 'O limite de mensagens do dia foi atingido. Tente de novo amanhã.'],
} as const satisfies Problems

export const STATEMENT_CONSTRAINTS = {
  a_month_of_a_patient_is_closed_once: 'already_closed',
} as const satisfies Constraints
