import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { START } from '../../../test/clock.ts'
import { createOutbox, createPost, refuse } from '../../../test/outbox.ts'
import { openPractice } from '../../../test/practice.ts'
import { passTime } from '../../../test/queue.ts'
import { RefusedForGood } from '../../platform/server/delivery.ts'
import { BEATS_EVERY } from '../../platform/server/queue.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import type { Outgoing } from './registry-queries.ts'

const practice = await openPractice()
const { db, given, clock, messages } = practice
const ana = await given.psychologist({ plan: 'pro' })
const service = await given.service(ana)
const patient = await given.patient(ana)
const { write, send, live, forgetAll } = createOutbox(practice, ana)

beforeEach(async () => {
  clock.set(START)
  await forgetAll()
  await sql`delete from pgboss.job`.execute(db.owner)
})

/** Makes the next time limit of a batch end when the returned function is called, not by the machine's clock. */
function holdLimit(): () => void {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  return () => {
    timeout.mockRestore()
    limit.abort(new DOMException('The limit is over', 'TimeoutError'))
  }
}

async function writeReminder(datetime: string): Promise<void> {
  const session = await given.session(ana, {
    patientId: patient.id,
    serviceId: service.id,
    datetime,
  })
  await forgetAll()
  await write({
    kind: 'session_reminder',
    sessionId: session.id,
    sessionStartsAt: Date.parse(session.datetime),
    onceKey: `lembrete ${session.id}`,
  })
}

describe('a provider that fails for an hour', () => {
  it('A message is retried with growing waits and accepted once when the provider is back', {
    tags: 'both-databases',
  }, async () => {
    await write()
    const tries: number[] = []
    await live(
      async (message, limit) => {
        tries.push(clock.now())
        await refuse(message, limit)
      },
      HOUR,
      5 * MINUTE,
    )
    const waits = tries.slice(1).map((at, n) => at - (tries[n] ?? 0))
    expect(waits.length).toBeGreaterThanOrEqual(4)
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    expect(await messages()).toMatchObject([{ status: 'queued', attempts: tries.length }])
    const { taken, deliver } = createPost()
    await live(deliver, 2 * HOUR)
    expect(taken).toHaveLength(1)
    expect(await messages()).toMatchObject([{ status: 'sent', last_error: null }])
  })

  it('The provider’s error code is kept without the address', async () => {
    await write()
    expect(await send(refuse)).toBe(0)
    expect(await messages()).toMatchObject([{ status: 'queued', attempts: 1, last_error: '451' }])
  })

  it('A reminder is not sent once the session has begun', async () => {
    await writeReminder('2026-03-02T09:30:00-03:00')
    await live(refuse, HOUR)
    const { taken, deliver } = createPost()
    await live(deliver, 2 * HOUR)
    expect(taken).toEqual([])
    expect(await messages()).toMatchObject([{ status: 'dropped', dropped_because: 'past' }])
  })

  it('A reminder is sent late for a future session, also at a month’s end', async () => {
    clock.set('2026-03-31T18:00:00-03:00')
    await writeReminder('2026-04-01T10:00:00-03:00')
    await live(refuse, HOUR)
    const { taken, deliver } = createPost()
    await live(deliver, HOUR)
    expect(taken).toHaveLength(1)
  })
})

describe('a provider that refuses a message', () => {
  it('A permanent refusal fails the message without a retry', async () => {
    await write()
    let attempts = 0
    const never = async () => {
      attempts++
      throw new RefusedForGood('550')
    }
    await live(never, DAY, HOUR)
    expect(attempts).toBe(1)
    expect(await messages()).toMatchObject([{ status: 'failed', attempts: 1, last_error: '550' }])
  })

  it('A refused message does not delay the others', { tags: 'both-databases' }, async () => {
    for (const subject of ['um', 'dois', 'três']) await write({ subject })
    const { taken, deliver } = createPost((message, limit) =>
      message.subject === 'dois' ? refuse(message, limit) : Promise.resolve(),
    )
    expect(await send(deliver)).toBe(2)
    expect(taken.map(({ subject }) => subject).sort()).toEqual(['três', 'um'])
  })

  it('A message refused for a day fails, and is kept', async () => {
    await write()
    await live(refuse, 5 * HOUR, HOUR)
    expect(await messages()).toMatchObject([{ status: 'queued' }])
    await live(refuse, DAY, HOUR)
    const [message] = await messages()
    expect(message).toMatchObject({
      status: 'failed',
      attempts: 21,
      last_error: '451',
      body: 'Olá',
    })
    const { deliver, taken } = createPost()
    await live(deliver, 2 * DAY, 6 * HOUR)
    expect(taken).toEqual([])
  })

  it('A failed message of a confidential kind leaves no body', async () => {
    await write({ kind: 'support_request' })
    await live(refuse, 30 * HOUR, HOUR)
    expect(await messages()).toMatchObject([{ status: 'failed', body: '' }])
  })
})

