import type { Constraints, Problems } from '../../platform/shared/problem.ts'

export const PRACTICE_PROBLEMS = {
  inactive_account: [
    403,
    'Conta em verificação. Você pode consultar seus dados; novos cadastros são liberados após a ativação.',
  ],
  account_deactivated: [
    403,
    'Conta desativada pela administração. Você pode consultar e exportar seus dados; para pedir a reativação, escreva ao suporte.',
  ],
  account_refused: [
    403,
    'Depois da verificação, sua conta não foi ativada. Você pode consultar e exportar seus dados; para pedir uma nova verificação, escreva ao suporte.',
  ],
  account_closed: [
    403,
    'Esta conta foi encerrada. Restaure a conta para voltar a cadastrar e alterar.',
  ],
  account_over: [
    403,
    'Os 30 dias desta conta encerrada terminaram. Ela abre só o arquivo dos prontuários, até você assumir a guarda deles.',
  ],
  patient_limit: [403, 'Limite de pacientes atingido'],
  session_limit: [403, 'Limite de sessões do plano gratuito atingido'],
  pro_only: [403, 'Recurso disponível no plano Pro'],
} as const satisfies Problems

export const PRACTICE_CONSTRAINTS = {
  idempotency_keys_psychologist_id_fkey: 'not_found',
} as const satisfies Constraints

export type PracticeProblem = keyof typeof PRACTICE_PROBLEMS
