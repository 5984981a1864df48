import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { email, id, line, optionalPhone } from '../../platform/shared/fields.ts'
import { name, optionalCrp, planNames } from '../practice/contract.ts'

export const PASSWORD_MIN = 6
export const PASSWORD_MESSAGE = 'Senha deve ter pelo menos 6 caracteres'

export const ADMIN_PASSWORD_MIN = 12

const PASSWORD_MAX = 200

// Never trimmed: a space is a character of the password.
function password(min: number, message: string) {
  return z.string().check(
    z.minLength(min, message),
    z.maxLength(PASSWORD_MAX),
    z.refine(
      (typed) => !typed.includes('\0'),
      'A senha tem um sinal nulo (NUL), que não se vê: apague e digite de novo',
    ),
  )
}

export const linkToken = z.string().check(z.maxLength(200))

export const credentials = z.object({ email, password: password(PASSWORD_MIN, PASSWORD_MESSAGE) })

/** The registration form; `confirmPassword` is checked on the screen and not sent. CRP is `NN/number`. */
export const registration = z.object({
  name,
  email,
  password: password(PASSWORD_MIN, PASSWORD_MESSAGE),
  phone: optionalPhone,
  crp: optionalCrp,
})

/** A login's token and its owner. */
export const loggedIn = z.object({
  token: z.string(),
  psychologist: z.object({
    id,
    name: z.string(),
    email: z.string(),
    plan: planNames,
    isAdmin: z.boolean(),
    friendlyId: z.int(),
    publicSlug: z.string(),
  }),
})
export type LoggedIn = z.infer<typeof loggedIn>

/**
 * The answer to the password: a login, or only the challenge of its second step if a second factor is on. It is one object of
 * optional fields, so that clients without a second factor find the login in its former place.
 */
const passwordAnswer = z.partial(z.extend(loggedIn, { challenge: z.string() }))
export type PasswordAnswer = z.infer<typeof passwordAnswer>

/** Returns the login in the answer to the password; null if a second step is still required. */
export function loginIn({ token, psychologist }: PasswordAnswer): LoggedIn | null {
  return token !== undefined && psychologist ? { token, psychologist } : null
}

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Cria a conta de uma psicóloga ou um psicólogo e entra nela',
  access: 'public',
  changes: [],
  body: registration,
  reply: loggedIn,
  status: 201,
  problems: ['email_taken', 'throttled'],
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary:
    'Entra com e-mail e senha; com a verificação em duas etapas, responde só `challenge`, que a segunda etapa usa em 5 minutos',
  access: 'public',
  changes: [],
  body: credentials,
  reply: passwordAnswer,
  problems: ['wrong_credentials', 'throttled'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sai: o token deixa de valer',
  access: 'tenant',
  changes: [],
  status: 204,
  whileClosed: 'for good',
  whileUnsecured: true,
})

export const forgottenPasswordInput = z.object({ email })

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Envia o link de nova senha, se o e-mail tiver conta; a resposta é sempre a mesma',
  access: 'public',
  changes: [],
  body: forgottenPasswordInput,
  status: 204,
  problems: ['throttled'],
})

export const passwordResetInput = z.object({
  token: linkToken,
  password: password(PASSWORD_MIN, 'Nova senha deve ter pelo menos 6 caracteres'),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Define uma nova senha com o link recebido; encerra todos os acessos',
  access: 'public',
  changes: [],
  body: passwordResetInput,
  status: 204,
  problems: ['throttled'],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary:
    'Confirma o e-mail da conta com o link recebido; as mensagens que esperavam por isso saem',
  access: 'public',
  changes: ['profile', 'messages'],
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  status: 204,
  problems: ['link_expired', 'throttled'],
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email/resend',
  summary:
    'Envia de novo o link que confirma o e-mail da conta; se já foi confirmado, nada acontece',
  access: 'tenant',
  changes: ['profile', 'messages'],
  status: 204,
  problems: ['throttled'],
  idempotent: false,
})

export const passwordChange = z.object({
  currentPassword: password(1, 'Digite sua senha atual'),
  newPassword: password(PASSWORD_MIN, 'Nova senha deve ter pelo menos 6 caracteres'),
})

export const passwordProof = z.object({ password: password(1, 'Digite sua senha atual') })

export const optionalProof = z.partial(passwordProof)

/** A fresh proof: the password, or a code if a second factor is on. */
export const freshProof = z
  .object({
    password: z.optional(password(1, 'Digite sua senha atual')),
    code: z.optional(line().check(z.maxLength(40))),
  })
  .check(
    z.refine(({ password, code }) => Boolean(password) !== Boolean(code), {
      error: 'Digite sua senha atual',
      path: ['password'],
    }),
  )

/** The messages by the field with the password: for a new password, or to prove the login again. */
export const WRONG_PASSWORD = {
  currentPassword: 'Senha atual incorreta',
  password: 'Senha incorreta. Tente de novo.',
} as const

export const proveLogin = endpoint({
  method: 'POST',
  path: '/api/auth/proof',
  summary:
    'Confirma a senha, ou um código onde a verificação em duas etapas está ligada: por 15 minutos, este acesso pode o que pede confirmação',
  access: 'tenant',
  changes: [],
  body: freshProof,
  status: 204,
  problems: ['throttled', 'second_factor_off'],
  idempotent: false,
  whileClosed: 'for good',
  whileUnsecured: true,
})

export const endProof = endpoint({
  method: 'DELETE',
  path: '/api/auth/proof',
  summary: 'Bloqueia agora o que pede confirmação da senha; o acesso continua',
  access: 'tenant',
  changes: [],
  status: 204,
  whileClosed: 'for good',
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirma o novo e-mail da conta com o link recebido nele',
  access: 'public',
  changes: ['profile'],
  body: z.object({ token: linkToken }),
  status: 204,
  problems: ['email_taken', 'throttled'],
})

/** Reverts a change of address by the link sent to the former one. The same token then sets a new password. */
export const revertEmail = endpoint({
  method: 'POST',
  path: '/api/auth/revert-email',
  summary:
    'Desfaz a troca do e-mail com o link recebido no anterior: encerra todos os acessos e pede uma nova senha, que o mesmo token define',
  access: 'public',
  changes: [],
  body: z.object({ token: linkToken }),
  status: 204,
  problems: ['email_taken', 'throttled'],
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/psychologist/password',
  summary: 'Troca a senha; os outros acessos são encerrados',
  access: 'tenant',
  changes: [],
  body: passwordChange,
  status: 204,
  problems: ['throttled'],
  idempotent: false,
  whileUnsecured: true,
})
