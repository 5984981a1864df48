import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { createOutbox, createPost, refuse } from '../../../test/outbox.ts'
import { openPractice } from '../../../test/practice.ts'
import { passTime } from '../../../test/queue.ts'
import type { MessageKindName } from '../../app/message-kinds.ts'
import { hashToken } from '../../platform/server/tokens.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { createPackage, recordPackagePayment } from '../packages/contract.ts'
import { confirmSession } from '../sessions/contract.ts'
import { listMessages } from './contract.ts'
import { sendDueMessages } from './outbox-commands.ts'
import type { Deliver } from './registry-queries.ts'

const practice = await openPractice({ THROTTLE: 'on' })
const { clock, db, given, messages, services } = practice

let lastNumber = 0
async function openPerson(count = 1) {
  const number = ++lastNumber
  const email = `pessoa${number}@exemplo.com`
  const phone = `+55119${String(60_000_000 + number)}`
  const practices = []
  for (let n = 0; n < count; n++) {
    const ana = await given.psychologist({ plan: 'pro' })
    const patient = await given.patient(ana, { email, phone })
    practices.push({ ana, patient })
  }
  await sql`delete from messages`.execute(db.owner)
  await sql`delete from pgboss.job`.execute(db.owner)
  return { email, phone, practices }
}

interface MessageFields {
  recipient: string
  channel?: 'email' | 'sms'
  kind?: MessageKindName
}

async function write(
  { ana, patient }: { ana: PsychologistActor; patient: { id: string } },
  count: number,
  { recipient, channel = 'email', kind = 'session_cancelled' }: MessageFields,
) {
  const outbox = createOutbox(practice, ana)
  for (let n = 0; n < count; n++)
    await outbox.write({ kind, channel, recipient, patientId: patient.id, subject: `${n}` })
}

