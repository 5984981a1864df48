import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Sql } from '../../platform/server/database.ts'
import type { TakenJob } from '../../platform/server/queue.ts'
import type { Services } from '../../platform/server/services.ts'
import { holdUnproved } from './hold-commands.ts'
import { KEPT_IN_FILE, RESTORED } from './log-rules.ts'
import { isForgottenOnceSent } from './message-kinds.ts'
import type { DropReason, HoldReason } from './message-status-rules.ts'
import { jobState } from './queries.ts'
import { jobKey, type MessageJob, queueOf, UNDELIVERED } from './queue-rules.ts'
import { type Counted, uncountRecipients } from './recipient-commands.ts'
import { type Delivery, deliveryOf, type Outgoing } from './registry-queries.ts'

/**
 * `waiting`, `ambiguous` (an ambiguous acknowledgement) and `put off` messages keep their job; a `held` one gets another
 * on its release.
 */
export type Outcome =
  | { message: Outgoing; became: 'sent'; isKept: boolean }
  | { message: Outgoing; became: 'dropped'; because: DropReason }
  | { message: Outgoing; became: 'failed'; reason: string }
  | { message: Outgoing; became: 'waiting'; reason: string }
  | { message: Outgoing; became: 'ambiguous'; reason: string; until: number }
  | { message: Outgoing; became: 'put off'; until: number; because?: HoldReason }
  | { message: Outgoing; became: 'held'; because: HoldReason }

/** Returns whether the provider did not accept the message, or may not have. */
export function isNotAccepted(outcome: Outcome): outcome is Extract<Outcome, { reason: string }> {
  return 'reason' in outcome
}

const PAUSE = { first: 250, longest: 8_000 }

/**
 * Records the outcomes and returns them; a hold whose reason was lifted meanwhile becomes a delay. Retries while the database
 * does not answer, until the jobs may belong to another server (`performance.now()`). `counted`: messages that count towards
 * their recipients' limits.
 */
export async function recordOutcomes(
  { db, now }: Services,
  outcomes: Outcome[],
  counted: Counted,
  until: number,
): Promise<Outcome[]> {
  for (let pause = PAUSE.first; ; pause = Math.min(2 * pause, PAUSE.longest)) {
    try {
      return await db.asPlatform(async (scope, enqueue) => {
        const settled = await holdIfUnproved(scope, outcomes, now())
        await writeOutcomes(scope, deliveryOf(enqueue), settled, now())
        await uncountRecipients(scope, counted, listUnsent(outcomes))
        return settled
      })
    } catch (error) {
      if (performance.now() + pause > until) throw error
      await sleep(pause)
    }
  }
}

/** Locks the practices before their messages, as every other transaction does. */
async function holdIfUnproved(db: Sql, outcomes: Outcome[], now: number): Promise<Outcome[]> {
  const unproved = outcomes.filter(({ became }) => became === 'held')
  if (unproved.length === 0) return outcomes
  const held = await holdUnproved(
    db,
    unproved.map(({ message }) => message),
  )
  return outcomes.map((outcome) =>
    outcome.became === 'held' && !held.has(jobKey(outcome.message))
      ? { message: outcome.message, became: 'put off', until: now }
      : outcome,
  )
}

function listUnsent(outcomes: Outcome[]): Outgoing[] {
  return outcomes
    .filter(({ became }) => became === 'dropped' || became === 'failed' || became === 'waiting')
    .map(({ message }) => message)
}

function bodyKept(delivery: Delivery): RawBuilder<unknown> {
  const forgotten = delivery.kindsThat(isForgottenOnceSent)
  const isForgotten = sql`(n.status in ('sent', 'failed') and m.kind = any(${forgotten}::text[]) or n.dropped = 'opens_nothing')`
  return sql`
      body = case when ${isForgotten} then '' else m.body end,
      letter = case when ${isForgotten} then null else m.letter end`
}

