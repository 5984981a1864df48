import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { createOutbox, createPost, refuse } from '../../../test/outbox.ts'
import { openPractice } from '../../../test/practice.ts'
import { passQueueTime } from '../../../test/queue.ts'
import { DELIVERY } from '../../app/delivery.ts'
import { MESSAGE_KINDS } from '../../app/message-kinds.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { queueMessages, replaceLostJobs } from './commands.ts'
import { KEPT_IN_FILE } from './log-rules.ts'
import { createDeliver } from './outbox-commands.ts'
import { deleteOldMessages, deleteShortLived } from './retention-commands.ts'

const practice = await openPractice()
const { db, given, clock, messages, services } = practice
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
  it('A message is sent once', { tags: 'both-databases' }, async () => {
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

  it('A message that a trial writes to a file is recorded as kept, and one that is sent is not', async () => {
    await write()
    await send(createDeliver(services))
    await write()
    await send(createPost().deliver)
    const codes = (await messages()).map(({ status, last_error }) => [status, last_error])
    expect(codes).toEqual([
      ['sent', KEPT_IN_FILE],
      ['sent', null],
    ])
  })

  it('A message is not written and has no job if its transaction is rolled back', {
    tags: 'both-databases',
  }, async () => {
    const booking = db.asTenant(ana.id, async (tenant) => {
      await queueMessages(tenant, [message], clock.now())
      throw new Error('taken by another')
    })
    await expect(booking).rejects.toThrow('taken by another')
    expect([await messages(), await countJobs()]).toEqual([[], 0])
  })

  it('Two messages with one key are written once, with one job', {
    tags: 'both-databases',
  }, async () => {
    await write({ onceKey: 'lembrete' })
    await write({ onceKey: 'lembrete' })
    expect([(await messages()).length, await countJobs()]).toEqual([1, 1])
  })

  it('Each message of a batch is sent with its own body', { tags: 'both-databases' }, async () => {
    const subjects = Array.from({ length: 95 }, (_, n) => `mensagem ${n}`)
    const all = subjects.map((subject) => ({ ...message, subject }))
    await db.asTenant(ana.id, (tenant) => queueMessages(tenant, all, clock.now()))
    const { taken, deliver } = createPost()
    expect(await send(deliver)).toBe(95)
    expect(new Set(taken.map(({ subject }) => subject))).toEqual(new Set(subjects))
  })

  it('A busy event loop delays messages but does not stop them', async () => {
    for (let n = 0; n < 45; n++) await write()
    let isBusy = true
    const fill = () => {
      const until = performance.now() + 5
      while (performance.now() < until);
      if (isBusy) setImmediate(fill)
    }
    fill()
    const sent = await send(createPost().deliver).finally(() => {
      isBusy = false
    })
    expect(sent).toBe(45)
  })

  it('A process that stops takes no further batch, and the rest stays queued', async () => {
    for (let n = 0; n < 70; n++) await write()
    const stopping = new AbortController()
    const { deliver } = createPost(async () => stopping.abort())
    const sent = await send(deliver, { channels: ['email'], stopping: stopping.signal })
    expect([20, 40]).toContain(sent)
    expect(await countJobs()).toBe(70 - sent)
  })

  it('Two servers that send concurrently send each message once', {
    tags: 'both-databases',
  }, async () => {
    for (let n = 0; n < 60; n++) await write({ subject: `mensagem ${n}` })
    const { taken, deliver } = createPost()
    const [first, second] = await Promise.all([send(deliver), send(deliver)])
    expect(first + second).toBe(60)
    expect(new Set(taken.map(({ id }) => id)).size).toBe(60)
  })

  it('A message that a person waits for is sent before the others', {
    tags: 'both-databases',
  }, async () => {
    for (let n = 0; n < 50; n++) await write()
    await write({ kind: 'login_code' })
    const { taken, deliver } = createPost()
    await send(deliver)
    expect(taken.findIndex(({ kind }) => kind === 'login_code')).toBeLessThan(40)
  })

  it('A message copied to two practices is sent in both, even if one copy is refused', async () => {
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

describe('a message without a job', () => {
  const loseJobs = () => sql`delete from pgboss.job`.execute(db.owner)

  it('A message without a job gets one at the next start, such as after an upgrade or a restored backup', {
    tags: 'both-databases',
  }, async () => {
    await write()
    await write({ channel: 'sms', recipient: '+5511912345678' })
    await loseJobs()
    expect(await send(createPost().deliver)).toBe(0)
    await replaceLostJobs(db)
    expect(await send(createPost().deliver)).toBe(2)
  })

  it('Two servers that start at once add one job, and existing jobs stay', {
    tags: 'both-databases',
  }, async () => {
    await write({ subject: 'sem' })
    await loseJobs()
    await write({ subject: 'com' })
    await Promise.all([replaceLostJobs(db), replaceLostJobs(db)])
    expect(await countJobs()).toBe(2)
    expect(await send(createPost().deliver)).toBe(2)
  })
})

describe('a message that waits longer than a queue keeps jobs', () => {
  it('A message that waits longer than the queue keeps jobs does not lose its job', {
    tags: 'both-databases',
  }, async () => {
    await write()
    await passQueueTime(db.owner, 150 * DAY)
    await db.queue.lookAfter()
    expect(await countJobs()).toBe(1)
  })
})

describe.each([
  ['a login code', 'login_code', 10 * MINUTE],
  ['a link for a new password', 'password_reset', HOUR],
] as const)('A login message: %s', (_, kind, life) => {
  it('A login message that has expired is not sent, and its body is deleted', async () => {
    await write({ kind })
    clock.advance(life)
    const { taken, deliver } = createPost()
    expect([await send(deliver), taken]).toEqual([0, []])
    expect(await messages()).toMatchObject([
      { status: 'dropped', dropped_because: 'opens_nothing', body: '' },
    ])
  })

  it('A login message that is still valid is sent', async () => {
    await write({ kind })
    clock.advance(life - 1)
    const { taken, deliver } = createPost()
    expect(await send(deliver)).toBe(1)
    expect(taken).toMatchObject([{ body: 'Olá' }])
  })
})

describe('the body of a message', () => {
  it.each([
    ['a login code', 'login_code', ''],
    ['a link for a new password', 'password_reset', ''],
    ['a message to the support', 'support_request', ''],
    ['a booking', 'booking_received', 'Olá'],
  ] as const)('A sent message of %s keeps this body', async (_, kind, body) => {
    await write({ kind })
    const { taken, deliver } = createPost()
    await send(deliver)
    expect(taken).toMatchObject([{ body: 'Olá' }])
    expect(await messages()).toMatchObject([{ status: 'sent', body }])
  })

  it('The body is kept until the message is accepted', async () => {
    await write({ kind: 'support_request' })
    await send(refuse)
    expect(await messages()).toMatchObject([{ status: 'queued', body: 'Olá' }])
  })

  it('A login code’s message is deleted after a day', async () => {
    for (const kind of ['login_code', 'booking_received'] as const) await write({ kind })
    await send(createPost().deliver)
    const forget = () => db.asPlatform((scope) => deleteShortLived(scope, DELIVERY, clock.now()))
    clock.advance(DAY)
    await forget()
    expect(await messages()).toHaveLength(2)
    clock.advance(1)
    await forget()
    expect(await messages()).toMatchObject([{ kind: 'booking_received' }])
  })

  it('A body is kept for a month and a row for a year; a waiting message is kept whole', {
    tags: 'both-databases',
  }, async () => {
    const words = { emailContent: { greeting: 'Olá, Maria.', opening: [] } }
    await write({ ...words, body: '', subject: 'enviada' })
    await send(createPost().deliver)
    await write({ subject: 'espera' })
    const forget = () => deleteOldMessages(db, clock.now())
    const contents = async () =>
      (await messages())
        .map(({ subject, body, letter }) => [subject, body || letter !== null] as const)
        .sort(([a], [b]) => a.localeCompare(b))
    const all = [
      ['enviada', true],
      ['espera', 'Olá'],
    ]
    clock.advance(30 * DAY)
    await forget()
    expect(await contents()).toEqual(all)
    clock.advance(1)
    await forget()
    expect(await contents()).toEqual([['enviada', false], all[1]])
    clock.advance(340 * DAY)
    await forget()
    expect(await contents()).toEqual([all[1]])
  })
})
