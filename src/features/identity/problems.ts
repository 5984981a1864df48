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
  passkey_refused: [
    401,
    'Esta chave de acesso não foi aceita. Tente de novo, ou entre com e-mail e senha.',
  ],
  passkey_unknown: [
    401,
    'Esta chave de acesso não vale mais aqui: ela foi removida. Entre com e-mail e senha.',
  ],
  passkey_not_accepted: [422, 'A chave de acesso não foi confirmada. Tente de novo.'],
  passkey_registered: [409, 'Esta chave de acesso já está na sua conta.'],
  passkeys_unavailable: [409, 'Chaves de acesso não funcionam neste endereço.'],
  too_many_passkeys: [
    409,
    'Sua conta já tem 20 chaves de acesso. Remova uma que você não usa mais.',
  ],
} as const satisfies Problems

export const IDENTITY_CONSTRAINTS = {
  an_email_registers_once: 'email_taken',
  a_passkey_is_registered_once: 'passkey_registered',
} as const satisfies Constraints
