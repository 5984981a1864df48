import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'

/** A setting that stops the start, told in one line. */
export class SettingError extends Error {}

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), z.int().check(z.minimum(0), z.maximum(65_535))),
)
const origin = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((address) => new URL(address).origin),
)

const settings = z.object({
  NODE_ENV: z.optional(z.enum(['production', 'development', 'test'])),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z._default(port, 3000),
  APP_ORIGIN: z.optional(origin),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/))),
  MAIL_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/\S+$/))),
  MAIL_FROM: z.optional(z.string().check(z.minLength(3))),
  ADMIN_EMAIL: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.regex(z.regexes.email))),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(6))),
  PATIENT_LOGIN: z.optional(z.enum(['phone', 'code'])),
  ACCOUNT_ACTIVATION: z._default(z.enum(['automatic', 'manual']), 'automatic'),
  TRUST_PROXY: z.optional(z.string()),
  THROTTLE: z.optional(z.enum(['on', 'off'])),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^[rs]k_(test|live)_\w+$/))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_\S+$/))),
  STRIPE_PRICE_PRO: z.optional(z.string().check(z.regex(/^price_\w+$/))),
  STRIPE_PRICE_PRO_ANNUAL: z.optional(z.string().check(z.regex(/^price_\w+$/))),
  STRIPE_API_URL: z.optional(origin),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
})

const EXPECTED: Record<string, string> = {
  NODE_ENV: 'production, development, test ou ausente',
  PORT: 'um número de 0 a 65535',
  APP_ORIGIN: 'um endereço como https://consultorio.exemplo.com.br',
  DATABASE_URL: 'um endereço como postgres://usuario:senha@servidor:5432/banco',
  MAIL_URL: 'um endereço como smtp://usuario:senha@servidor:587',
  ADMIN_EMAIL: 'um e-mail',
  ADMIN_PASSWORD: 'ao menos 6 caracteres',
  PATIENT_LOGIN: 'phone ou code',
  ACCOUNT_ACTIVATION: 'automatic ou manual',
  THROTTLE: 'on ou off',
  STRIPE_SECRET_KEY: 'uma chave secreta do Stripe, como sk_live_…',
  STRIPE_WEBHOOK_SECRET: 'o segredo de um webhook do Stripe, como whsec_…',
  STRIPE_PRICE_PRO: 'o preço do Pro Mensal no Stripe, como price_…',
  STRIPE_PRICE_PRO_ANNUAL: 'o preço do Pro Anual no Stripe, como price_…',
  STRIPE_API_URL: 'um endereço local (loopback), só para testes',
  LOG_LEVEL: 'fatal, error, warn, info, debug ou silent',
}

/** The settings of a process: decisions §1. All are optional; a value that cannot be used is a SettingError. */
export function readEnvironment(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    throw new SettingError(
      `${name} não pode ser usado: o valor esperado é ${EXPECTED[name] ?? 'outro'}.`,
    )
  }
  const read = parsed.data
  const loopback =
    isLoopback(read.HOST) && (!read.APP_ORIGIN || isLoopback(new URL(read.APP_ORIGIN).hostname))
  const production = read.NODE_ENV === 'production'
  if (production && !read.APP_ORIGIN) {
    throw new SettingError(
      'APP_ORIGIN é obrigatório com NODE_ENV=production: o endereço público do site, como https://consultorio.exemplo.com.br.',
    )
  }
  if (read.ADMIN_PASSWORD && !read.ADMIN_EMAIL)
    throw new SettingError('ADMIN_PASSWORD precisa de ADMIN_EMAIL.')
  if (read.THROTTLE === 'off' && !loopback)
    throw new SettingError('THROTTLE=off só é aceito em endereço local (loopback).')
  // Behind a proxy strangers reach a loopback address too.
  const alone = loopback && !read.TRUST_PROXY
  const patientLogin = read.PATIENT_LOGIN ?? (alone && !production ? 'phone' : 'code')
  if (production && patientLogin === 'code' && !read.MAIL_URL) {
    throw new SettingError(
      'MAIL_URL é obrigatório com NODE_ENV=production: sem ele nenhum código de acesso chega aos pacientes.',
    )
  }
  const stripe = stripeOf(read)
  return {
    production,
    loopback,
    host: read.HOST,
    port: read.PORT,
    /** Where links point; null until the port is known. */
    origin: read.APP_ORIGIN ?? null,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    mailUrl: read.MAIL_URL ?? null,
    mailFrom: read.MAIL_FROM ?? null,
    adminEmail: read.ADMIN_EMAIL ?? null,
    adminPassword: read.ADMIN_PASSWORD ?? null,
    /** `phone` on its own only where nobody else can reach it: decisions §1. */
    patientLogin,
    activation: read.ACCOUNT_ACTIVATION,
    /** Plans are paid on a page of our own that charges nothing: decisions §1 and §5. */
    testCheckout: alone && !production && !stripe,
    stripe,
    trustProxy: proxies(read.TRUST_PROXY),
    throttle: read.THROTTLE !== 'off',
    logLevel: read.LOG_LEVEL,
  }
}

export type Environment = ReturnType<typeof readEnvironment>

/** Milliseconds a payment provider may take for one answer: two tries stay below the 20 s a browser waits. */
const PATIENCE = 8_000

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  prices: { pro: string; 'pro-annual': string }
  /** A stand-in's address; the provider's own where it is empty. */
  api: { protocol?: 'http' | 'https'; host?: string; port?: string }
  patience: number
}

/** All of it or nothing: half of it would sell plans that nobody is told of, or be paid for nothing. */
function stripeOf(read: z.infer<typeof settings>): StripeSettings | null {
  const secretKey = read.STRIPE_SECRET_KEY
  const webhookSecret = read.STRIPE_WEBHOOK_SECRET
  const pro = read.STRIPE_PRICE_PRO
  const annual = read.STRIPE_PRICE_PRO_ANNUAL
  if (secretKey && webhookSecret && pro && annual) {
    const prices = { pro, 'pro-annual': annual }
    return { secretKey, webhookSecret, prices, api: standIn(read), patience: PATIENCE }
  }
  if (secretKey || webhookSecret || pro || annual || read.STRIPE_API_URL) {
    throw new SettingError(
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_PRO e STRIPE_PRICE_PRO_ANNUAL vão juntos: informe os quatro ou nenhum.',
    )
  }
  return null
}

/** The key goes wherever this points: it is for tests on this machine alone. */
function standIn({ STRIPE_API_URL: url }: z.infer<typeof settings>): StripeSettings['api'] {
  if (!url) return {}
  const { protocol, hostname: host, port } = new URL(url)
  if (!isLoopback(host))
    throw new SettingError('STRIPE_API_URL só é aceito em endereço local (loopback), para testes.')
  return { protocol: protocol === 'https:' ? 'https' : 'http', host, port }
}

export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
  )
}

function proxies(list: string | undefined): string[] | false {
  if (!list) return false
  const names = list.split(',').map((name) => name.trim())
  const known = (name: string) =>
    ['loopback', 'linklocal', 'uniquelocal'].includes(name) || isIP(name.split('/')[0] ?? '') > 0
  if (!names.every(known))
    throw new SettingError(
      'TRUST_PROXY não pode ser usado: liste endereços IP ou faixas, separados por vírgula.',
    )
  return names
}
