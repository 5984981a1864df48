import type { Constraints, Problems } from '../../platform/shared/problem.ts'

export const IDENTITY_PROBLEMS = {
  wrong_credentials: [401, 'E-mail ou senha incorretos'],
  email_taken: [409, 'E-mail já cadastrado'],
  link_expired: [410, 'Este link expirou ou já foi usado.'],
} as const satisfies Problems

export const IDENTITY_CONSTRAINTS = {
  an_email_registers_once: 'email_taken',
} as const satisfies Constraints
