import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { ConsentClient, ConsentKind } from '../features/calendars/consents/provider-rules.ts'
import { ADMIN_PASSWORD_MIN } from '../features/identity/contract.ts'
import {
  mailSenderOf,
  smsSettingsOf,
  whatsappSettingsOf,
} from '../platform/server/channel-settings.ts'
import { SettingError } from '../platform/server/environment.ts'
import { isLoopback } from '../platform/server/loopback.ts'
import { parsePhone } from '../platform/shared/phone.ts'

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), z.int().check(z.minimum(0), z.maximum(65_535))),
)
const origin = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((address) => new URL(address).origin),
)

function settingOf<T>(read: (text: string) => T | null) {
  return z.pipe(
    z.string(),
    z.transform((text, context) => {
      const setting = read(text)
      if (setting === null) context.issues.push({ code: 'custom', input: '', params: {} })
      return setting
    }),
  )
}

const days = (least: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,5}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(least))),
  )

const emailAddress = z.string().check(z.trim(), z.toLowerCase(), z.regex(z.regexes.email))

const clientKey = z.string().check(z.regex(/^[\x21-\x7e]{8,512}$/))

const settingsSchema = z.object({
  NODE_ENV: z.optional(z.enum(['production', 'development', 'test'])),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z._default(port, 3000),
  APP_ORIGIN: z.optional(origin),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/))),
  RECORDS_KEY_FILE: z.optional(z.string()),
  MAIL_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/\S+$/))),
  MAIL_FROM: z.optional(settingOf(mailSenderOf)),
  SMS_URL: z.optional(settingOf(smsSettingsOf)),
  WHATSAPP_URL: z.optional(settingOf(whatsappSettingsOf)),
  ADMIN_EMAIL: z.optional(emailAddress),
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
  GOOGLE_CLIENT_ID: z.optional(clientKey),
  GOOGLE_CLIENT_SECRET: z.optional(clientKey),
  MICROSOFT_CLIENT_ID: z.optional(clientKey),
  MICROSOFT_CLIENT_SECRET: z.optional(clientKey),
  CALENDAR_API_URL: z.optional(origin),
  AUDIT_KEEP_DAYS: z._default(days(30), 730),
  BACKUP_KEEP_DAYS: z._default(days(1), 30),
  SUPPORT_EMAIL: z.optional(emailAddress),
  SUPPORT_PHONE: z.optional(settingOf(parsePhone)),
  DPO_NAME: z.optional(z.string().check(z.trim(), z.regex(/^[^\p{C}]{2,120}$/u))),
  DPO_EMAIL: z.optional(emailAddress),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
})

const EXPECTED: Record<string, string> = {
  NODE_ENV: 'production, development, test ou ausente',
  PORT: 'um número de 0 a 65535',
  APP_ORIGIN: 'um endereço como https://consultorio.exemplo.com.br',
  DATABASE_URL: 'um endereço como postgres://usuario:senha@servidor:5432/banco',
  MAIL_URL: 'um endereço como smtp://usuario:senha@servidor:587',
  MAIL_FROM: 'um remetente como Consultório <avisos@exemplo.com.br>',
  SMS_URL:
    'um endereço como https://usuario:senha@gateway.exemplo.com.br/sms ou twilio://CONTA:TOKEN@+5511999990000',
  WHATSAPP_URL:
    'um endereço como whatsapp://TOKEN@NUMERO?template=lembrete_consulta&language=pt_BR',
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
  GOOGLE_CLIENT_ID: 'o ID do cliente OAuth do Google, como 123-abc.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'a chave secreta do cliente OAuth do Google, como GOCSPX-…',
  MICROSOFT_CLIENT_ID: 'o ID do aplicativo na Microsoft, como 11111111-2222-3333-4444-555555555555',
  MICROSOFT_CLIENT_SECRET: 'o valor de um segredo do aplicativo na Microsoft',
  CALENDAR_API_URL: 'um endereço local (loopback), só para testes',
  AUDIT_KEEP_DAYS: 'um número de dias, de 30 a 99999',
  BACKUP_KEEP_DAYS: 'um número de dias, de 1 a 99999',
  SUPPORT_EMAIL: 'um e-mail',
  SUPPORT_PHONE: 'um telefone com DDD, como (11) 3333-4444',
  DPO_NAME: 'um nome de 2 a 120 caracteres',
  DPO_EMAIL: 'um e-mail',
  METRICS_TOKEN: 'ao menos 16 caracteres',
  LOG_LEVEL: 'fatal, error, warn, info, debug ou silent',
}

