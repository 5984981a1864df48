import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import { fromKysely, type Job, PgBoss, type Queue } from 'pg-boss'
import type { Tables } from '../../../db/types.ts'
import { keysOf } from '../shared/keys.ts'

export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** The rules of a queue; `deadLetter` names the queue of given-up jobs. Times in seconds. */
export type QueueRules = Omit<Queue, 'name' | 'partition'>

export interface NewJob {
  data: object
  key: string
  priority?: number
  /** The delay before it can be taken, in milliseconds. */
  after?: number
}

export interface Enqueue {
  (queue: string, jobs: NewJob[]): Promise<void>
  readonly handed: unknown
}

type JobAttempt = Pick<Job, 'id' | 'retryCount'>

/**
 * A taken job: another server gets it when it is neither completed nor failed within its queue's time. Later reports of
 * the first taker are ignored.
 */
export type TakenJob<Data> = JobAttempt & Pick<Job<Data>, 'data'>

const SCHEMA = 'pgboss'

/**
 * Returns the durable queue in the database's own schema (pg-boss): every server takes jobs from it, none twice. It runs
 * nothing itself; the process takes and supervises the jobs.
 */
export function createQueue(executeSql: ExecuteSql, backend: 'postgres' | 'pglite') {
  const boss = new PgBoss({
    db: { executeSql },
    backend,
    schema: SCHEMA,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 3600,
  })
  // Each call reports its own failure; without a listener the event would end the process.
  boss.on('error', () => {})
  let handed: unknown
  const opened = new Set<string>()

  return {
    /**
     * Creates or upgrades the queue's tables and the queues; two servers may do so at once. `toWriters`: a value for
     * those who add jobs.
     */
    async open(queues: Record<string, QueueRules>, toWriters?: unknown): Promise<void> {
      handed = toWriters
      await boss.start()
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const [name, rules] of Object.entries(queues)) {
        await keepRules(boss, name, rules, known.get(name))
        opened.add(name)
      }
      await executeSql(GRANTS)
    },
    get handed(): unknown {
      return handed
    },
    enqueueIn(db: Transaction<Tables>): Enqueue {
      const enqueue = async (queue: string, jobs: NewJob[]) => {
        if (jobs.length === 0) return
        // pg-boss would look for it on another connection, which this transaction may keep waiting.
        if (!opened.has(queue)) throw new Error(`the queue ${queue} is not open`)
        await boss.insert(queue, jobs.map(insertOf), { db: fromKysely(db) })
      }
      return Object.assign(enqueue, { handed })
    },
    ...takingWith(boss, executeSql),
    /** Puts all taken jobs back into the queue, ready at once: only if no other server can have them. Their attempts count. */
    async requeueTaken(): Promise<void> {
      await executeSql(REVIVE, [0, 'infinity', 0])
    },
    /** Puts back jobs that were taken for longer than their queue's time, and deletes old ones. */
    async lookAfter(): Promise<void> {
      await boss.supervise()
    },
    reviveDead: createReviver(executeSql),
    close: () => boss.stop({ graceful: false }),
  }
}

function insertOf({ data, key, priority = 0, after = 0 }: NewJob) {
  return { data, singletonKey: key, priority, startAfter: after / 1000 }
}

export type JobQueue = ReturnType<typeof createQueue>

function takingWith(boss: PgBoss, executeSql: ExecuteSql) {
  const inIndexOrder = async (text: string) => {
    const results = [await executeSql(`${IN_INDEX_ORDER} ${text}`)].flat()
    return results.at(-1) ?? { rows: [] }
  }
  return {
    async take<Data extends object>(queue: string, most: number): Promise<TakenJob<Data>[]> {
      return boss.fetch(queue, { batchSize: most, db: { executeSql: inIndexOrder } })
    },
    /** Sends a heartbeat for jobs; throws if it is not answered in time, or if another server has one of the jobs. */
    async beat(queue: string, jobs: JobAttempt[]): Promise<void> {
      const late = sleep(BEATS_EVERY, undefined, { ref: false }).then(() => {
        throw Object.assign(new Error('no answer to a heartbeat'), { code: 'ETIMEDOUT' })
      })
      const reply = await Promise.race([boss.touch(queue, jobs), late])
      const { affected } = reply as { affected?: number } // its type leaves the count out
      if (affected !== jobs.length)
        throw Object.assign(new Error('another server has a job'), { code: 'ELOST' })
    },
    /** Deletes done jobs, which is cheaper than completing them, and keeps nothing. */
    async complete(queue: string, jobs: JobAttempt[]): Promise<void> {
      if (jobs.length > 0) await boss.deleteJob(queue, jobs)
    },
    async fail(queue: string, jobs: JobAttempt[], reason: string): Promise<void> {
      if (jobs.length > 0) await boss.fail(queue, jobs, { reason })
    },
    /** Puts jobs back into the queue, ready after `by` milliseconds; this does not count as an attempt. */
    async putOff(queue: string, jobs: JobAttempt[], by: number): Promise<void> {
      const ids = jobs.map(({ id }) => id)
      const attempts = jobs.map(({ id, retryCount }) => `${id}:${retryCount}`)
      if (jobs.length > 0) await executeSql(PUT_OFF, [queue, ids, attempts, by])
    },
  }
}

