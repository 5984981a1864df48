import ICAL from 'ical.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { openCalendarFeed } from '../src/features/calendar-feed/contract.ts'
import { createDeliver, sendDueMessages } from '../src/features/delivery/outbox-commands.ts'
import { getBooking } from '../src/features/patient-area/contract.ts'
import { tokenOfManagePath } from '../src/features/practice/link-rules.ts'
import { cancelSession, confirmSession, undoSession } from '../src/features/sessions/contract.ts'
import { UNDO_WAITS } from '../src/features/sessions/rules.ts'
import { DEFAULT_ZONE, dayAt, HOUR } from '../src/platform/shared/calendar.ts'
import { calendarFileOf } from '../src/platform/shared/calendar-file.ts'
import { closeAtEnd } from './close-at-end.ts'
import { openMailServer } from './mail-server.ts'
import { openPractice } from './practice.ts'
import { passQueueTime } from './queue.ts'

const server = await openMailServer(closeAtEnd)
const { db, given, messages, services, visitor } = await openPractice({
  MAIL_URL: server.url,
  MAIL_FROM: 'Consultório <avisos@consultorio.test>',
})
const deliver = createDeliver(services)

const ana = await given.psychologist({
  name: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  plan: 'pro',
  profile: { pixKey: 'ana@exemplo.com.br', pixKeyType: 'email' },
})
const service = await given.service(ana, { name: 'Terapia de luto' })
/** Each booking has a separate hour. */
const hours = [3, 4, 5, 6, 12, 13].flatMap((day) =>
  ['09', '10', '11'].map((hour) => `2026-03-${String(day).padStart(2, '0')}T${hour}:00:00-03:00`),
)

function book(patientName = 'João Reis') {
  const datetime = hours.pop() ?? ''
  const patientEmail = 'joao@exemplo.com'
  return given.booking(ana, { serviceId: service.id, patientName, patientEmail, datetime })
}

/** Creates a session of somebody on file, days later. */
async function sessionOf(email: string, datetime: string) {
  const { id: patientId } = await given.patient(ana, { email })
  return given.session(ana, { patientId, serviceId: service.id, datetime })
}

const send = (handOverWithin = 10_000) =>
  sendDueMessages(services, deliver, { channels: ['email'], handOverWithin })

async function mailsOf(work: () => Promise<unknown>) {
  await send()
  server.taken.length = 0
  await work()
  await passQueueTime(db.owner, UNDO_WAITS)
  await send()
  return server.read()
}

const messageOf = async (sessionId: string) =>
  (await messages()).find(
    ({ session_id, recipient }) => session_id === sessionId && recipient === 'joao@exemplo.com',
  )

type ReadMail = Awaited<ReturnType<typeof mailsOf>>[number]

function mailTo(address: string, mails: ReadMail[]): ReadMail {
  const [mail, ...others] = mails.filter(({ recipients }) => recipients?.includes(address))
  if (!mail || others.length > 0) throw new Error(`${address} got ${others.length} mails more`)
  return mail
}

function calendarOf({ attachments }: ReadMail) {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const content = file?.content ?? ''
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  return { name: file?.filename, method: calendar.getFirstPropertyValue('method'), event }
}

beforeEach(() => server.accept())

const EVENT = { uid: '1', startsAt: 0, minutes: 50, title: '', location: null }