type Settings = z.output<typeof settingsSchema>

function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settingsSchema.safeParse(given)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    throw new SettingError(
      `${name} não pode ser usado: o valor esperado é ${EXPECTED[name] ?? 'outro'}.`,
    )
  }
  return parsed.data
}

/** Reads the settings of a process: docs/operations.md. All are optional; an invalid value throws SettingError. */
export function readEnvironment(env: Record<string, string | undefined>) {
  const settings = readSettings(env)
  const loopback =
    isLoopback(settings.HOST) &&
    (!settings.APP_ORIGIN || isLoopback(new URL(settings.APP_ORIGIN).hostname))
  const production = settings.NODE_ENV === 'production'
  refuseUnsafe(settings, { loopback, production })
  const isLocalOnly = loopback && !settings.TRUST_PROXY
  const stripe = stripeOf(settings)
  return {
    production,
    loopback,
    host: settings.HOST,
    port: settings.PORT,
    origin: settings.APP_ORIGIN ?? null,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    recordsKeyFile: keyFile(settings.RECORDS_KEY_FILE),
    mailUrl: settings.MAIL_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? null,
    sms: settings.SMS_URL ?? null,
    whatsapp: settings.WHATSAPP_URL ?? null,
    adminEmail: settings.ADMIN_EMAIL ?? null,
    adminPassword: settings.ADMIN_PASSWORD ?? null,
    patientLogin: patientLoginOf(settings, isLocalOnly && !production),
    activation: settings.ACCOUNT_ACTIVATION,
    /** Plans are paid on a test page that charges nothing: docs/product.md, Subscriptions. */
    testCheckout: isLocalOnly && !production && !stripe,
    stripe,
    calendarClients: calendarClientsOf(settings),
    trustProxy: proxies(settings.TRUST_PROXY),
    throttle: settings.THROTTLE !== 'off',
    auditKeepDays: settings.AUDIT_KEEP_DAYS,
    backupKeepDays: settings.BACKUP_KEEP_DAYS,
    contact: {
      supportEmail: settings.SUPPORT_EMAIL ?? null,
      supportPhone: settings.SUPPORT_PHONE ?? null,
      dpoName: settings.DPO_NAME ?? null,
      dpoEmail: settings.DPO_EMAIL ?? null,
    },
    metricsToken: settings.METRICS_TOKEN ?? null,
    logLevel: settings.LOG_LEVEL,
  }
}

function keyFile(path: string | undefined): string | null {
  return path && path !== 'off' ? resolve(path) : (path ?? null)
}

/**
 * Returns how patients log in: by default, `phone` only on a server not reachable from outside (docs/product.md, Patient access).
 */
function patientLoginOf(settings: Settings, isLocalOnly: boolean): 'phone' | 'code' {
  const login = settings.PATIENT_LOGIN ?? (isLocalOnly && !settings.SMS_URL ? 'phone' : 'code')
  if (
    settings.NODE_ENV === 'production' &&
    login === 'code' &&
    !settings.MAIL_URL &&
    !settings.SMS_URL
  ) {
    throw new SettingError(
      'MAIL_URL ou SMS_URL é obrigatório com NODE_ENV=production: sem um deles nenhum código de acesso chega aos pacientes.',
    )
  }
  return login
}

