import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closeAtEnd } from '../../../test/close-at-end.ts'
import { openMailServer, readMail } from '../../../test/mail-server.ts'
import { readEnvironment } from '../../app/environment.ts'
import { AmbiguousAcknowledgement } from './delivery.ts'
import { createMailer, type RenderedEmail, senderOf } from './mail.ts'

const server = await openMailServer(closeAtEnd)
const dataDir = await mkdtemp(join(tmpdir(), 'consultorio-mail-'))
closeAtEnd(() => rm(dataDir, { recursive: true }))

const environmentOf = (settings: Record<string, string> = {}) =>
  readEnvironment({ NODE_ENV: 'test', DATA_DIR: dataDir, ...settings })
const send = createMailer(environmentOf({ MAIL_URL: server.url }))

const CALENDAR = {
  name: 'reuniao.ics',
  content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR',
  method: 'PUBLISH',
} as const

const mail: RenderedEmail = {
  id: '0195.ana',
  to: 'maria@exemplo.com',
  fromName: null,
  subject: 'Sua reunião está confirmada',
  text: 'Olá, Maria.\n\nAté lá.',
  html: '<p>Olá, Maria.</p>',
  replyTo: 'ana@exemplo.com.br',
  unsubscribe: {
    page: 'http://localhost/avisos/abc',
    oneClick: 'http://localhost/api/public/notices/abc/unsubscribe',
  },
  calendar: CALENDAR,
}

describe('an e-mail', () => {
  it('an e-mail is the same in the outbox folder as on the wire', async () => {
    await send(mail)
    await createMailer(environmentOf())(mail)
    const [name] = await readdir(join(dataDir, 'outbox'))
    expect(name).toBe('0195.ana.eml')
    const kept = await readMail({ raw: await readFile(join(dataDir, 'outbox', name ?? '')) })
    const [sent] = await server.read()
    for (const read of [kept, sent]) {
      expect(read).toMatchObject({
        subject: mail.subject,
        text: `${mail.text}\n`,
        html: `${mail.html}\n`,
        messageId: '<0195.ana@localhost>',
        from: { name: 'Consultório', address: 'nao-responda@localhost' },
        to: [{ address: mail.to }],
        replyTo: [{ address: mail.replyTo }],
        attachments: [{ filename: 'reuniao.ics', mimeType: 'text/calendar', method: 'PUBLISH' }],
      })
      expect(read?.header('list-unsubscribe')).toEqual(['<http://localhost/avisos/abc>'])
      expect(read?.header('list-unsubscribe-post')).toEqual([])
    }
  })

  it('an e-mail is parsed back as it was written', async () => {
    const text = fc.stringMatching(/^[ -~áéãç€\u{1F600}\n]{1,200}$/u)
    const keep = createMailer(environmentOf())
    await fc.assert(
      fc.asyncProperty(text, fc.option(text), fc.option(text), async (body, html, file) => {
        const calendar = file === null ? null : { ...CALENDAR, content: file }
        await keep({ ...mail, text: body, html, calendar })
        const raw = await readFile(join(dataDir, 'outbox', '0195.ana.eml'))
        const read = await readMail({ raw })
        const files = read.attachments.map(({ content }) =>
          withoutEnd(typeof content === 'string' ? content : new TextDecoder().decode(content)),
        )
        expect([withoutEnd(read.text), withoutEnd(read.html), files]).toEqual([
          withoutEnd(body),
          withoutEnd(html),
          file === null ? [] : [withoutEnd(file)],
        ])
      }),
    )
  })

  it('an e-mail has no header and no recipient but its own, whatever text it contains', async () => {
    const before = new Set((await server.read()).flatMap(({ headerLines }) => namesOf(headerLines)))
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.constantFrom(
        'Oi\r\nBcc: todos@exemplo.com',
        'Oi\nX-Mal: 1\n\n<p>',
        '.\r\nRCPT TO:<x@y.z>',
      ),
    )
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        server.taken.length = 0
        await send({ ...mail, subject: text, text: `Olá.\n${text}`, calendar: null })
        const [read, ...others] = await server.read()
        expect(others).toEqual([])
        expect(read?.recipients).toEqual([mail.to])
        expect(new Set(namesOf(read?.headerLines ?? []).filter((key) => !before.has(key)))).toEqual(
          new Set(),
        )
      }),
      { numRuns: 40 },
    )
  })

  it('an e-mail is aborted in the middle when nobody waits for it any more', async () => {
    server.taken.length = 0
    server.hold()
    const waiting = new AbortController()
    const givenUp = expect(send(mail, waiting.signal)).rejects.toBeInstanceOf(
      AmbiguousAcknowledgement,
    )
    await expect.poll(() => server.taken.length).toBe(1)
    waiting.abort()
    await givenUp
    server.release()
  })

  it('an e-mail is one of many concurrent ones over at most ten connections', async () => {
    server.taken.length = 0
    const ids = Array.from({ length: 60 }, (_, n) => `${n}`)
    let most = 0
    await Promise.all(
      ids.map(async (id) => {
        await send({ ...mail, id })
        most = Math.max(most, server.connections)
      }),
    )
    expect(server.taken).toHaveLength(60)
    expect(most).toBeLessThanOrEqual(10)
  })
})

/** Returns a part of a mail without the line breaks that may end it. */
function withoutEnd(text: string | null | undefined): string | undefined {
  return text?.replace(/\n+$/, '')
}

function namesOf(headers: readonly { key: string }[]): string[] {
  return headers.map(({ key }) => key)
}

describe('the sender of an e-mail', () => {
  it.each([
    [{}, 'Consultório', 'nao-responda@localhost'],
    [{ APP_ORIGIN: 'https://clinica.example' }, 'Consultório', 'nao-responda@clinica.example'],
    [{ MAIL_FROM: 'avisos@clinica.example' }, 'Consultório', 'avisos@clinica.example'],
    [{ MAIL_FROM: '<avisos@clinica.example>' }, 'Consultório', 'avisos@clinica.example'],
    [{ MAIL_FROM: 'Clínica <avisos@clinica.example>' }, 'Clínica', 'avisos@clinica.example'],
    [
      { MAIL_FROM: '"Clínica, A" <avisos@clinica.example>' },
      'Clínica, A',
      'avisos@clinica.example',
    ],
  ])('the sender of an e-mail with the settings %j is %s <%s>', (settings, name, address) => {
    expect(senderOf(environmentOf({ ...settings }))).toEqual({ name, address })
  })
})
