import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { createOutbox, createPost, refuse } from '../../../test/outbox.ts'
import { openPractice } from '../../../test/practice.ts'
import { passQueueTime } from '../../../test/queue.ts'
import { DELIVERY } from '../../app/delivery.ts'
import { MESSAGE_KINDS } from '../../app/message-kinds.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { enqueueWaiting, queueMessages } from './commands.ts'
import { forgetMessages, forgetShortLived } from './retention-commands.ts'

const practice = await openPractice()
const { db, given, clock, messages } = practice
const ana = await given.psychologist({ plan: 'pro' })
const { write, send, forgetAll } = createOutbox(practice, ana)

const message = {
  channel: 'email',
  kind: MESSAGE_KINDS.booking_notice,
  recipient: 'maria@exemplo.com',
  subject: 'um',
  body: 'Olá',
} as const
const countJobs = async () => {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::integer as jobs from pgboss.job where state < 'completed'`.execute(db.owner)
  return rows[0]?.jobs
}

beforeEach(async () => {
  await send(createPost().deliver)
  clock.set(START)
  await forgetAll()
})

describe('a message', () => {
  it('is sent once', async () => {
    await write()
    const { taken, deliver } = createPost()
    expect(await send(deliver)).toBe(1)
    expect(await send(deliver)).toBe(0)
    expect(taken).toMatchObject([
      { channel: 'email', recipient: 'maria@exemplo.com', subject: 'um' },
    ])
    expect(await messages()).toMatchObject([
      { status: 'sent', attempts: 1, sent_at: new Date(clock.now()) },
    ])
    expect(await countJobs()).toBe(0)
  })

  it('whose cause is rolled back is not there, and has no job', async () => {
    const booking = db.asTenant(ana.id, async (tenant) => {
      await queueMessages(tenant, [message], clock.now())
      throw new Error('taken by another')
    })
    await expect(booking).rejects.toThrow('taken by another')
    expect([await messages(), await countJobs()]).toEqual([[], 0])
  })

  it('said once is written once, with one job', async () => {
    await write({ onceKey: 'lembrete' })
    await write({ onceKey: 'lembrete' })
    expect([(await messages()).length, await countJobs()]).toEqual([1, 1])
  })

  it('one of many is sent as each of them', async () => {
    const subjects = Array.from({ length: 95 }, (_, n) => `mensagem ${n}`)
    const all = subjects.map((subject) => ({ ...message, subject }))
    await db.asTenant(ana.id, (tenant) => queueMessages(tenant, all, clock.now()))
    const { taken, deliver } = createPost()
    expect(await send(deliver)).toBe(95)
    expect(new Set(taken.map(({ subject }) => subject))).toEqual(new Set(subjects))
  })

  it('is sent once by two servers that empty the outbox at once', async () => {
    for (let n = 0; n < 60; n++) await write({ subject: `mensagem ${n}` })
    const { taken, deliver } = createPost()
    const [one, other] = await Promise.all([send(deliver), send(deliver)])
    expect(one + other).toBe(60)
    expect(new Set(taken.map(({ id }) => id)).size).toBe(60)
  })

  it('somebody waits for goes before the others', async () => {
    for (let n = 0; n < 50; n++) await write()
    await write({ kind: 'login_code' })
    const { taken, deliver } = createPost()
    await send(deliver)
    // Two lanes send 20 at once each; which of them is quicker is left to the machine.
    expect(taken.findIndex(({ kind }) => kind === 'login_code')).toBeLessThan(40)
  })

  it('copied to two practices under one id is sent in both, though one copy is refused', async () => {
    const bia = await given.psychologist()
    const other = createOutbox(practice, bia)
    const id = '0190d4a8-0000-7000-8000-000000000001'
    await write({ id })
    await other.write({ id })
    await send((copy, limit) =>
      copy.tenantId === ana.id ? refuse(copy, limit) : Promise.resolve(),
    )
    const statuses = (await messages()).map((row) => [row.psychologist_id, row.status] as const)
    expect(new Map<string, string>(statuses)).toEqual(
      new Map([
        [ana.id, 'queued'],
        [bia.id, 'sent'],
      ]),
    )
    expect(await countJobs()).toBe(1)
  })
})

describe('a message that waits without a job', () => {
  const loseJobs = () => sql`delete from pgboss.job`.execute(db.owner)

  it('gets one at the start: an upgrade, a backup without the queue', async () => {
    await write()
    await write({ channel: 'sms', recipient: '+5511912345678' })
    await loseJobs()
    expect(await send(createPost().deliver)).toBe(0)
    await enqueueWaiting(db)
    expect(await send(createPost().deliver)).toBe(2)
  })

  it('gets one though two servers start at once, and what has its job keeps it alone', async () => {
    await write({ subject: 'sem' })
    await loseJobs()
    await write({ subject: 'com' })
    await Promise.all([enqueueWaiting(db), enqueueWaiting(db)])
    expect(await countJobs()).toBe(2)
    expect(await send(createPost().deliver)).toBe(2)
  })
})

describe('a message that waits for longer than a queue keeps jobs', () => {
  it('keeps its job', async () => {
    await write()
    await passQueueTime(db.owner, 150 * DAY)
    await db.queue.lookAfter()
    expect(await countJobs()).toBe(1)
  })
})

describe.each([
  ['a login code', 'login_code', 10 * MINUTE],
  ['a link for a new password', 'password_reset', HOUR],
] as const)('%s', (_, kind, life) => {
  it('that opens nothing any more is not sent, and its words are forgotten', async () => {
    await write({ kind })
    clock.advance(life)
    const { taken, deliver } = createPost()
    expect([await send(deliver), taken]).toEqual([0, []])
    expect(await messages()).toMatchObject([
      { status: 'dropped', dropped_because: 'opens_nothing', body: '' },
    ])
  })

  it('that still opens something is sent', async () => {
    await write({ kind })
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
    await write({ kind })
    const { taken, deliver } = createPost()
    await send(deliver)
    expect(taken).toMatchObject([{ body: 'Olá' }])
    expect(await messages()).toMatchObject([{ status: 'sent', body }])
  })

  it('keeps its words until it is taken', async () => {
    await write({ kind: 'support_request' })
    await send(refuse)
    expect(await messages()).toMatchObject([{ status: 'queued', body: 'Olá' }])
  })

  it('of a login code is forgotten altogether after a day', async () => {
    for (const kind of ['login_code', 'booking_received'] as const) await write({ kind })
    await send(createPost().deliver)
    const forget = () => db.asPlatform((scope) => forgetShortLived(scope, DELIVERY, clock.now()))
    clock.advance(DAY)
    await forget()
    expect(await messages()).toHaveLength(2)
    clock.advance(1)
    await forget()
    expect(await messages()).toMatchObject([{ kind: 'booking_received' }])
  })

  it('keeps its words for a month and its row for a year; what waits is kept whole', async () => {
    const words = { letter: { greeting: 'Olá, Maria.', opening: [] } }
    await write({ ...words, body: '', subject: 'enviada' })
    await send(createPost().deliver)
    await write({ subject: 'espera' })
    const forget = () => forgetMessages(db, clock.now())
    const kept = async () =>
      (await messages())
        .map(({ subject, body, letter }) => [subject, body || letter !== null] as const)
        .sort(([one], [other]) => one.localeCompare(other))
    const all = [
      ['enviada', true],
      ['espera', 'Olá'],
    ]
    clock.advance(30 * DAY)
    await forget()
    expect(await kept()).toEqual(all)
    clock.advance(1)
    await forget()
    expect(await kept()).toEqual([['enviada', false], all[1]])
    clock.advance(340 * DAY)
    await forget()
    expect(await kept()).toEqual([all[1]])
  })
})
