import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { createOutbox } from '../../../test/outbox.ts'
import { openPractice } from '../../../test/practice.ts'
import { openProvider } from '../../../test/provider-stand-in.ts'
import { openBrowserFor, provenSender } from '../../../test/push-browser.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { createDeliver } from '../delivery/outbox-commands.ts'
import { subscribeOwn, subscribePatient } from './contract.ts'

const provider = await openProvider()
const practice = await openPractice({
  SMS_URL: `${provider.origin}/sms`,
  WHATSAPP_URL: `whatsapp://s3gredo@5511?template=lembrete_consulta&api=${provider.origin}`,
  PATIENT_LOGIN: 'phone',
})
const { db, given, clock, services, visitor } = practice
const ana = await given.psychologist({
  plan: 'pro',
  settings: { enableSmsNotifications: true },
})
const { id: serviceId } = await given.service(ana)
const { id: patientId, phone } = await given.patient(ana)
const { id: sessionId } = await given.session(ana, { patientId, serviceId })
const { write, send, forgetAll } = createOutbox(practice, ana)
const deliver = createDeliver(services)

let lastNumber = 0
async function browserOf(owner: 'ana' | 'patient') {
  const browser = openBrowserFor(provider.origin, `aparelho-${++lastNumber}`)
  if (owner === 'ana') await ana.ask(subscribeOwn, { body: browser.subscription })
  else await visitor.ask(subscribePatient, { body: { ...browser.subscription, phone } })
  const { rows } = await db.asPlatform((scope) =>
    sql<{
      id: string
    }>`select id from push_subscriptions where endpoint = ${browser.subscription.endpoint}`.execute(
      scope,
    ),
  )
  return { ...browser, id: rows[0]?.id ?? '' }
}

const REMINDER = {
  channel: 'push',
  kind: 'session_reminder',
  subject: 'Lembrete da sua consulta',
  body: 'Lembrete da sua consulta em 03/03/2026 às 10:00 com Ana Souza.',
  patientId,
  sessionId,
  sessionStartsAt: Date.parse('2026-03-03T13:00:00Z'),
} as const

async function sentMessages() {
  await send(deliver)
  return practice.messages()
}

beforeEach(async () => {
  await send(deliver)
  await forgetAll()
  clock.set(START)
  provider.calls.length = 0
  provider.answer = { status: 201 }
})

