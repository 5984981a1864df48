import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { createOutbox, createPost } from '../../../test/outbox.ts'
import { openPractice } from '../../../test/practice.ts'
import { passTime } from '../../../test/queue.ts'
import { MESSAGE_KINDS } from '../../app/message-kinds.ts'
import { AmbiguousAcknowledgement } from '../../platform/server/delivery.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'

const practice = await openPractice()
const { db, given, clock, messages } = practice
const ana = await given.psychologist({ plan: 'pro' })
const { write, send, live, forgetAll } = createOutbox(practice, ana)

beforeEach(async () => {
  clock.set(START)
  await forgetAll()
  await sql`delete from pgboss.job`.execute(db.owner)
})

describe('a message that cannot be judged', () => {
  it('A message of an unknown kind waits, and the others are sent once', {
    tags: 'both-databases',
  }, async () => {
    for (const subject of ['um', 'dois', 'três']) await write({ subject })
    await write({ kind: { ...MESSAGE_KINDS.booking_notice, name: 'of_a_later_release' } })
    const { taken, deliver } = createPost()
    await live(deliver, 10 * MINUTE, MINUTE)
    expect(taken.map(({ subject }) => subject).sort()).toEqual(['dois', 'três', 'um'])
    const unknown = (await messages()).filter(({ kind }) => kind === 'of_a_later_release')
    expect(unknown).toMatchObject([{ status: 'queued', last_error: 'unknown kind' }])
  })
})

describe('an unavailable database', () => {
  it('Outcomes are recorded again when the database fails, and nothing is sent twice', {
    tags: 'both-databases',
  }, async () => {
    await write()
    const { taken, deliver } = createPost()
    let failures = 2
    const asPlatform: typeof db.asPlatform = (work) => {
      if (taken.length > 0 && failures-- > 0) throw new Error('Connection terminated')
      return db.asPlatform(work)
    }
    const services = { ...practice.services, db: { ...db, asPlatform } }
    expect(await createOutbox({ ...practice, services }, ana).send(deliver)).toBe(1)
    await live(deliver, 20 * MINUTE)
    expect([taken.length, failures < 0]).toEqual([1, true])
    expect(await messages()).toMatchObject([{ status: 'sent', attempts: 1 }])
  })
})

describe('an ambiguous acknowledgement', () => {
  it('A message with an ambiguous acknowledgement is sent two more times in about an hour, then fails', async () => {
    await write()
    const taken: number[] = []
    const mute = async () => {
      taken.push(clock.now())
      throw new AmbiguousAcknowledgement('ETIMEDOUT')
    }
    await live(mute, 3 * HOUR, 5 * MINUTE)
    const waits = taken.slice(1).map((at, n) => at - (taken[n] ?? 0))
    expect(waits).toEqual([10 * MINUTE, HOUR])
    expect(await messages()).toMatchObject([{ status: 'failed', attempts: 3, body: 'Olá' }])
  })

  it('A code with an ambiguous acknowledgement is sent again immediately', async () => {
    await write({ kind: 'login_code' })
    await send(async () => {
      throw new AmbiguousAcknowledgement('ETIMEDOUT')
    })
    await passTime(practice, MINUTE)
    expect(await send(createPost().deliver)).toBe(1)
  })
})
