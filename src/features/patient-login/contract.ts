import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { line, phone } from '../../platform/shared/fields.ts'

export const LOGIN_PHONE_MESSAGE = 'Telefone deve ter pelo menos 11 dígitos'

export const CODE_DIGITS = 6

export const CODE_LIFE_MINUTES = 10

export const CODE_TRIES = 5

export const RESEND_AFTER_SECONDS = 60

export const CODES_AN_HOUR = 5

/** Up to 5 codes are valid at once: with 50 attempts a day, guessing one takes 11 years on average, not 11 months. */
export const CODE_TRIES_A_DAY = 50

export const CODE_MESSAGE = 'Digite os 6 números do código'

export const loginPhone = phone(LOGIN_PHONE_MESSAGE)

export const loginCode = z.pipe(
  z.pipe(
    line(CODE_MESSAGE).check(z.maxLength(20, CODE_MESSAGE)),
    z.transform((typed: string) => typed.replace(/\D/g, '')),
  ),
  z.string().check(z.length(CODE_DIGITS, CODE_MESSAGE)),
)

export const requestLoginCode = endpoint({
  method: 'POST',
  path: '/api/patient/login/code',
  summary: 'Envia um código de acesso; a resposta é a mesma para um telefone desconhecido',
  access: 'public',
  changes: [],
  body: z.object({ phone: loginPhone }),
  status: 204,
  problems: ['throttled'],
})

export const loginCodeInput = z.object({
  phone: loginPhone,
  code: loginCode,
})

export const verifyLoginCode = endpoint({
  method: 'POST',
  path: '/api/patient/login/verify',
  summary: 'Troca o código recebido por um token de paciente',
  access: 'public',
  changes: [],
  body: loginCodeInput,
  reply: z.object({ token: z.string() }),
  problems: ['code_refused', 'throttled'],
})

export const patientLogout = endpoint({
  method: 'POST',
  path: '/api/patient/logout',
  summary: 'Encerra o acesso do paciente; o token deixa de valer',
  access: 'guest',
  changes: [],
  status: 204,
})
