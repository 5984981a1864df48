/** @module-tag both-databases */
import { CompiledQuery, sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { BEATS_EVERY, createReviver, type JobQueue } from '../src/platform/server/queue.ts'
import { HOUR, MINUTE } from '../src/platform/shared/calendar.ts'
import { openPractice } from './practice.ts'
import { passQueueTime } from './queue.ts'

const { db, given } = await openPractice()
const ana = await given.psychologist()
const { queue } = db

const GIVEN_UP = 'test-given-up'
const WORK = 'test-work'
const rules = { policy: 'exclusive', retryLimit: 2, retryDelay: 60, expireInSeconds: 120 }
const open = (work = {}) =>
  queue.open({ [GIVEN_UP]: {}, [WORK]: { ...rules, deadLetter: GIVEN_UP, ...work } })
await open()

const add = (key: string, others: { after?: number; priority?: number } = {}) =>
  db.asTenant(ana.id, ({ enqueue }) => enqueue(WORK, [{ data: { key }, key, ...others }]))
const take = (most = 10, name = WORK) => queue.take<{ key: string }>(name, most)
const keysOf = (jobs: Awaited<ReturnType<typeof take>>) => jobs.map(({ data }) => data.key)
const pass = (time: number) => passQueueTime(db.owner, time)

beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(db.owner)
})

describe('a job', () => {
  it('a job is taken by only one of several concurrent takers', async () => {
    for (const key of ['um', 'dois', 'três', 'quatro']) await add(key)
    const taken = await Promise.all([take(2), take(2), take(2)])
    expect(keysOf(taken.flat()).sort()).toEqual(['dois', 'quatro', 'três', 'um'])
  })

  it('a job is committed with the change that added it, or not at all', async () => {
    const cause = db.asTenant(ana.id, async ({ enqueue }) => {
      await enqueue(WORK, [{ data: {}, key: 'um' }])
      throw new Error('undone')
    })
    await expect(cause).rejects.toThrow('undone')
    expect(await take()).toEqual([])
  })

  it('a job of an unknown queue is refused', async () => {
    const added = db.asTenant(ana.id, ({ enqueue }) =>
      enqueue('unknown', [{ data: {}, key: 'um' }]),
    )
    await expect(added).rejects.toThrow('the queue unknown is not open')
  })

  it('a key has one job until that is done', async () => {
    await add('um')
    await Promise.all([add('um'), add('um')])
    const [job, ...others] = await take()
    expect(others).toEqual([])
    await add('um')
    expect(await take()).toEqual([])
    await queue.complete(WORK, job ? [job] : [])
    await add('um')
    expect(await take()).toHaveLength(1)
  })

  it('a delayed job is taken when its time has come, the more urgent first', async () => {
    await add('depois', { after: HOUR })
    await add('um')
    await add('urgente', { priority: 1 })
    expect(keysOf(await take(1))).toEqual(['urgente'])
    expect(keysOf(await take())).toEqual(['um'])
    await pass(HOUR)
    expect(keysOf(await take())).toEqual(['depois'])
  })

  it('a failed job is retried after its wait, and given up after the last attempt', async () => {
    await add('um')
    for (const tries of [0, 1, 2]) {
      const jobs = await take()
      expect(jobs.map(({ retryCount }) => retryCount)).toEqual([tries])
      await queue.fail(WORK, jobs, 'ECONNREFUSED')
      expect(await take()).toEqual([])
      await pass(MINUTE)
    }
    expect(keysOf(await take(1, GIVEN_UP))).toEqual(['um'])
  })

  it('a job of a dead worker is taken by another when its time is over', async () => {
    await add('um')
    const lost = await take()
    await pass(119_000)
    await queue.lookAfter()
    await pass(MINUTE)
    expect(await take()).toEqual([])
    await queue.lookAfter()
    await pass(MINUTE)
    const found = await take()
    expect(keysOf(found)).toEqual(['um'])
    await reportAll(queue, lost)
    await queue.complete(WORK, found)
    await pass(HOUR)
    expect([await take(), await take(1, GIVEN_UP)]).toEqual([[], []])
  })

  it('a job of a worker without a heartbeat for 15 seconds is taken by another immediately, and the worker’s outcome is ignored', async () => {
    const { reviver, steady } = await openReviver()
    await steady()
    await add('um')
    const lost = await take()
    await pass(14_000)
    expect(await reviver()).toEqual([])
    await pass(2_000)
    expect(await reviver()).toEqual([WORK])
    const found = await take()
    expect(keysOf(found)).toEqual(['um'])
    await reportAll(queue, lost)
    await expect(queue.beat(WORK, lost)).rejects.toThrow('another server has a job')
    await queue.complete(WORK, found)
  })

  it('a job stays with a worker that sends heartbeats', async () => {
    const { reviver, steady } = await openReviver()
    await steady()
    await add('um')
    const taken = await take()
    for (let beats = 0; beats < 3; beats++) {
      await pass(10_000)
      await queue.beat(WORK, taken)
    }
    await pass(10_000)
    expect(await reviver()).toEqual([])
  })

  it('a job is not revived by a server that has reached the database for less than 15 seconds itself', async () => {
    const { reviver, steady, breakDown, wait } = await openReviver()
    await add('um')
    await take()
    await pass(MINUTE)
    expect(await reviver()).toEqual([])
    wait(14_000)
    expect(await reviver()).toEqual([])
    breakDown()
    await expect(reviver()).rejects.toThrow('connection lost')
    wait(4_000)
    expect(await reviver()).toEqual([])
    // A process stopped for a minute missed its heartbeats too.
    wait(MINUTE)
    expect(await reviver()).toEqual([])
    expect(await steady()).toEqual([WORK])
  })

  it('a postponed job is taken at its new time, without counting an attempt', async () => {
    await add('um')
    await queue.putOff(WORK, await take(), HOUR)
    await pass(59 * MINUTE)
    expect(await take()).toEqual([])
    await pass(MINUTE)
    expect(await take()).toMatchObject([{ retryCount: 0 }])
  })

  /** Opens a reviver with a clock and a database that the test controls. */
  async function openReviver() {
    let now = 0
    let isBroken = false
    const reviver = createReviver(
      async (text, values) => {
        if (isBroken) {
          isBroken = false
          throw new Error('connection lost')
        }
        return db.owner.executeQuery(CompiledQuery.raw(text, values))
      },
      () => now,
    )
    const steady = async () => {
      const revived: string[] = []
      for (let calls = 0; calls < 5; calls++) {
        now += BEATS_EVERY
        revived.push(...(await reviver()))
      }
      return revived
    }
    const breakDown = () => {
      isBroken = true
    }
    const wait = (time: number) => {
      now += time
    }
    return { reviver, steady, breakDown, wait }
  }

  /** Reports every outcome of a job by its former holder. */
  async function reportAll(to: JobQueue, lost: Awaited<ReturnType<typeof take>>) {
    await to.fail(WORK, lost, 'late')
    await to.putOff(WORK, lost, HOUR)
    await to.complete(WORK, lost)
    const { rows } = await sql`select state::text from pgboss.job where name = ${WORK}`.execute(
      db.owner,
    )
    expect(rows).toEqual([{ state: 'active' }])
  }
})

