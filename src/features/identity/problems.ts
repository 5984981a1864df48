import type { Constraints, Problems } from '../../platform/shared/problem.ts'

export const IDENTITY_PROBLEMS = {
  wrong_credentials: [401, 'E-mail ou senha incorretos'],
  email_taken: [409, 'E-mail já cadastrado'],
  second_factor_needed: [
    403,
    'Esta conta cuida da plataforma e só funciona com a verificação em duas etapas.',
  ],
  login_expired: [410, 'O tempo para esta etapa acabou. Entre de novo com e-mail e senha.'],
  second_factor_off: [
    503,
    'Este servidor está sem a chave que protege a verificação em duas etapas. Use um código de recuperação, ou avise quem cuida do servidor.',
  ],
  link_expired: [410, 'Este link expirou ou já foi usado.'],
} as const satisfies Problems

export const IDENTITY_CONSTRAINTS = {
  an_email_registers_once: 'email_taken',
} as const satisfies Constraints