describe('a notification', () => {
  it('a notification is readable only in its browser, and opens the session’s page for a patient', async () => {
    const browser = await browserOf('patient')
    await write({ ...REMINDER, recipient: browser.id })
    const [message] = await sentMessages()
    expect(message).toMatchObject({ status: 'sent', attempts: 1 })
    const [call] = provider.calls
    expect(call?.call).toBe(`POST ${browser.path}`)
    expect(String(call?.body)).not.toContain('consulta')
    expect(browser.open(call?.body ?? Buffer.alloc(0))).toEqual({
      title: REMINDER.subject,
      body: REMINDER.body,
      url: expect.stringMatching(/^https:\/\/consultorio\.test\/consulta\/[\w-]{64}$/),
      tag: message?.id,
    })
  })

  it('a notification of an offered hour opens the page that its text names', async () => {
    const browser = await browserOf('patient')
    const page = 'https://consultorio.test/vaga/abc'
    const body = `${page} Vaga 05/03 10:00, até 09:30`
    const offer = {
      channel: 'push',
      kind: 'waitlist_offer',
      subject: 'Um horário',
      patientId,
    } as const
    await write({ ...offer, recipient: browser.id, body })
    await sentMessages()
    const [call] = provider.calls
    expect(browser.open(call?.body ?? Buffer.alloc(0))).toMatchObject({
      url: page,
      body: 'Vaga 05/03 10:00, até 09:30',
    })
    expect(call?.headers.ttl).toBe('7200')
  })

  it('a notification names its sender and how long it is valid: until the session begins', async () => {
    const browser = await browserOf('patient')
    await write({ ...REMINDER, recipient: browser.id })
    await sentMessages()
    const [call] = provider.calls
    expect(call?.headers).toMatchObject({
      ttl: String((25 * HOUR) / 1_000),
      urgency: 'high',
      'content-encoding': 'aes128gcm',
    })
    if (!call) throw new Error('nothing came')
    expect(provenSender(call)).toEqual({
      key: services.pushKeys.publicKey,
      claims: { aud: provider.origin, exp: expect.any(Number), sub: 'https://consultorio.test' },
    })
  })

  it('a notification opens the agenda for the psychologist', async () => {
    const browser = await browserOf('ana')
    await write({ channel: 'push', kind: 'booking_notice', recipient: browser.id, sessionId })
    await sentMessages()
    expect(browser.open(provider.calls[0]?.body ?? Buffer.alloc(0))).toMatchObject({
      url: 'https://consultorio.test/psychologist/agenda?day=2026-03-03',
    })
    expect(provider.calls[0]?.headers.urgency).toBe('normal')
  })

  it.each([404, 410])(
    'a notification that its push service answers with %i is let go, and the browser forgotten',
    async (status) => {
      const browser = await browserOf('patient')
      provider.answer = { status }
      await write({ ...REMINDER, recipient: browser.id })
      await write({ ...REMINDER, recipient: browser.id, subject: 'outra' })
      expect(await sentMessages()).toMatchObject([
        { status: 'dropped', dropped_because: 'gone', last_error: null },
        { status: 'dropped', dropped_because: 'gone' },
      ])
      const remaining = await db.asPlatform((scope) =>
        sql`select 1 from push_subscriptions where id = ${browser.id}`.execute(scope),
      )
      expect(remaining.rows).toEqual([])
    },
  )

  it.each([
    [400, 'failed'],
    [413, 'failed'],
    [429, 'queued'],
    [503, 'queued'],
  ])('a notification that is answered with %i is %s', async (status, became) => {
    const browser = await browserOf('patient')
    provider.answer = { status }
    await write({ ...REMINDER, recipient: browser.id })
    expect(await sentMessages()).toMatchObject([{ status: became, last_error: `HTTP ${status}` }])
  })

  it('a notification for a browser that subscribed with only a typed phone is not sent when codes are required', async () => {
    const browser = await browserOf('patient')
    await write({ ...REMINDER, recipient: browser.id })
    const environment = { ...services.environment, patientLogin: 'code' as const }
    await send(createDeliver({ ...services, environment }))
    expect(await practice.messages()).toMatchObject([
      { status: 'dropped', dropped_because: 'gone' },
    ])
    expect(provider.calls).toEqual([])
  })

  it('a notification for an unknown browser is not sent', async () => {
    await write({ ...REMINDER, recipient: '0198c0de-0000-7000-8000-000000000000' })
    expect(await sentMessages()).toMatchObject([{ status: 'dropped', dropped_because: 'gone' }])
    expect(provider.calls).toEqual([])
  })
})

describe('an SMS', () => {
  it('an SMS is handed to the gateway', async () => {
    await write({ ...REMINDER, channel: 'sms', recipient: phone })
    const [message] = await sentMessages()
    expect(message?.status).toBe('sent')
    expect(provider.calls.map(({ call }) => call)).toEqual(['POST /sms'])
    expect(JSON.parse(String(provider.calls[0]?.body))).toEqual({
      to: phone,
      text: REMINDER.body,
      id: message?.id,
    })
  })
})

describe('a WhatsApp message', () => {
  it('a WhatsApp message fills the registered template with the person and the time', async () => {
    await write({ ...REMINDER, channel: 'whatsapp', recipient: phone })
    expect(await sentMessages()).toMatchObject([{ status: 'sent' }])
    const { template } = JSON.parse(String(provider.calls[0]?.body))
    expect(template.components[0].parameters).toEqual([
      { type: 'text', text: 'Ana Souza' },
      { type: 'text', text: '03/03/2026 às 10:00 (horário de Brasília)' },
    ])
  })

  it('a WhatsApp message of another kind has no template, and is not sent', async () => {
    await write({ ...REMINDER, kind: 'payment_received', channel: 'whatsapp', recipient: phone })
    expect(await sentMessages()).toMatchObject([{ status: 'failed', last_error: 'no template' }])
    expect(provider.calls).toEqual([])
  })
})