function refuseUnsafe(
  settings: Settings,
  { loopback, production }: { loopback: boolean; production: boolean },
): void {
  if (production && !settings.APP_ORIGIN) {
    throw new SettingError(
      'APP_ORIGIN é obrigatório com NODE_ENV=production: o endereço público do site, como https://consultorio.exemplo.com.br.',
    )
  }
  if (production && settings.SMS_URL?.kind === 'gateway' && isUnencrypted(settings.SMS_URL.url)) {
    throw new SettingError(
      'SMS_URL precisa de https com NODE_ENV=production: por ele passam a senha, telefones e códigos de acesso. http só é aceito em endereço local (loopback).',
    )
  }
  if (settings.ADMIN_PASSWORD && !settings.ADMIN_EMAIL)
    throw new SettingError('ADMIN_PASSWORD precisa de ADMIN_EMAIL.')
  if (production && settings.ADMIN_PASSWORD && settings.ADMIN_PASSWORD.length < ADMIN_PASSWORD_MIN)
    throw new SettingError(
      `ADMIN_PASSWORD precisa de ao menos ${ADMIN_PASSWORD_MIN} caracteres com NODE_ENV=production.`,
    )
  if (settings.THROTTLE === 'off' && !loopback)
    throw new SettingError('THROTTLE=off só é aceito em endereço local (loopback).')
}

function isUnencrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLoopback(hostname)
}

type ParsedEnvironment = ReturnType<typeof readEnvironment>

declare module '../platform/server/environment.ts' {
  interface Environment extends ParsedEnvironment {}
}

/** The timeout of a payment provider in milliseconds: two tries fit into the browser's 20 s. */
const PROVIDER_TIMEOUT = 8_000

interface StripeSettings {
  secretKey: string
  webhookSecret: string
  prices: { pro: string; 'pro-annual': string }
  api: { protocol?: 'http' | 'https'; host?: string; port?: string }
  patience: number
}

/**
 * Returns Stripe's settings, all or none: with some, plans would be sold without notifications, or money taken without a plan.
 */
function stripeOf(settings: Settings): StripeSettings | null {
  const secretKey = settings.STRIPE_SECRET_KEY
  const webhookSecret = settings.STRIPE_WEBHOOK_SECRET
  const pro = settings.STRIPE_PRICE_PRO
  const annual = settings.STRIPE_PRICE_PRO_ANNUAL
  if (secretKey && webhookSecret && pro && annual) {
    const prices = { pro, 'pro-annual': annual }
    return { secretKey, webhookSecret, prices, api: standIn(settings), patience: PROVIDER_TIMEOUT }
  }
  if (secretKey || webhookSecret || pro || annual || settings.STRIPE_API_URL) {
    throw new SettingError(
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_PRO e STRIPE_PRICE_PRO_ANNUAL vão juntos: informe os quatro ou nenhum.',
    )
  }
  return null
}

/** Returns a test's address in place of Stripe's. It must be on this machine, since the secret key is sent there. */
function standIn({ STRIPE_API_URL: url }: Settings): StripeSettings['api'] {
  if (!url) return {}
  const { protocol, hostname: host, port } = new URL(url)
  if (!isLoopback(host))
    throw new SettingError('STRIPE_API_URL só é aceito em endereço local (loopback), para testes.')
  return { protocol: protocol === 'https:' ? 'https' : 'http', host, port }
}

/** Returns the keys of this application at Google and Microsoft; null for a service that is off. */
function calendarClientsOf(settings: Settings): Record<ConsentKind, ConsentClient | null> {
  const { CALENDAR_API_URL: standIn = null } = settings
  if (standIn && !isLoopback(new URL(standIn).hostname))
    throw new SettingError(
      'CALENDAR_API_URL só é aceito em endereço local (loopback), para testes.',
    )
  const client = (name: 'GOOGLE' | 'MICROSOFT'): ConsentClient | null => {
    const [id, secret] = [settings[`${name}_CLIENT_ID`], settings[`${name}_CLIENT_SECRET`]]
    if (id && secret) return { id, secret, standIn }
    if (id || secret)
      throw new SettingError(
        `${name}_CLIENT_ID e ${name}_CLIENT_SECRET vão juntos: informe os dois ou nenhum.`,
      )
    return null
  }
  return { google: client('GOOGLE'), microsoft: client('MICROSOFT') }
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
