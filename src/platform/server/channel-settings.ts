import type { Senders } from '../shared/senders.ts'
import { isLoopback } from './loopback.ts'

/** Reads MAIL_FROM, SMS_URL and WHATSAPP_URL: docs/operations.md. The last two hold passwords: no error shows them. */

const TWILIO = 'https://api.twilio.com'
const WHATSAPP = 'https://graph.facebook.com'

export interface Sender {
  name: string
  address: string
}

/** Returns which channels have a provider. */
export function sendersOf({ mailUrl, sms }: { mailUrl: unknown; sms: unknown }): Senders {
  return { mail: mailUrl !== null, sms: sms !== null }
}

/** Returns the sender of every e-mail, from `Nome <endereço>` or only an address; null without an address. */
export function mailSenderOf(typed: string): Sender | null {
  const match = /^\s*(?:"?(?<name>[^"<]*?)"?\s*<)?(?<address>[^<>\s@]+@[^<>\s@]+)>?\s*$/.exec(typed)
  const { name = '', address } = match?.groups ?? {}
  return address === undefined ? null : { name, address }
}

export type SmsSettings =
  | { kind: 'gateway'; url: string; authorization: string | null }
  | {
      kind: 'twilio'
      api: string
      accountSid: string
      authorization: string
      from: { From: string } | { MessagingServiceSid: string }
    }

export interface WhatsappSettings {
  api: string
  token: string
  numberId: string
  template: string
  language: string
}

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

/** Returns the provider's address, or a test server's on this machine: the password is sent there. */
function apiOf({ searchParams }: URL, ownOrigin: string): string | null {
  const api = searchParams.get('api')
  if (api === null) return ownOrigin
  const url = URL.parse(api)
  return url && /^https?:$/.test(url.protocol) && isLoopback(url.hostname) ? url.origin : null
}

function basic({ username, password }: URL): string | null {
  const name = plainOf(`${username}:${password}`)
  if (name === null) return null
  return name === ':' ? '' : `Basic ${Buffer.from(name).toString('base64')}`
}

function plainOf(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