describe('a booking, read from the mail server,', () => {
  it('a booking is mailed to patient and psychologist, each separately, from the practice’s address', async () => {
    const mails = await mailsOf(() => book())
    expect(mails.map(({ sender, recipients }) => [sender, recipients]).sort()).toEqual([
      ['avisos@consultorio.test', ['ana@exemplo.com.br']],
      ['avisos@consultorio.test', ['joao@exemplo.com']],
    ])
    for (const mail of mails) {
      const name =
        mail.recipients?.[0] === 'joao@exemplo.com' ? 'Ana Souza (Consultório)' : 'Consultório'
      expect(mail.from).toMatchObject({ name, address: 'avisos@consultorio.test' })
      expect(mail.to).toMatchObject([{ address: mail.recipients?.[0] }])
      expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
      expect(mail.header('auto-submitted')).toEqual(['auto-generated'])
    }
  })

  it('the e-mail of a booking links the psychologist to the day of the session', async () => {
    const made = { datetime: '' }
    const mails = await mailsOf(async () => Object.assign(made, (await book()).session))
    const day = dayAt(Date.parse(made.datetime), DEFAULT_ZONE)
    expect(mailTo('ana@exemplo.com.br', mails).text).toContain(
      `Abrir minha agenda:\nhttps://consultorio.test/psychologist/agenda?day=${day}\n`,
    )
  })

  it('the e-mail of a booking has a subject that says nothing about health, and the psychologist as reply address', async () => {
    const mail = mailTo('joao@exemplo.com', await mailsOf(() => book()))
    expect(mail.subject).toBe('Recebemos o seu agendamento')
    expect(mail.replyTo).toMatchObject([{ address: 'ana@exemplo.com.br' }])
    expect(mail.text + String(mail.html)).not.toMatch(/terapia|luto/i)
  })

  it('the e-mail of a booking has the same link in HTML and in text, and it opens the session', async () => {
    const mail = mailTo('joao@exemplo.com', await mailsOf(() => book()))
    const link = /https:\/\/consultorio\.test\/consulta\/[\w-]{64}/.exec(mail.text ?? '')?.[0] ?? ''
    expect(mail.html).toContain(`href="${link}"`)
    const opened = await visitor.ask(getBooking, { params: { token: tokenOfManagePath(link) } })
    expect(opened).toMatchObject({ status: 'pending', psychologist: { name: 'Ana Souza' } })
  })

  it('the e-mail of a booking has the appointment as a calendar file: a patient by initials', async () => {
    const made = { id: '', datetime: '' }
    const mails = await mailsOf(async () => Object.assign(made, (await book()).session))
    const patients = calendarOf(mailTo('joao@exemplo.com', mails))
    expect(patients.name).toBe('consulta.ics')
    expect(patients.method).toBe('PUBLISH')
    expect(patients.event.uid).toBe(`${made.id}@consultorio.test`)
    expect(patients.event.startDate.toJSDate().toISOString()).toBe(made.datetime)
    expect(patients.event.summary).toBe('Consulta com Ana Souza')
    expect(patients.event.organizer).toBe('mailto:avisos@consultorio.test')
    const own = calendarOf(mailTo('ana@exemplo.com.br', mails))
    expect([own.event.uid, own.event.summary]).toEqual([patients.event.uid, 'Consulta com J. R.'])
  })

  it.each([
    ['accents and emoji', 'Íris Açaí 🌱', 'Íris Açaí 🌱'],
    ['markup', '<b>João</b>', '<b>João</b>'],
  ])('the e-mail of a booking escapes a name with %s', async (_, name, shown) => {
    const mail = mailTo('ana@exemplo.com.br', await mailsOf(() => book(name)))
    expect(mail.text).toContain(`${shown}, (11) `)
    expect(mail.recipients).toEqual(['ana@exemplo.com.br'])
    expect(mail.header('bcc')).toEqual([])
    expect(mail.html).not.toContain('<b>')
  })

  it('a name with line breaks becomes one line, and adds no recipient', async () => {
    const mails = await mailsOf(() => book('João\r\nBcc: todos'))
    expect(mails.length).toBeGreaterThan(0)
    for (const { bcc, recipients } of mails) {
      expect(bcc ?? []).toEqual([])
      expect(recipients).toHaveLength(1)
    }
  })

  it('the e-mail of a booking keeps its Message-ID when it is sent again after an ambiguous acknowledgement', async () => {
    server.hold()
    const { id } = (await book()).session
    server.taken.length = 0
    await send(1_000)
    server.release()
    await passQueueTime(db.owner, HOUR)
    await send()
    const copies = (await server.read()).filter(({ recipients }) =>
      recipients?.includes('joao@exemplo.com'),
    )
    const message = await messageOf(id)
    expect(message?.status).toBe('sent')
    expect(copies.map(({ messageId }) => messageId)).toEqual(
      Array(2).fill(`<${message?.id}.${ana.id}@consultorio.test>`),
    )
  })
})

