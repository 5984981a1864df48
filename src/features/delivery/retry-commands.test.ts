import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { createOutbox, createPost, refuse } from '../../../test/outbox.ts'
import { openPractice } from '../../../test/practice.ts'
import { RefusedForGood } from '../../platform/server/delivery.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { recordUndelivered } from './outcome-commands.ts'
import { UNDELIVERED } from './queue-rules.ts'
import { retryFailed } from './retry-commands.ts'

const practice = await openPractice()
const { db, given, clock, messages } = practice
const ana = await given.psychologist()
const bia = await given.psychologist()
const { write, send, live, forgetAll } = createOutbox(practice, ana)

beforeEach(async () => {
  clock.set(START)
  await forgetAll()
  await sql`delete from pgboss.job`.execute(db.owner)
})

const refuseForGood = async () => {
  throw new RefusedForGood('550')
}
const retry = async (actor = ana) => {
  const [row] = await messages()
  return db.asTenant(actor.id, (tenant) => retryFailed(tenant, row?.id ?? '', clock.now()))
}

describe('retrying a failed message', () => {
  it.each([
    ['refused for good', () => send(refuseForGood), 1],
    ['given up', () => live(refuse, 30 * HOUR, HOUR), 21],
  ])(
    'A retry of a message that was %s sends it and continues its count of tries',
    async (_, fail, attempts) => {
      await write()
      await fail()
      expect(await messages()).toMatchObject([{ status: 'failed', attempts }])
      await retry()
      expect(await messages()).toMatchObject([{ status: 'queued', attempts }])
      const { taken, deliver } = createPost()
      expect([await send(deliver), taken.length]).toEqual([1, 1])
      expect(await messages()).toMatchObject([{ status: 'sent', attempts: attempts + 1 }])
    },
  )

  it('A message is retried at most five times', async () => {
    await write()
    await send(refuseForGood)
    for (let n = 0; n < 5; n++) {
      await retry()
      await send(refuseForGood)
    }
    expect(await messages()).toMatchObject([{ status: 'failed', attempts: 6 }])
    await expect(retry()).rejects.toMatchObject({ code: 'message_not_failed' })
  })

  it('A late dead letter does not undo a retry', async () => {
    await write()
    await live(refuse, 30 * HOUR, HOUR)
    const [row] = await messages()
    const job = { tenantId: ana.id, id: row?.id }
    await retry()
    await db.asTenant(ana.id, ({ enqueue }) => enqueue(UNDELIVERED, [{ data: job, key: 'late' }]))
    await recordUndelivered(db)
    expect(await messages()).toMatchObject([{ status: 'queued' }])
    expect(await send(createPost().deliver)).toBe(1)
  })

  it('A retry is refused while the message is being retried', async () => {
    await write()
    await send(refuseForGood)
    await retry()
    await expect(retry()).rejects.toMatchObject({ code: 'message_not_failed' })
    expect(await send(createPost().deliver)).toBe(1)
    await expect(retry()).rejects.toMatchObject({ code: 'message_not_failed' })
  })

  it('A retry is refused once the body is deleted', async () => {
    await write({ kind: 'password_reset' })
    await send(refuseForGood)
    expect(await messages()).toMatchObject([{ status: 'failed', body: '' }])
    await expect(retry()).rejects.toMatchObject({ code: 'message_not_failed' })
  })

  it('A retry of another practice’s message is not found', async () => {
    await write()
    await send(refuseForGood)
    await expect(retry(bia)).rejects.toMatchObject({ code: 'not_found' })
  })
})