const send = (deliver: Deliver = createPost().deliver) => sendDueMessages(services, deliver)
const statuses = async () => {
  const counts: Record<string, number> = {}
  for (const { status } of await messages()) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

beforeEach(() => clock.set(START))

describe('a recipient unknown to the practices', () => {
  it('A recipient gets 10 e-mails a day from all practices together; the others wait until the morning', {
    tags: 'both-databases',
  }, async () => {
    const { email, practices } = await openPerson(3)
    for (const practice of practices) await write(practice, 4, { recipient: email })
    expect(await send()).toBe(10)
    expect(await statuses()).toEqual({ sent: 10, queued: 2 })
    const logged = await Promise.all(
      practices.map(({ ana }) => ana.ask(listMessages, { query: { status: 'queued' } })),
    )
    expect([...new Set(logged.flat().map(({ reason }) => reason))]).toEqual([
      'O limite diário de mensagens para este contato foi atingido: sai amanhã, se ainda valer',
    ])
    await passTime(practice, 23 * HOUR - MINUTE)
    expect(await send()).toBe(0)
    await passTime(practice, MINUTE)
    expect(await send()).toBe(2)
    expect(await statuses()).toEqual({ sent: 12 })
  })

  it('A recipient gets 4 SMS a day', async () => {
    const { phone, practices } = await openPerson(2)
    for (const practice of practices) await write(practice, 3, { recipient: phone, channel: 'sms' })
    expect(await send()).toBe(4)
  })

  it('Capitals and a tag in an address count as the same recipient', async () => {
    const { email, practices } = await openPerson(2)
    const [first, second] = practices
    if (!first || !second) throw new Error('two practices')
    await write(first, 10, { recipient: email })
    const tagged = email.replace('@', '+outra@')
    const again = await given.patient(second.ana, { email: tagged })
    await write({ ana: second.ana, patient: again }, 1, { recipient: tagged })
    expect(await send()).toBe(10)
  })

  it('A message over the limit on two days is dropped with a reason', async () => {
    const { email, practices } = await openPerson()
    const [one] = practices
    if (!one) throw new Error('one practice')
    await write(one, 25, { recipient: email })
    expect(await send()).toBe(10)
    await passTime(practice, DAY)
    expect(await send()).toBe(10)
    expect(await statuses()).toEqual({ sent: 20, dropped: 5 })
    const query = { status: 'dropped' } as const
    expect((await one.ana.ask(listMessages, { query }))[0]).toMatchObject({
      reason: 'O limite diário de mensagens para este contato foi atingido',
      canRetry: false,
    })
  })

  it('A delayed message is sent the next day only if it is still valid', async () => {
    const { email, practices } = await openPerson()
    const [one] = practices
    if (!one) throw new Error('one practice')
    await write(one, 10, { recipient: email })
    await send()
    const { id: serviceId } = await given.service(one.ana)
    const session = await given.session(one.ana, {
      patientId: one.patient.id,
      serviceId,
      datetime: '2026-03-02T15:00:00-03:00',
    })
    await createOutbox(practice, one.ana).write({
      kind: 'session_reminder',
      recipient: email,
      patientId: one.patient.id,
      sessionId: session.id,
      sessionStartsAt: Date.parse(session.datetime),
    })
    expect(await send()).toBe(0)
    const reminder = (await messages()).find(({ kind }) => kind === 'session_reminder')
    expect(reminder).toMatchObject({ status: 'dropped', dropped_because: 'recipient_limit' })
  })

  it('A recipient is stored as a keyed hash, for one day', { tags: 'both-databases' }, async () => {
    const { email, practices } = await openPerson()
    const [one] = practices
    if (!one) throw new Error('one practice')
    await sql`delete from throttle_hits`.execute(db.owner)
    await write(one, 2, { recipient: email })
    await send()
    const { rows } = await sql<{ key: string; hits: number; window_start: Date }>`
      select key, hits, window_start from throttle_hits where hits = 2`.execute(db.owner)
    expect(rows).toEqual([
      { key: expect.stringMatching(/^[\w-]{43}$/), hits: 2, window_start: expect.any(Date) },
    ])
    expect(rows[0]?.window_start.toISOString()).toBe('2026-03-02T03:00:00.000Z')
  })
})

describe('the counted messages', () => {
  it('Only sent messages count: a refusal by the provider consumes no limit', async () => {
    const { email, practices } = await openPerson()
    const [one] = practices
    if (!one) throw new Error('one practice')
    await write(one, 10, { recipient: email })
    for (let n = 0; n < 3; n++) {
      expect(await send(refuse)).toBe(0)
      await passTime(practice, HOUR)
    }
    expect(await send()).toBe(10)
  })

  it('A code that the person requested does not count', async () => {
    const { email, practices } = await openPerson()
    const [one] = practices
    if (!one) throw new Error('one practice')
    const outbox = createOutbox(practice, one.ana)
    for (let n = 0; n < 12; n++) await outbox.write({ kind: 'login_code', recipient: email })
    await write(one, 10, { recipient: email })
    expect(await send()).toBe(22)
  })

  it.each(['email_change', 'email_verification'] as const)(
    'An %s counts for all accounts, as anybody may have typed the address',
    async (kind) => {
      const { email, practices } = await openPerson(3)
      for (const practice of practices) await write(practice, 5, { recipient: email, kind })
      expect(await send()).toBe(10)
      expect(await statuses()).toEqual({ sent: 10, queued: 5 })
    },
  )

  it('The limit applies to two servers together', { tags: 'both-databases' }, async () => {
    const { email, practices } = await openPerson(3)
    for (const practice of practices) await write(practice, 15, { recipient: email })
    const sent = await Promise.all([send(), send()])
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(10)
    expect(await statuses()).toEqual({ sent: 10, queued: 35 })
  })

  it('Messages to an account’s own unproved address count', async () => {
    const ana = await given.psychologist({ isProved: false })
    await sql`delete from messages`.execute(db.owner)
    await sql`delete from pgboss.job`.execute(db.owner)
    const outbox = createOutbox(practice, ana)
    const notice = { kind: 'booking_notice', recipient: ana.email } as const
    for (let n = 0; n < 12; n++) await outbox.write(notice)
    expect(await send()).toBe(10)
  })

  it('With THROTTLE=off nothing counts', async () => {
    const open = await openPractice()
    const ana = await open.given.psychologist({ plan: 'pro' })
    const email = 'livre@exemplo.com'
    const patient = await open.given.patient(ana, { email })
    await sql`delete from messages`.execute(open.db.owner)
    const outbox = createOutbox(open, ana)
    for (let n = 0; n < 12; n++)
      await outbox.write({ kind: 'session_cancelled', recipient: email, patientId: patient.id })
    expect(await outbox.send(createPost().deliver)).toBe(12)
  })
})

describe('a recipient known to the practice', () => {
  type Person = Awaited<ReturnType<typeof openPerson>>['practices'][number]
  const sessionOf = async ({ ana, patient }: Person) => {
    const { id: serviceId } = await given.service(ana)
    const datetime = '2026-03-05T10:00:00-03:00'
    return given.session(ana, { patientId: patient.id, serviceId, datetime })
  }
  const acts: Record<string, (one: Person) => Promise<unknown>> = {
    'whose payment was recorded': async (one) => given.payment(one.ana, await sessionOf(one)),
    'who paid a package': async ({ ana, patient }) => {
      const { id: serviceId } = await given.service(ana)
      const bought = await ana.ask(createPackage, {
        body: { patientId: patient.id, serviceId, sessionsCount: 2, price: '200.00' },
      })
      await ana.ask(recordPackagePayment, {
        params: { id: bought.id },
        body: { method: 'pix', amount: '50.00' },
      })
    },
    'who booked, and was confirmed': async ({ ana, patient }) => {
      const { id: serviceId } = await given.service(ana)
      const { session } = await given.booking(ana, {
        ...{ serviceId, patientName: patient.name, patientPhone: patient.phone },
      })
      await ana.ask(confirmSession, { params: { id: session.id } })
    },
    'who answered a reminder': async (one) => {
      const { id } = await sessionOf(one)
      await sql`
        update sessions set presence = 'confirmed', presence_at = ${new Date(clock.now())}, presence_for = starts_at
        where id = ${id}`.execute(db.owner)
    },
  }

  it.each(Object.keys(acts))('A recipient %s a day ago is not limited', async (act) => {
    const { email, practices } = await openPerson()
    const [one] = practices
    if (!one) throw new Error('one practice')
    await acts[act]?.(one)
    await sql`delete from messages`.execute(db.owner)
    await sql`delete from pgboss.job`.execute(db.owner)
    await write(one, 11, { recipient: email })
    expect(await send()).toBe(10)
    await passTime(practice, DAY)
    await write(one, 20, { recipient: email })
    expect(await send()).toBe(21)
  })

  it('A recipient who entered a code is immediately known to all of their practices', async () => {
    const { email, phone, practices } = await openPerson(2)
    await sql`
      insert into patient_tokens (token_hash, phone, created_at, expires_at)
      values (${hashToken(phone)}, ${phone}, ${new Date(clock.now())}, ${new Date(clock.now() + DAY)})`.execute(
      db.owner,
    )
    for (const practice of practices) await write(practice, 11, { recipient: email })
    expect(await send()).toBe(22)
  })

  it('A recipient known to one practice is limited for another', async () => {
    const { email, practices } = await openPerson(2)
    const [known, other] = practices
    if (!known || !other) throw new Error('two practices')
    await given.payment(known.ana, await sessionOf(known))
    await passTime(practice, DAY)
    await sql`delete from messages`.execute(db.owner)
    await sql`delete from pgboss.job`.execute(db.owner)
    await write(other, 11, { recipient: email })
    expect(await send()).toBe(10)
  })
})