describe('an optional e-mail to a patient', () => {
  it('an e-mail that a patient may refuse can be unsubscribed from with one tap, in the mail program and in the e-mail', async () => {
    const session = await sessionOf('maria@exemplo.com', '2026-03-10T10:00:00-03:00')
    const mails = await mailsOf(() => ana.ask(confirmSession, { params: { id: session.id } }))
    const mail = mailTo('maria@exemplo.com', mails)
    expect(mail.header('list-unsubscribe')).toEqual([
      expect.stringMatching(
        /^<https:\/\/consultorio\.test\/api\/public\/notices\/[\w-]{64}\/unsubscribe>$/,
      ),
    ])
    expect(mail.header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
    expect(mail.html).toMatch(/href="https:\/\/consultorio\.test\/avisos\/[\w-]{64}"/)
  })

  it('an e-mail that a patient may refuse has only our name as sender if the psychologist’s name would become a link', async () => {
    const bia = await given.psychologist({ name: 'Bia em premios.example' })
    const { id: serviceId } = await given.service(bia)
    const { id: patientId } = await given.patient(bia, { email: 'leo@exemplo.com' })
    const { id } = await given.session(bia, { patientId, serviceId })
    const mails = await mailsOf(() => bia.ask(confirmSession, { params: { id } }))
    expect(mailTo('leo@exemplo.com', mails).from).toMatchObject({ name: 'Consultório' })
  })

  it('an e-mail about a changed appointment cannot be refused: a cancellation is sent, removes the event, and an undo restores it', async () => {
    const session = await sessionOf('rui@exemplo.com', '2026-03-11T10:00:00-03:00')
    const mails = await mailsOf(() => ana.ask(cancelSession, { params: { id: session.id } }))
    const mail = mailTo('rui@exemplo.com', mails)
    expect(mail.header('list-unsubscribe')).toEqual([])
    const { name, method, event } = calendarOf(mail)
    expect([method, event.uid]).toEqual(['CANCEL', `${session.id}@consultorio.test`])
    expect(event.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(name).toBe('consulta-cancelada.ics')
    expect(mail.text).toContain(
      `Marcar outro horário:\nhttps://consultorio.test/agendar/${ana.friendlyId}/ana-souza\n`,
    )
    const undo = () => ana.ask(undoSession, { params: { id: session.id }, body: {} })
    const corrected = calendarOf(mailTo('rui@exemplo.com', await mailsOf(undo)))
    expect([corrected.method, corrected.event.uid]).toEqual(['PUBLISH', event.uid])
    expect(corrected.event.sequence).toBeGreaterThan(event.sequence ?? 0)
  })
})

it('e-mails, feed and page of a session carry one sequence and stamp, which grow with each change', async () => {
  const feed = new URL((await ana.ask(openCalendarFeed, { body: {} })).url ?? '').pathname
  const stateOf = (component: ICAL.Component) => [
    component.getFirstPropertyValue('sequence'),
    String(component.getFirstPropertyValue('last-modified')),
  ]
  const inFeed = async (uid: string) => {
    const { body } = await visitor.send({ method: 'GET', url: feed })
    const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
    const event = events.find((one) => one.getFirstPropertyValue('uid') === uid)
    return event ? stateOf(event) : null
  }
  const datetime = '2026-03-16T10:00:00-03:00'
  const booking = { serviceId: service.id, patientEmail: 'lia@exemplo.com', datetime }
  const made: Awaited<ReturnType<typeof book>>[] = []
  const mails = await mailsOf(async () => made.push(await given.booking(ana, booking)))
  const [{ session, manageUrl }] = made as [Awaited<ReturnType<typeof book>>]
  const onPage = async () => {
    const params = { token: manageUrl.split('/').at(-1) ?? '' }
    const { version, changedAt } = await visitor.ask(getBooking, { params })
    const file = calendarFileOf(EVENT, { version, changedAt: Date.parse(changedAt) })
    return stateOf(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent') as never)
  }
  const of = { params: { id: session.id } }
  const uid = `${session.id}@consultorio.test`
  const letter = mailTo(booking.patientEmail, mails)
  const states = [stateOf(calendarOf(letter).event.component)]
  expect([await inFeed(uid), await onPage()]).toEqual([states[0], states[0]])
  const change = async (work: () => Promise<unknown>) => {
    const { event } = calendarOf(mailTo(booking.patientEmail, await mailsOf(work)))
    states.unshift(stateOf(event.component))
    expect(event.uid).toBe(uid)
    return event
  }
  await change(() => ana.ask(confirmSession, of))
  expect([await inFeed(uid), await onPage()]).toEqual([states[0], states[0]])
  const cancelled = await change(() => ana.ask(cancelSession, of))
  expect(cancelled.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect([await inFeed(uid), await onPage()]).toEqual([states[0], states[0]])
  const undone = await change(() => ana.ask(undoSession, { ...of, body: {} }))
  expect(undone.component.getFirstPropertyValue('status')).toBeNull()
  expect([await inFeed(uid), await onPage()]).toEqual([states[0], states[0]])
  const sequences = states.map(([sequence]) => Number(sequence))
  expect(new Set(sequences).size).toBe(4)
  expect(sequences.toSorted((one, other) => other - one)).toEqual(sequences)
})

describe('a recipient that the server refuses', () => {
  /** Returns the state of the mail to the patient, and all sent mails. */
  async function bookRefused() {
    let id = ''
    const mails = await mailsOf(async () => {
      id = (await book()).session.id
    })
    return { mails, message: await messageOf(id) }
  }

  it('a recipient that the server refuses permanently is not retried, and the others get theirs', async () => {
    server.refuse('recipient', 550, 'joao@exemplo.com')
    const { mails, message } = await bookRefused()
    expect(mails.map(({ recipients }) => recipients)).toEqual([['ana@exemplo.com.br']])
    expect(message).toMatchObject({ status: 'failed', last_error: 'EENVELOPE 550' })
  })

  it.each([
    ['554 5.7.1 Relay access denied', 'queued'],
    ['550 5.7.1 Client host blocked', 'queued'],
    ['550 5.1.1 User unknown', 'failed'],
  ])('a recipient that the server refuses: %s makes the message %s', async (answer, status) => {
    server.refuse('recipient', Number(answer.slice(0, 3)), 'joao@exemplo.com', answer.slice(4))
    expect((await bookRefused()).message).toMatchObject({ status })
  })

  it.each([
    ['recipient', 450],
    ['recipient', 552],
    ['content', 554],
    ['connection', 421],
  ] as const)('a temporary refusal at the %s with %i is tried again', async (stage, code) => {
    server.refuse(stage, code)
    const { mails, message } = await bookRefused()
    expect([mails, message?.status]).toEqual([[], 'queued'])
  })
})
