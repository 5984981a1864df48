import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { APP_NAME } from '../shared/app-name.ts'
import { CALENDAR_TYPE, type CalendarMethod } from '../shared/calendar-file.ts'
import type { Sender } from './channel-settings.ts'
import { AmbiguousAcknowledgement, RefusedForGood, reasonOf } from './delivery.ts'
import type { Environment } from './environment.ts'
import { nodemailer } from './lazy-modules.ts'

export interface RenderedEmail {
  id: string
  to: string
  fromName: string | null
  subject: string
  text: string
  html: string | null
  replyTo: string | null
  /** The addresses to unsubscribe: a page, and the address for one click (RFC 8058). */
  unsubscribe: { page: string; oneClick: string } | null
  calendar: { name: string; content: string; method: CalendarMethod } | null
}

/**
 * Half a batch at once. Timeouts in milliseconds. Callers limit the wait themselves: hanging up on a server that still
 * checks a mail (RFC 5321 §4.5.3.2.6 allows 10 minutes) sends it twice.
 */
const CONNECTION = {
  pool: true,
  maxConnections: 10,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 600_000,
  idleTimeout: 30_000,
  maxRequeues: 0,
} as const

type SendMail = (mail: RenderedEmail, limit?: AbortSignal) => Promise<void>

/** Returns the mail sender: SMTP with MAIL_URL, else files under DATA_DIR/outbox. */
export function createMailer(environment: Environment): SendMail {
  const from = senderOf(environment)
  const { mailUrl } = environment
  // The library is loaded with the first mail.
  let smtp: ReturnType<typeof smtpOf> | undefined
  return async (mail, limit) => {
    const written = writtenMail(mail, from)
    if (mailUrl) {
      smtp ??= smtpOf(mailUrl)
      await smtp({ ...written, signal: limit })
    } else {
      const { message } = await nodemailer().createTransport(TO_BUFFER).sendMail(written)
      await keepInOutbox(environment, `${mail.id}.eml`, String(message))
    }
  }
}

const TO_BUFFER = { streamTransport: true, buffer: true, newline: 'unix' } as const

interface WatchedMail extends SendMailOptions {
  /** Called when the body is sent: from then on the server may have accepted the mail, with any answer. */
  onRead?: () => void
}

function smtpOf(url: string): (written: SendMailOptions) => Promise<void> {
  const smtp = nodemailer().createTransport({ ...CONNECTION, url })
  smtp.use('stream', ({ message, data }, done) => {
    const { onRead = () => {} }: WatchedMail = data
    message.processFunc((output) => output.once('end', onRead))
    done()
  })
  return async (written) => {
    let isRead = false
    const onRead = () => {
      isRead = true
    }
    const watched: WatchedMail = { ...written, onRead }
    await smtp.sendMail(watched).catch((error) => refuse(error, isRead))
  }
}

export function senderOf({ mailFrom, origin }: Pick<Environment, 'mailFrom' | 'origin'>): Sender {
  const host = origin ? new URL(origin).hostname : 'localhost'
  const { name, address } = mailFrom ?? { name: '', address: `nao-responda@${host}` }
  return { name: name || APP_NAME, address }
}

function writtenMail(mail: RenderedEmail, from: Sender): SendMailOptions {
  const { id, to, fromName, subject, text, html, replyTo, unsubscribe, calendar } = mail
  return {
    envelope: { from: from.address, to: [to] },
    from: fromName === null ? from : { ...from, name: fromName },
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<${id}@${hostOf(from)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe ? unsubscribeHeaders(unsubscribe) : {}),
    },
    ...(html ? { html } : {}),
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    ...(calendar ? { attachments: [calendarFile(calendar)] } : {}),
  }
}

function hostOf({ address }: Sender): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

/** Returns the headers for unsubscribing. One click needs https (RFC 8058); without it mail programs open the page (RFC 2369). */
function unsubscribeHeaders({
  page,
  oneClick,
}: NonNullable<RenderedEmail['unsubscribe']>): Record<string, string> {
  if (!oneClick.startsWith('https://')) return { 'List-Unsubscribe': `<${page}>` }
  return {
    'List-Unsubscribe': `<${oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function calendarFile({ name, content, method }: NonNullable<RenderedEmail['calendar']>) {
  return {
    filename: name,
    content,
    contentType: `${CALENDAR_TYPE}; charset=utf-8; method=${method}`,
  }
}

/** Replies for an address that does not exist, or never will (RFC 5321 §4.2.3): it is not retried. */
const NOBODY_THERE: readonly unknown[] = [550, 551, 553, 554]

interface SmtpError {
  command?: string
  response?: string
  responseCode?: number
}

function refuse(error: SmtpError, isRead: boolean): never {
  if (isRead && error.responseCode === undefined)
    throw new AmbiguousAcknowledgement(reasonOf(error))
  throw isUnknownRecipient(error) ? new RefusedForGood(reasonOf(error)) : error
}

/**
 * Returns whether the recipient is unknown to the server. An enhanced code (RFC 3463) may say that the refusal concerns us: a
 * denied relay, a block list.
 */
function isUnknownRecipient({ command, response, responseCode }: SmtpError): boolean {
  if (command !== 'RCPT TO' || !NOBODY_THERE.includes(responseCode)) return false
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  return enhanced === undefined || /^5\.1\.(?![78]$)/.test(enhanced)
}

/** Keeps undelivered messages under DATA_DIR/outbox; written under another name and renamed, so whole or not at all. */
export async function keepInOutbox(
  { dataDir }: Pick<Environment, 'dataDir'>,
  name: string,
  content: string | Buffer,
): Promise<void> {
  const folder = join(dataDir, 'outbox')
  const path = join(folder, name)
  const write = () => writeFile(`${path}.part`, content, { mode: 0o600, flush: true })
  await write().catch(async (error: { code?: string }) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await write()
  })
  await rename(`${path}.part`, path)
}
