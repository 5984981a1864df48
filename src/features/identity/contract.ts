import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { email, id, optionalPhone, optionalText, text } from '../../platform/shared/fields.ts'

export const PASSWORD_MIN = 6
export const PASSWORD_MESSAGE = 'Senha deve ter pelo menos 6 caracteres'
export const NAME_MESSAGE = 'Nome deve ter pelo menos 2 caracteres'

/** Long enough for a sentence, short enough that hashing it costs nobody's minute. */
const PASSWORD_MAX = 200

// Never trimmed: a space is a character of the password.
function password(min: number, message: string) {
  return z.string().check(
    z.minLength(min, message),
    z.maxLength(PASSWORD_MAX),
    z.refine((typed) => !typed.includes('\0'), 'Contém caracteres inválidos'),
  )
}

export const name = text(120, 2, NAME_MESSAGE)

/** Spec part 1 §5, Login. */
export const credentials = z.object({ email, password: password(PASSWORD_MIN, PASSWORD_MESSAGE) })

/** Spec part 1 §5, Register: confirmPassword is checked on the screen and not sent. CRP is `NN/number` (decisions §8). */
export const registration = z.object({
  name,
  email,
  password: password(PASSWORD_MIN, PASSWORD_MESSAGE),
  phone: optionalPhone,
  crp: z.pipe(
    optionalText(20),
    z.nullable(
      z.string().check(z.refine(isCrp, 'Use o formato 06/123456, com a região de 01 a 24')),
    ),
  ),
})

/** `06/123456`: region 01 to 24, then the number. Source: CFP, 24 regional councils. */
export function isCrp(typed: string): boolean {
  const match = /^(\d{2})\/\d{3,8}$/.exec(typed)
  return match !== null && Number(match[1]) >= 1 && Number(match[1]) <= 24
}

export const planNames = z.enum(['free', 'pro', 'pro-annual'])

const loggedIn = z.object({
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

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Cria a conta de uma psicóloga ou um psicólogo e entra nela',
  access: 'public',
  body: registration,
  reply: loggedIn,
  status: 201,
  problems: ['email_taken', 'throttled'],
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Entra com e-mail e senha',
  access: 'public',
  body: credentials,
  reply: loggedIn,
  status: 200,
  problems: ['wrong_credentials', 'throttled'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sai: o token deixa de valer',
  access: 'psychologist',
  status: 204,
  whileClosed: true,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Envia o link de nova senha, se o e-mail tiver conta; a resposta é sempre a mesma',
  access: 'public',
  body: z.object({ email }),
  status: 204,
  problems: ['throttled'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Define uma nova senha com o link recebido; encerra todos os acessos',
  access: 'public',
  body: z.object({
    token: z.string().check(z.maxLength(200)),
    password: password(PASSWORD_MIN, 'Nova senha deve ter pelo menos 6 caracteres'),
  }),
  status: 204,
  problems: ['throttled'],
})

/** Spec part 1 §5, Change password. */
export const passwordChange = z.object({
  currentPassword: password(1, 'Digite sua senha atual'),
  newPassword: password(PASSWORD_MIN, 'Nova senha deve ter pelo menos 6 caracteres'),
})

/** Asked again before something that cannot be undone. */
export const passwordProof = z.object({ password: password(1, 'Digite sua senha atual') })

export const WRONG_PASSWORD = 'Senha atual incorreta'

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/psychologist/password',
  summary: 'Troca a senha; os outros acessos são encerrados',
  access: 'psychologist',
  body: passwordChange,
  status: 204,
  problems: ['throttled'],
  idempotent: false,
})
