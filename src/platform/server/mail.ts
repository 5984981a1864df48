import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { APP_NAME } from '../shared/app-name.ts'
import { CALENDAR_TYPE, type CalendarMethod } from '../shared/calendar-file.ts'
import type { Sender } from './channel-settings.ts'
import { RefusedForGood, reasonOf, Unheard } from './delivery.ts'
import type { Environment } from './environment.ts'
import { nodemailer } from './lazy-modules.ts'

/** An e-mail whole, as it leaves. */
export interface DrawnMail {
  /** Makes its Message-ID: the same message again is the same to whoever reads it. */
  id: string
  to: string
  /** Who writes, beside our address; the sender's own name where it is null. */
  fromName: string | null
  subject: string
  text: string
  html: string | null
  replyTo: string | null
  /** Where whoever gets it asks for no more of it: a page, and what a mail program posts to by itself (RFC 8058). */
  unsubscribe: { page: string; oneClick: string } | null
  /** A calendar entry beside it (RFC 5545). */
  calendar: { name: string; content: string; method: CalendarMethod } | null
}

/**
 * Half a batch at once. Who waits for an answer says itself how long: a client that hangs up while a server still looks at a
 * mail (RFC 5321 §4.5.3.2.6 grants it 10 minutes) has it sent twice. In milliseconds.
 */
const CONNECTION = {
  pool: true,
  maxConnections: 10,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 600_000,
  // Before a server hangs up on us in the middle of a mail.
  idleTimeout: 30_000,
  // A mail is tried again by the queue, which first looks whether it is still true.
  maxRequeues: 0,
} as const

/** Returns what the first call made. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Rejects when the mail was not taken, or when `limit` aborted before. */
type SendMail = (mail: DrawnMail, limit?: AbortSignal) => Promise<void>

/** Hands e-mails over: SMTP with MAIL_URL, else files under DATA_DIR/outbox. */
export function createMailer(environment: Environment): SendMail {
  const from = senderOf(environment)
  const { mailUrl } = environment
  const smtp = once(() => smtpOf(mailUrl ?? ''))
  const file = once(() =>
    nodemailer().createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  )
  return async (mail, limit) => {
    const written = writtenMail(mail, from)
    if (mailUrl) await smtp()({ ...written, ...(limit ? { signal: limit } : {}) })
    else
      await keepInOutbox(
        environment,
        `${mail.id}.eml`,
        (await file().sendMail(written)).message as Buffer,
      )
  }
}

/** Told when a mail was read to its end: its server may have it from then on, whatever is heard of it. */
interface WatchedMail extends SendMailOptions {
  onRead?: () => void
}

function smtpOf(url: string): (written: SendMailOptions) => Promise<void> {
  const smtp = nodemailer().createTransport({ ...CONNECTION, url })
  smtp.use('stream', ({ message, data }, done) => {
    message.processFunc((output) => output.once('end', () => (data as WatchedMail).onRead?.()))
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

/** Who sends every e-mail: as MAIL_FROM says, else the site itself. */
export function senderOf({ mailFrom, origin }: Pick<Environment, 'mailFrom' | 'origin'>): Sender {
  const host = origin ? new URL(origin).hostname : 'localhost'
  const { name, address } = mailFrom ?? { name: '', address: `nao-responda@${host}` }
  return { name: name || APP_NAME, address }
}

/** The mail as RFC 5322 and RFC 2045 have it. Its one recipient is told apart from what its headers show. */
function writtenMail(mail: DrawnMail, from: Sender): SendMailOptions {
  const { id, to, fromName, subject, text, html, replyTo, unsubscribe, calendar } = mail
  return {
    from: fromName === null ? from : { ...from, name: fromName },
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    subject,
    text,
    messageId: `<${id}@${hostOf(from)}>`,
    headers: {
      // RFC 3834: no holiday notice is sent back.
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

/** One tap needs https (RFC 8058); without it the page is what a mail program opens (RFC 2369). */
function unsubscribeHeaders({
  page,
  oneClick,
}: NonNullable<DrawnMail['unsubscribe']>): Record<string, string> {
  if (!oneClick.startsWith('https://')) return { 'List-Unsubscribe': `<${page}>` }
  return {
    'List-Unsubscribe': `<${oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function calendarFile({ name, content, method }: NonNullable<DrawnMail['calendar']>) {
  return {
    filename: name,
    content,
    contentType: `${CALENDAR_TYPE}; charset=utf-8; method=${method}`,
  }
}

/** What a server answers where nobody has that address, or never will (RFC 5321 §4.2.3): trying again annoys both. */
const NOBODY_THERE: readonly unknown[] = [550, 551, 553, 554]

interface SmtpError {
  command?: string
  response?: string
  responseCode?: number
}

/** What a server refused it may think better of, but for an address where nobody is. */
function refuse(error: SmtpError, isRead: boolean): never {
  if (isRead && error.responseCode === undefined) throw new Unheard(reasonOf(error))
  throw isNobodyThere(error) ? new RefusedForGood(reasonOf(error)) : error
}

/** The answer to the recipient tells it, unless its enhanced code (RFC 3463) blames us: a relay denied, a list we are on. */
function isNobodyThere({ command, response, responseCode }: SmtpError): boolean {
  if (command !== 'RCPT TO' || !NOBODY_THERE.includes(responseCode)) return false
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  return enhanced === undefined || /^5\.1\.(?![78]$)/.test(enhanced)
}

/** Where what nobody takes is kept, under DATA_DIR/outbox. Whole or not at all: written beside and renamed. */
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
