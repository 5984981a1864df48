import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { cancelSession, remindSession } from '../sessions/contract.ts'
import { forgetOldCodes, queueMail } from './commands.ts'
import type { MessageKind } from './label-rules.ts'
import { type Deliver, type Outgoing, sendDueMessages } from './outbox-commands.ts'

const { db, services, given, clock, messages } = await openPractice()

const ana = await given.psychologist({ plan: 'pro' })
const service = await given.service(ana)
const patient = await given.patient(ana, { email: 'maria@exemplo.com' })

const LIVES = { login_code: 10 * MINUTE, password_reset: HOUR }
const send = (deliver: Deliver) => sendDueMessages(services, deliver, LIVES)
const queue = (subject: string, kind: MessageKind = 'booking_notice') =>
  db.asTenant(ana.id, (tenant) =>
    queueMail(tenant, 'maria@exemplo.com', { kind, subject, body: 'Olá' }, clock.now()),
  )

/** A post that keeps what it is given. */
function createPost(work: (message: Outgoing) => Promise<void> = async () => {}) {
  const taken: Outgoing[] = []
  const deliver = async (message: Outgoing) => {
    await work(message)
    taken.push(message)
  }
  return { taken, deliver }
}

const refuse = async () => {
  throw Object.assign(new Error('550 no such user maria@exemplo.com'), { responseCode: 550 })
}

beforeEach(async () => {
  clock.set(START)
  await db.asPlatform((sql) => sql.deleteFrom('messages').execute())
})

describe('the outbox', () => {
  it('sends what is due, once', async () => {
    await queue('um')
    const { taken, deliver } = createPost()
    expect(await send(deliver)).toBe(1)
    expect(await send(deliver)).toBe(0)
    expect(taken).toMatchObject([
      { channel: 'email', recipient: 'maria@exemplo.com', subject: 'um' },
    ])
    expect(await messages()).toMatchObject([{ status: 'sent', sent_at: new Date(clock.now()) }])
  })

  it('sends all of many', async () => {
    for (let n = 0; n < 45; n++) await queue(`mensagem ${n}`)
    const { taken, deliver } = createPost()
    expect(await send(deliver)).toBe(45)
    expect(new Set(taken.map(({ id }) => id)).size).toBe(45)
  })

  it('emptied by two servers at once sends each message once', async () => {
    for (let n = 0; n < 30; n++) await queue(`mensagem ${n}`)
    const { taken, deliver } = createPost()
    const sent = await Promise.all([send(deliver), send(deliver)])
    expect(sent[0] + sent[1]).toBe(30)
    expect(new Set(taken.map(({ id }) => id)).size).toBe(30)
  })

  it('tries again later what was not taken, keeping its code and no address', async () => {
    await queue('um')
    expect(await send(refuse)).toBe(0)
    const [waiting] = await messages()
    expect(waiting).toMatchObject({ status: 'queued', attempts: 1 })
    expect(waiting?.last_error).toContain('550')
    expect(waiting?.last_error).not.toContain('@')
    const { taken, deliver } = createPost()
    expect(await send(deliver)).toBe(0)
    clock.advance(2 * MINUTE)
    expect(await send(deliver)).toBe(1)
    expect(taken).toHaveLength(1)
    expect(await messages()).toMatchObject([{ status: 'sent', last_error: null }])
  })

  it('gives a message up after 8 tries', async () => {
    await queue('um')
    for (let n = 0; n < 12; n++) {
      await send(refuse)
      clock.advance(7 * HOUR)
    }
    expect(await messages()).toMatchObject([{ status: 'failed', attempts: 8 }])
  })

  it('of one message that is not taken sends the others', async () => {
    for (const subject of ['um', 'dois', 'três']) await queue(subject)
    const { taken, deliver } = createPost(({ subject }) =>
      subject === 'dois' ? refuse() : Promise.resolve(),
    )
    expect(await send(deliver)).toBe(2)
    expect(taken.map(({ subject }) => subject).sort()).toEqual(['três', 'um'])
  })

  it('of a server that died is sent by another, 5 minutes later', async () => {
    await queue('um')
    // It took the message and never came back.
    void send(() => new Promise<never>(() => {}))
    await expect.poll(async () => (await messages())[0]?.attempts).toBe(1)
    const { deliver } = createPost()
    expect(await send(deliver)).toBe(0)
    clock.advance(5 * MINUTE)
    expect(await send(deliver)).toBe(1)
  })
})

describe('a reminder', () => {
  it('of a session that was cancelled meanwhile is not sent', async () => {
    const session = await given.session(ana, { patientId: patient.id, serviceId: service.id })
    const params = { id: session.id }
    await ana.ask(remindSession, { params })
    await ana.ask(cancelSession, { params })
    const { taken, deliver } = createPost()
    await send(deliver)
    expect(taken.map(({ subject }) => subject)).not.toContain('Lembrete da sua consulta')
    const kinds = (await messages()).map(({ kind, status }) => [kind, status])
    expect(kinds).toContainEqual(['session_reminder', 'dropped'])
  })

  it('of a session that stands is sent', async () => {
    const session = await given.session(ana, {
      patientId: patient.id,
      serviceId: service.id,
      datetime: '2026-03-04T10:00:00-03:00',
    })
    await ana.ask(remindSession, { params: { id: session.id } })
    const { taken, deliver } = createPost()
    expect(await send(deliver)).toBe(1)
    expect(taken[0]?.subject).toBe('Lembrete da sua consulta')
  })
})

describe.each([
  ['a login code', 'login_code', 10 * MINUTE],
  ['a link for a new password', 'password_reset', HOUR],
] as const)('%s', (_, kind, life) => {
  it('that opens nothing any more is not sent, and its words are forgotten', async () => {
    await queue('um', kind)
    clock.advance(life)
    const { taken, deliver } = createPost()
    expect([await send(deliver), taken]).toEqual([0, []])
    expect(await messages()).toMatchObject([{ status: 'dropped', body: '' }])
  })

  it('that still opens something is sent', async () => {
    await queue('um', kind)
    clock.advance(life - 1)
    const { taken, deliver } = createPost()
    expect(await send(deliver)).toBe(1)
    expect(taken).toMatchObject([{ body: 'Olá' }])
  })
})

describe('what was sent', () => {
  it.each([
    ['a login code', 'login_code', ''],
    ['a link for a new password', 'password_reset', ''],
    ['a message to the support', 'support_request', ''],
    ['a booking', 'booking_received', 'Olá'],
  ] as const)('of %s keeps these words', async (_, kind, body) => {
    await queue('um', kind)
    const { taken, deliver } = createPost()
    await send(deliver)
    expect(taken).toMatchObject([{ body: 'Olá' }])
    expect(await messages()).toMatchObject([{ status: 'sent', body }])
  })

  it('keeps its words until it is taken', async () => {
    await queue('um', 'support_request')
    await send(refuse)
    expect(await messages()).toMatchObject([{ status: 'queued', body: 'Olá' }])
  })

  it('of a login code is forgotten altogether after a day', async () => {
    for (const kind of ['login_code', 'booking_received'] as const) await queue('um', kind)
    await send(createPost().deliver)
    const forget = () => db.asPlatform((sql) => forgetOldCodes(sql, clock.now()))
    clock.advance(DAY)
    await forget()
    expect(await messages()).toHaveLength(2)
    clock.advance(1)
    await forget()
    expect(await messages()).toMatchObject([{ kind: 'booking_received' }])
  })
})