describe('a slow provider', () => {
  function createSlow() {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    return {
      ...createPost((message) => (message.channel === 'email' ? opened : Promise.resolve())),
      open,
    }
  }

  it('A slow provider does not delay other channels', async () => {
    await write()
    await write({ channel: 'sms', recipient: '+5511912345678' })
    const { taken, deliver, open } = createSlow()
    const sending = send(deliver)
    await expect.poll(() => taken.map(({ channel }) => channel)).toEqual(['sms'])
    open()
    expect(await sending).toBe(2)
  })

  it('A message cancelled while it waited for a slow provider is not handed over', async () => {
    for (let n = 0; n < 45; n++) await write()
    const { taken, deliver, open } = createSlow()
    const sending = send(deliver)
    await expect.poll(async () => (await activeJobs()).length).toBe(40)
    const taking = new Set((await activeJobs()).map(({ id }) => id))
    await db.asPlatform((scope) =>
      scope
        .deleteFrom('messages')
        .where('id', 'not in', [...taking])
        .execute(),
    )
    open()
    expect(await sending).toBe(40)
    expect(new Set(taken.map(({ id }) => id))).toEqual(taking)
  })

  it('A provider beyond the time limit is retried, and never by two servers at once', {
    tags: 'both-databases',
  }, async () => {
    await write()
    const hanging: Outgoing[] = []
    const endLimit = holdLimit()
    const hang = async (message: Outgoing) => {
      hanging.push(message)
      endLimit()
      await new Promise<never>(() => {})
    }
    expect(await send(hang)).toBe(0)
    expect(hanging).toHaveLength(1)
    expect(await messages()).toMatchObject([
      { status: 'queued', attempts: 1, last_error: 'TimeoutError' },
    ])
    await passTime(practice, 10 * MINUTE)
    const { taken, deliver } = createPost()
    expect([await send(deliver), taken.length]).toEqual([1, 1])
  })

  it('A provider gets an abort signal once the time limit is over', async () => {
    await write()
    let abortReason: unknown
    const endLimit = holdLimit()
    const hang = (_: Outgoing, signal: AbortSignal) =>
      new Promise<never>((__, reject) => {
        signal.addEventListener('abort', () => {
          abortReason = signal.reason
          reject(signal.reason)
        })
        endLimit()
      })
    await send(hang)
    expect(abortReason).toMatchObject({ name: 'TimeoutError' })
  })
})

describe('a dead server', () => {
  it('The messages of a dead server are sent by another within six minutes, without heartbeats', {
    tags: 'both-databases',
  }, async () => {
    await write()
    const { promise: unanswered, reject } = Promise.withResolvers<void>()
    const dead = send(() => unanswered)
    await expect.poll(activeJobs).toHaveLength(1)
    const { taken, deliver } = createPost()
    expect(await send(deliver)).toBe(0)
    await live(deliver, 3 * MINUTE, MINUTE)
    expect(taken).toHaveLength(0)
    await live(deliver, 3 * MINUTE, 30_000)
    expect(taken).toHaveLength(1)
    expect(await messages()).toMatchObject([{ status: 'sent' }])
    reject(new Error('it died'))
    await dead
  })

  it('A server hands over nothing more once its heartbeat fails', {
    tags: 'both-databases',
  }, async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await write()
    const { promise: stopped, resolve } = Promise.withResolvers<unknown>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const sending = send((_, limit) => {
      const { promise, reject } = Promise.withResolvers<void>()
      limit.addEventListener('abort', () => {
        resolve(limit.reason)
        reject(limit.reason)
      })
      begin()
      return promise
    })
    await begun
    await sql`update pgboss.job set retry_count = retry_count + 1 where state = 'active'`.execute(
      db.owner,
    )
    vi.advanceTimersByTime(BEATS_EVERY)
    expect(await stopped).toMatchObject({ code: 'ELOST' })
    expect(await sending).toBe(0)
    vi.useRealTimers()
  })

  it('A server that comes back cannot record outcomes of jobs that another has taken', {
    tags: 'both-databases',
  }, async () => {
    await write()
    const { promise: late, reject } = Promise.withResolvers<void>()
    const dead = send(() => late)
    await expect.poll(activeJobs).toHaveLength(1)
    await passTime(practice, 5 * MINUTE)
    await db.queue.lookAfter()
    await passTime(practice, MINUTE)
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    const { taken, deliver } = createPost(() => opened)
    const another = send(deliver)
    await expect.poll(async () => (await activeJobs())[0]?.tries).toBe(1)
    reject(new Error('connection lost'))
    await dead
    expect(await activeJobs()).toHaveLength(1)
    open()
    expect([await another, taken.length]).toEqual([1, 1])
    expect(await messages()).toMatchObject([{ status: 'sent' }])
  })
})

async function activeJobs() {
  const { rows } = await sql<{ id: string; tries: number }>`
    select data->>'id' as id, retry_count as tries from pgboss.job where state = 'active'`.execute(
    db.owner,
  )
  return rows
}
