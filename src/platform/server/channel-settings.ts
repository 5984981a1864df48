import { isLoopback } from './loopback.ts'

/** What MAIL_FROM, SMS_URL and WHATSAPP_URL say: docs/operations.md. The last two carry passwords: no error shows them. */

const TWILIO = 'https://api.twilio.com'
const WHATSAPP = 'https://graph.facebook.com'

export interface Sender {
  /** Empty where there is an address alone. */
  name: string
  address: string
}

/** Who sends every e-mail, from `Nome <endereço>` or an address alone; null where there is no address in it. */
export function mailSenderOf(typed: string): Sender | null {
  const said = /^\s*(?:"?(?<name>[^"<]*?)"?\s*<)?(?<address>[^<>\s@]+@[^<>\s@]+)>?\s*$/.exec(typed)
  const { name = '', address } = said?.groups ?? {}
  return address === undefined ? null : { name, address }
}

export type SmsSettings =
  | { kind: 'gateway'; url: string; authorization: string | null }
  | {
      kind: 'twilio'
      api: string
      accountSid: string
      authorization: string
      /** A phone of the account, or one of its messaging services. */
      from: { From: string } | { MessagingServiceSid: string }
    }

export interface WhatsappSettings {
  api: string
  token: string
  /** The id of the number that sends, as the provider gives it. */
  numberId: string
  template: string
  language: string
}

/** Null where the address cannot be used. */
export function smsSettingsOf(address: string): SmsSettings | null {
  const url = URL.parse(address)
  if (url?.protocol === 'twilio:') return twilioOf(url)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null
  const authorization = basic(url)
  if (authorization === null) return null
  url.username = ''
  url.password = ''
  return { kind: 'gateway', url: url.href, authorization: authorization || null }
}

function twilioOf(url: URL): SmsSettings | null {
  const api = apiOf(url, TWILIO)
  const from = senderOf(plainOf(url.hostname))
  const authorization = basic(url)
  if (!api || !from || !authorization || !/^AC\w+$/.test(url.username) || !url.password) return null
  return { kind: 'twilio', api, accountSid: url.username, authorization, from }
}

function senderOf(host: string | null): { From: string } | { MessagingServiceSid: string } | null {
  if (host === null) return null
  if (/^\+[1-9]\d{7,14}$/.test(host)) return { From: host }
  return /^MG\w+$/.test(host) ? { MessagingServiceSid: host } : null
}

/** Null where the address cannot be used. */
export function whatsappSettingsOf(address: string): WhatsappSettings | null {
  const url = URL.parse(address)
  if (url?.protocol !== 'whatsapp:') return null
  const api = apiOf(url, WHATSAPP)
  const template = url.searchParams.get('template') ?? ''
  const language = url.searchParams.get('language') ?? 'pt_BR'
  const usable =
    /^\d+$/.test(url.hostname) && /^[a-z0-9_]+$/.test(template) && /^\w+$/.test(language)
  const token = plainOf(url.username)
  if (!api || !usable || !token) return null
  return { api, token, numberId: url.hostname, template, language }
}

/** The provider's own address, or a stand-in's: the password goes there, so it is on this machine alone. */
function apiOf({ searchParams }: URL, own: string): string | null {
  const api = searchParams.get('api')
  if (api === null) return own
  const url = URL.parse(api)
  return url && /^https?:$/.test(url.protocol) && isLoopback(url.hostname) ? url.origin : null
}

/** Empty without a user and password; null where they cannot be read. */
function basic({ username, password }: URL): string | null {
  const name = plainOf(`${username}:${password}`)
  if (name === null) return null
  return name === ':' ? '' : `Basic ${Buffer.from(name).toString('base64')}`
}

/** A part of an address as it was meant; null where a `%` in it begins no character. */
function plainOf(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