/** A queue that was empty has no statistics: by itself PostgreSQL then reads and sorts all of its jobs for each batch. */
const IN_INDEX_ORDER = 'set local enable_sort = off;'

/** Creates or updates a queue. The empty insert has pg-boss read the new rules, which it did for the others at its start. */
async function keepRules(
  boss: PgBoss,
  name: string,
  { policy, ...rules }: QueueRules,
  known: QueueRules | undefined,
): Promise<void> {
  if (!known) await boss.createQueue(name, { policy, ...rules })
  else if (differs(rules, known)) await boss.updateQueue(name, rules)
  else return
  await boss.insert(name, [])
}

function differs(rules: QueueRules, known: QueueRules): boolean {
  return keysOf(rules).some((rule) => rules[rule] !== known[rule])
}

/** Own SQL: pg-boss postpones waiting jobs only, and counts an attempt of a taken one. Ignored for a former taker. */
const PUT_OFF = `
  update ${SCHEMA}.job set state = 'created', started_on = null, heartbeat_on = null,
    start_after = ${SCHEMA}.job_now() + $4::float8 * interval '1 millisecond',
    keep_until = keep_until + $4::float8 * interval '1 millisecond'
  where name = $1 and id = any($2::uuid[]) and state = 'active' and id::text || ':' || retry_count = any($3::text[])`

export const BEATS_EVERY = 4_000

/** A taker without a heartbeat for so long is dead: time for three, and a slow one. In milliseconds. */
const DEAD_AFTER = 15_000

/**
 * Returns a function, to be called every `BEATS_EVERY`, that returns the jobs of dead takers and resolves to their
 * queues. It waits until its own calls have reached the database for `DEAD_AFTER`: right after a failover no heartbeat is
 * recent.
 */
export function createReviver(executeSql: ExecuteSql, now = () => performance.now()) {
  let steadySince: number | null = null
  let last = 0
  return async (): Promise<string[]> => {
    const began = now()
    try {
      if (began - last > DEAD_AFTER) steadySince = null
      const { rows } = await executeSql(DATABASE_TIME)
      last = now()
      if (last - began > BEATS_EVERY) steadySince = null
      steadySince ??= last
      if (last - steadySince < DEAD_AFTER) return []
      const [time] = rows as { time: string }[]
      const revived = await executeSql(REVIVE, [DEAD_AFTER, time?.time, BEATS_EVERY])
      return [...new Set((revived.rows as { name: string }[]).map(({ name }) => name))]
    } catch (error) {
      steadySince = null
      throw error
    }
  }
}

const DATABASE_TIME = 'select clock_timestamp()::text as time'

/**
 * Own SQL: pg-boss revives jobs after a failover too, when no heartbeat is recent, and lets them wait. Does nothing if
 * the statement itself is late: a database that hung got no heartbeat meanwhile. A job that crashes every worker uses up
 * its attempts and then waits for its expiry.
 */
const REVIVE = `
  update ${SCHEMA}.job set state = 'retry', heartbeat_on = null, start_after = ${SCHEMA}.job_now()
  where state = 'active' and retry_count < retry_limit
    and heartbeat_on < ${SCHEMA}.job_now() - $1::float8 * interval '1 millisecond'
    and clock_timestamp() < $2::timestamptz + $3::float8 * interval '1 millisecond'
  returning name`

/** Returns the state of the job with that key as an expression: `active` once taken; null if there is no such job. */
export function stateOfJob(queue: RawBuilder<string>, key: RawBuilder<string>) {
  return sql<'created' | 'retry' | 'active' | null>`${sql.ref(STATE_OF_JOB)}(${queue}, ${key})`
}

/** The number of jobs of each exclusive queue by state: waiting, to be retried, taken. Rows of a table expression. */
export const jobStates = () => sql`${sql.ref(JOB_STATES)}()`

export interface JobStateRow {
  queue: string
  state: 'created' | 'retry' | 'active'
  jobs: number
  behindSeconds: number | null
}

const JOB_STATES = `${SCHEMA}.job_states`

const STATE_OF_JOB = `${SCHEMA}.state_of_job`

/**
 * The rights of requests: they may add a job, ask for a job's state by its key, and count jobs. Under a lock, since two
 * servers that grant at once conflict.
 */
const GRANTS = `
  select pg_advisory_xact_lock(7310651);
  create or replace function ${STATE_OF_JOB}(queue text, key text) returns text
    language sql stable security definer set search_path = pg_catalog as $$
    select state::text from ${SCHEMA}.job
    where name = queue and coalesce(singleton_key, '') = key and state <= 'active' and policy = 'exclusive' $$;
  create or replace function ${JOB_STATES}() returns table (queue text, state text, jobs bigint, "behindSeconds" float8)
    language sql stable security definer set search_path = pg_catalog as $$
    select name, state::text, count(*), extract(epoch from ${SCHEMA}.job_now() - min(start_after)
      filter (where start_after <= ${SCHEMA}.job_now() and state < 'active'))::float8
    from ${SCHEMA}.job where state <= 'active' and policy = 'exclusive' group by 1, 2 $$;
  grant usage on schema ${SCHEMA} to consultorio_tenant, consultorio_platform;
  grant select on ${SCHEMA}.queue to consultorio_tenant, consultorio_platform;
  grant insert on ${SCHEMA}.job_common to consultorio_tenant, consultorio_platform`
