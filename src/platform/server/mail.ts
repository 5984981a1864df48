import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { APP_NAME } from '../shared/app-name.ts'
import type { Environment } from './environment.ts'

interface Letter {
  /** Whose outbox it lies in: what is written to several has one id in each. */
  tenantId: string
  id: string
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  body: string
}

/** Where messages go: SMTP with MAIL_URL, else files under DATA_DIR/outbox (decisions §1). A message is a file of its ids. */
export function createPost(environment: Environment): (letter: Letter) => Promise<void> {
  const folder = join(environment.dataDir, 'outbox')
  const from =
    environment.mailFrom ??
    `${APP_NAME} <nao-responda@${environment.origin ? new URL(environment.origin).hostname : 'localhost'}>`
  const smtp = environment.mailUrl ? nodemailer.createTransport(environment.mailUrl) : null
  const file = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async ({ tenantId, id, channel, recipient, subject, body }) => {
    const name = `${id}.${tenantId}`
    if (channel === 'sms') return keep(folder, `${name}.sms.txt`, `${recipient}\n\n${body}\n`)
    const mail = {
      from,
      to: { name: '', address: recipient },
      subject,
      text: body,
      messageId: `<${name}@${hostOf(from)}>`,
    }
    if (smtp) await smtp.sendMail(mail)
    else await keep(folder, `${name}.eml`, (await file.sendMail(mail)).message as Buffer)
  }
}

function hostOf(from: string): string {
  return /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
}

/** Whole or not at all: written beside and renamed. */
async function keep(folder: string, name: string, content: string | Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  await writeFile(`${path}.part`, content, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
}