describe('opening the queue', () => {
  it('opening the queue again, and twice concurrently, changes nothing; a new release’s rules apply from then on', async () => {
    await Promise.all([open(), open()])
    await open({ expireInSeconds: 30 })
    await add('um')
    await take()
    await pass(31_000)
    await queue.lookAfter()
    await pass(MINUTE)
    expect(await take()).toHaveLength(1)
    await open()
  })
})

describe('a role that serves requests', () => {
  const asTenant = (statement: string) =>
    db.asTenant(ana.id, (tenant) => sql.raw(statement).execute(tenant.sql))
  const asPlatform = (statement: string) =>
    db.asPlatform((scope) => sql.raw(statement).execute(scope))

  it.each([
    'select * from pgboss.job',
    'select * from pgboss.job_common',
    'delete from pgboss.job_common',
    "update pgboss.job_common set state = 'completed'",
    'insert into pgboss.queue select * from pgboss.queue',
    'update pgboss.queue set retry_limit = 0',
    'select * from pgboss.warning',
    'update pgboss.version set version = 1',
    "select pgboss.delete_queue('test-work')",
  ])('a role that serves requests can add jobs but not %s', async (statement) => {
    for (const run of [asTenant, asPlatform])
      await expect(run(statement)).rejects.toMatchObject({ code: '42501' })
  })
})
