import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { line } from '../../platform/shared/fields.ts'
import { loggedIn } from './contract.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    secondFactor: true
  }
}

export const APP_CODE_DIGITS = 6

const CODE_MESSAGE = 'Digite o código'
const challenge = z.string().check(z.maxLength(200))
const linkToken = z.string().check(z.maxLength(200))

/** A code of the authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const secondFactorCode = line(CODE_MESSAGE).check(
  z.minLength(1, CODE_MESSAGE),
  z.maxLength(40),
)

const appCode = line(CODE_MESSAGE).check(
  z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
  z.regex(/^\d{6}$/, `O código tem ${APP_CODE_DIGITS} números`),
)

const instant = z.nullable(z.string())

const secondFactor = z.object({
  /** Since when the login requires a code after the password; null while it is off. */
  since: instant,
  /** How many recovery codes are unused. */
  recoveryCodes: z.int(),
  /** Whether this account is required to have it. */
  required: z.boolean(),
  /** Whether this server has the key that protects its secret. */
  available: z.boolean(),
  /** When an owner who lost it can remove it; null if no removal was begun. */
  endsAt: instant,
})
export type SecondFactor = z.infer<typeof secondFactor>

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/auth/totp',
  summary: 'Se a verificação em duas etapas está ligada, e quantos códigos de recuperação restam',
  access: 'tenant',
  reads: ['secondFactor'],
  reply: secondFactor,
  whileUnsecured: true,
})

export const openTotp = endpoint({
  method: 'POST',
  path: '/api/auth/totp',
  summary:
    'Gera o segredo de um aplicativo autenticador; vale depois de confirmado por um código dele',
  access: 'tenant',
  changes: [],
  proof: true,
  reply: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  problems: ['second_factor_off'],
  idempotent: false,
  whileUnsecured: true,
})

export const totpInput = z.object({ code: appCode })

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/auth/totp/confirm',
  summary:
    'Liga a verificação em duas etapas com um código do aplicativo; devolve os códigos de recuperação, mostrados só desta vez',
  access: 'tenant',
  changes: ['secondFactor'],
  proof: true,
  body: totpInput,
  reply: recoveryCodes,
  problems: ['throttled', 'second_factor_off'],
  idempotent: false,
  whileUnsecured: true,
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/auth/totp',
  summary: 'Desliga a verificação em duas etapas e apaga os códigos de recuperação',
  access: 'tenant',
  changes: ['secondFactor'],
  proof: true,
  status: 204,
  problems: ['second_factor_needed'],
})

export const replaceRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/totp/recovery-codes',
  summary: 'Troca os códigos de recuperação: os anteriores deixam de valer',
  access: 'tenant',
  changes: ['secondFactor'],
  proof: true,
  reply: recoveryCodes,
  problems: ['not_found'],
  idempotent: false,
})

export const secondFactorInput = z.object({
  challenge,
  code: secondFactorCode,
  remember: z.optional(z.boolean()),
})

/** The second step of a login. `remember` skips it in this browser for 30 days. */
export const answerSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/login/second-factor',
  summary:
    'Segunda etapa do login: o código do aplicativo ou um código de recuperação, com o desafio que a senha abriu',
  access: 'public',
  changes: [],
  body: secondFactorInput,
  reply: loggedIn,
  problems: ['login_expired', 'throttled', 'second_factor_off'],
})

export const askRecovery = endpoint({
  method: 'POST',
  path: '/api/auth/login/recovery',
  summary:
    'Para quem perdeu o aplicativo e os códigos: envia ao e-mail da conta o link que começa a espera de 72 horas',
  access: 'public',
  changes: [],
  body: z.object({ challenge }),
  status: 204,
  problems: ['login_expired', 'throttled', 'second_factor_needed'],
})

/** A press on the link's page: begins the wait, and after it removes the second factor. */
export const continueRecovery = endpoint({
  method: 'POST',
  path: '/api/auth/recovery',
  summary:
    'Começa a espera de 72 horas com o link recebido; depois dela, desliga a verificação em duas etapas',
  access: 'public',
  changes: [],
  body: z.object({ token: linkToken }),
  reply: z.object({ endsAt: z.string(), isRemoved: z.boolean() }),
  problems: ['throttled'],
})

export const cancelRecovery = endpoint({
  method: 'POST',
  path: '/api/auth/recovery/cancel',
  summary: 'Cancela a espera com o link que cada e-mail da conta recebeu',
  access: 'public',
  changes: [],
  body: z.object({ token: linkToken }),
  status: 204,
  problems: ['throttled'],
})

export const cancelOwnRecovery = endpoint({
  method: 'DELETE',
  path: '/api/auth/recovery',
  summary: 'Cancela a espera a partir de um aparelho que já entrou na conta',
  access: 'tenant',
  changes: ['secondFactor'],
  status: 204,
  whileUnsecured: true,
})
