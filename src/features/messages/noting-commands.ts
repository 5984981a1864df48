import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/server/database.ts'
import type { TakenJob } from '../../platform/server/queue.ts'
import type { Services } from '../../platform/server/services.ts'
import type { DropReason, MessageChannel } from './label-rules.ts'
import { RESTORED } from './log-rules.ts'
import type { Outgoing } from './outbox-commands.ts'
import { jobState } from './queries.ts'
import { jobKey, type MessageJob, queueOf, UNDELIVERED } from './queue-rules.ts'
import { FORGOTTEN_ONCE_SENT } from './truth-rules.ts'

/** What becomes of a message, in its row and with its job. */

/** What is `waiting`, `unheard` or `put off` still has its job. */
export type Outcome =
  | { message: Outgoing; became: 'sent' }
  | { message: Outgoing; became: 'dropped'; because: DropReason }
  | { message: Outgoing; became: 'failed'; reason: string }
  | { message: Outgoing; became: 'waiting'; reason: string }
  | { message: Outgoing; became: 'unheard'; reason: string; until: number }
  | { message: Outgoing; became: 'put off'; until: number }

export function isUntaken(outcome: Outcome): outcome is Extract<Outcome, { reason: string }> {
  return 'reason' in outcome
}

/** Between two tries to note something, at first and at most; in milliseconds. */
const PAUSE = { first: 250, longest: 8_000 }

/** Notes what became of each; again where the database does not answer, until the jobs may be another's (`performance.now()`). */
export async function noteOutcomes(
  { db, now }: Services,
  outcomes: Outcome[],
  until: number,
): Promise<void> {
  for (let pause = PAUSE.first; ; pause = Math.min(2 * pause, PAUSE.longest)) {
    try {
      return await db.asPlatform((scope) => note(scope, outcomes, now()))
    } catch (error) {
      if (performance.now() + pause > until) throw error
      await rest(pause)
    }
  }
}

/** What opens something opens nothing any more, whatever became of it; what was confided is read elsewhere. */
const isForgotten = sql`(n.status in ('sent', 'failed') and m.kind = any(${FORGOTTEN_ONCE_SENT}) or n.dropped = 'opens_nothing')`
const wordsKept = sql`
      body = case when ${isForgotten} then '' else m.body end,
      letter = case when ${isForgotten} then null else m.letter end`

/** In one statement. What was taken is noted whatever was thought of it meanwhile: somebody has it. */
async function note(db: Sql, outcomes: Outcome[], now: number): Promise<void> {
  const noted = outcomes.filter(({ became }) => became !== 'put off')
  if (noted.length === 0) return
  const rows = noted.map((outcome) => {
    const { message, became } = outcome
    const dropped = became === 'dropped' ? outcome.because : null
    const reason = isUntaken(outcome) ? outcome.reason : null
    const status = became === 'waiting' || became === 'unheard' ? 'queued' : became
    return sql`(${message.tenantId}::uuid, ${message.id}::uuid, ${status}::text, ${dropped}::text, ${reason}::text, ${became === 'unheard'}::boolean)`
  })
  await sql`
    update messages m set status = n.status, dropped_because = n.dropped, last_error = n.reason,
      attempts = m.attempts + (n.dropped is null)::int, unheard = m.unheard + n.unheard::int,
      sent_at = case when n.status = 'sent' then ${new Date(now)}::timestamptz end,
      ${wordsKept}
    from (values ${sql.join(rows)}) n (tenant, id, status, dropped, reason, unheard)
    where m.psychologist_id = n.tenant and m.id = n.id
      and (m.status = 'queued' or n.status = 'sent' and m.status <> 'sent')`.execute(db)
}

/** A job ends with its message, and is tried again or put off with it. */
export async function settleJobs(
  { db, now }: Services,
  channel: MessageChannel,
  jobs: TakenJob<MessageJob>[],
  outcomes: Outcome[],
): Promise<void> {
  const queue = queueOf(channel)
  const jobOf = new Map(jobs.map((job) => [jobKey(job.data), job]))
  const jobsOf = (some: Outcome[]) =>
    some.flatMap(({ message }) => jobOf.get(jobKey(message)) ?? [])
  const waiting = outcomes.filter((outcome) => outcome.became === 'waiting')
  const putOff = outcomes.filter((outcome) => 'until' in outcome)
  const kept = new Set(jobsOf([...waiting, ...putOff]))
  await db.queue.complete(
    queue,
    jobs.filter((job) => !kept.has(job)),
  )
  for (const [reason, some] of Map.groupBy(waiting, (outcome) => outcome.reason))
    await db.queue.fail(queue, jobsOf(some), reason)
  for (const [until, some] of Map.groupBy(putOff, (outcome) => outcome.until))
    await db.queue.putOff(queue, jobsOf(some), until - now())
}

/** Of a backup that is put in place: whether they were sent since it was made nobody knows, so a person decides. */
export async function giveUpWaiting(db: Sql): Promise<void> {
  await sql`
    update messages m set status = n.status, last_error = ${RESTORED},
      ${wordsKept}
    from (select 'failed' as status, null as dropped) n
    where m.status = 'queued'`.execute(db)
}

/** So many at once. */
const GIVEN_UP = 500

/** What the queue gave up is told of as not sent; a person may have it tried again. */
export async function noteUndelivered(db: Database): Promise<void> {
  for (;;) {
    const jobs = await db.queue.take<MessageJob>(UNDELIVERED, GIVEN_UP)
    if (jobs.length > 0) await db.asPlatform((scope) => noteFailed(scope, jobs))
    await db.queue.complete(UNDELIVERED, jobs)
    if (jobs.length < GIVEN_UP) return
  }
}

/** But for what a person has had tried again meanwhile. */
async function noteFailed(db: Sql, jobs: TakenJob<MessageJob>[]): Promise<void> {
  const keys = jobs.map(({ data }) => sql`(${data.tenantId}::uuid, ${data.id}::uuid)`)
  await sql`
    update messages m set status = n.status,
      ${wordsKept}
    from (select tenant, id, 'failed' as status, null as dropped from (values ${sql.join(keys)}) given_up (tenant, id)) n
    where m.psychologist_id = n.tenant and m.id = n.id and m.status = 'queued' and ${jobState} is null`.execute(
    db,
  )
}