/** Records all outcomes in one statement. An accepted message is recorded as sent, whatever the status of its row. */
async function writeOutcomes(
  db: Sql,
  delivery: Delivery,
  outcomes: Outcome[],
  now: number,
): Promise<void> {
  const recorded = outcomes.filter(isRecorded)
  if (recorded.length === 0) return
  const rows = recorded.map((outcome) => {
    const { message, became } = outcome
    const dropped = became === 'dropped' ? outcome.because : null
    const held = became === 'put off' ? (outcome.because ?? null) : null
    return sql`(${message.tenantId}::uuid, ${message.id}::uuid, ${statusOf(became)}::text, ${dropped}::text, ${codeOf(outcome)}::text, ${became === 'ambiguous'}::boolean, ${held}::text)`
  })
  await sql`
    update messages m set status = n.status, dropped_because = n.dropped, last_error = n.reason,
      attempts = m.attempts + (n.dropped is null and n.held is null)::int, unheard = m.unheard + n.unheard::int,
      held_because = coalesce(n.held, m.held_because),
      sent_at = case when n.status = 'sent' then ${new Date(now)}::timestamptz end,
      ${bodyKept(delivery)}
    from (values ${sql.join(rows)}) n (tenant, id, status, dropped, reason, unheard, held)
    where m.psychologist_id = n.tenant and m.id = n.id
      and (m.status = 'queued' or n.status = 'sent' and m.status <> 'sent')`.execute(db)
}

function codeOf(outcome: Outcome): string | null {
  if (outcome.became === 'sent') return outcome.isKept ? KEPT_IN_FILE : null
  return isNotAccepted(outcome) ? outcome.reason : null
}

function isRecorded(outcome: Outcome): boolean {
  return outcome.became === 'put off' ? outcome.because !== undefined : outcome.became !== 'held'
}

function statusOf(became: Outcome['became']): string {
  return became === 'waiting' || became === 'ambiguous' || became === 'put off' ? 'queued' : became
}

export async function settleJobs(
  { db, now }: Services,
  channel: string,
  jobs: TakenJob<MessageJob>[],
  outcomes: Outcome[],
): Promise<void> {
  const queue = queueOf(channel)
  const jobOf = new Map(jobs.map((job) => [jobKey(job.data), job]))
  const jobsOf = (group: Outcome[]) =>
    group.flatMap(({ message }) => jobOf.get(jobKey(message)) ?? [])
  const waiting = outcomes.filter((outcome) => outcome.became === 'waiting')
  const putOff = outcomes.filter((outcome) => 'until' in outcome)
  const unfinished = new Set(jobsOf([...waiting, ...putOff]))
  await db.queue.complete(
    queue,
    jobs.filter((job) => !unfinished.has(job)),
  )
  for (const [reason, group] of Map.groupBy(waiting, (outcome) => outcome.reason))
    await db.queue.fail(queue, jobsOf(group), reason)
  for (const [until, group] of Map.groupBy(putOff, (outcome) => outcome.until))
    await db.queue.putOff(queue, jobsOf(group), until - now())
}

/** Gives up the queued messages of a restored backup: they may have been sent since, so a person decides. */
export async function giveUpWaiting(db: Sql, delivery: Delivery): Promise<void> {
  await sql`
    update messages m set status = n.status, last_error = ${RESTORED},
      ${bodyKept(delivery)}
    from (select 'failed' as status, null as dropped) n
    where m.status in ('queued', 'held')`.execute(db)
}

const GIVEN_UP = 500

/** Marks messages as failed after the queue gave up their jobs; a person may retry them. */
export async function recordUndelivered(db: Database): Promise<void> {
  for (;;) {
    const jobs = await db.queue.take<MessageJob>(UNDELIVERED, GIVEN_UP)
    if (jobs.length > 0)
      await db.asPlatform((scope, enqueue) => recordFailed(scope, deliveryOf(enqueue), jobs))
    await db.queue.complete(UNDELIVERED, jobs)
    if (jobs.length < GIVEN_UP) return
  }
}

async function recordFailed(
  db: Sql,
  delivery: Delivery,
  jobs: TakenJob<MessageJob>[],
): Promise<void> {
  const keys = jobs.map(({ data }) => sql`(${data.tenantId}::uuid, ${data.id}::uuid)`)
  await sql`
    update messages m set status = n.status,
      ${bodyKept(delivery)}
    from (select tenant, id, 'failed' as status, null as dropped from (values ${sql.join(keys)}) given_up (tenant, id)) n
    where m.psychologist_id = n.tenant and m.id = n.id and m.status = 'queued' and ${jobState} is null`.execute(
    db,
  )
}
