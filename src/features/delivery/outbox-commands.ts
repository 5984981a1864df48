import { performance } from 'node:perf_hooks'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { Sql } from '../../platform/server/database.ts'
import {
  AmbiguousAcknowledgement,
  RecipientGone,
  RefusedForGood,
  reasonOf,
  within,
} from '../../platform/server/delivery.ts'
import { BEATS_EVERY, type TakenJob } from '../../platform/server/queue.ts'
import type { Services } from '../../platform/server/services.ts'
import { judge, judgeOverLimit, type Verdict } from './delivery-guards.ts'
import { KEPT_IN_FILE, NO_PROVIDER } from './log-rules.ts'
import { opens } from './message-kinds.ts'
import { nextMorning } from './message-limits.ts'
import { isNotAccepted, type Outcome, recordOutcomes, settleJobs } from './outcome-commands.ts'
import { listTaken, type Taken } from './queries.ts'
import {
  AMBIGUOUS_WAITS,
  HAND_OVER_WITHIN,
  type MessageJob,
  queueOf,
  RECORDED_WITHIN,
} from './queue-rules.ts'
import { type Counted, countRecipients, NONE_COUNTED } from './recipient-commands.ts'
import { type Deliver, type Delivery, deliveryOf } from './registry-queries.ts'

export function createDeliver(services: Services): Deliver {
  const { channels } = deliveryOf(services.db.queue)
  const attempts = new Map(
    Object.entries(channels).map(([channel, { send }]) => [channel, send(services)]),
  )
  return async (message, limit) => {
    const send = attempts.get(message.channel)
    if (!send) throw new RefusedForGood(NO_PROVIDER)
    return send(message, limit)
  }
}

interface Options {
  channels?: readonly string[]
  stopping?: AbortSignal
  handOverWithin?: number
}

/** The maximum of concurrent batches of a channel, kept small: a killed server may have handed them over without recording it. */
const LANES = 2
const BATCH = 20

/** Requests come first: after a batch a lane rests twice as long as the batch took, at most these milliseconds. */
const REST_AT_MOST = 500

/** A lane rests again while others use the share `BUSY_LOOP` of the event loop, at most `RESTS_AT_MOST` times. */
const BUSY_LOOP = 0.3
const RESTS_AT_MOST = 6

export async function sendDueMessages(
  services: Services,
  deliver: Deliver,
  { channels, stopping, handOverWithin = HAND_OVER_WITHIN }: Options = {},
): Promise<number> {
  const delivery = deliveryOf(services.db.queue)
  const sent = (channels ?? Object.keys(delivery.channels)).map((channel) =>
    emptyQueue({ services, delivery, deliver, channel, handOverWithin }, stopping),
  )
  return sumOf(await Promise.all(sent))
}

interface Lane {
  services: Services
  delivery: Delivery
  deliver: Deliver
  channel: string
  handOverWithin: number
}

async function emptyQueue(lane: Lane, stopping?: AbortSignal, others = LANES - 1): Promise<number> {
  const first = await takeBatch(lane)
  const beside = isFull(first) && others > 0 ? [emptyQueue(lane, stopping, others - 1)] : []
  return sumOf(await Promise.all([sendOn(lane, first, stopping), ...beside]))
}

async function sendOn(lane: Lane, first: Batch, stopping?: AbortSignal): Promise<number> {
  let sent = 0
  for (let batch = first; ; batch = await takeBatch(lane)) {
    if (batch.jobs.length > 0) sent += await sendBatch(lane, batch)
    if (!isFull(batch)) return sent
    await leaveToRequests(performance.now() - batch.began, stopping)
    if (stopping?.aborted) return sent
  }
}

async function leaveToRequests(took: number, stopping?: AbortSignal): Promise<void> {
  for (let rests = 0; rests < RESTS_AT_MOST && !stopping?.aborted; rests++) {
    const before = performance.eventLoopUtilization()
    await sleep(Math.min(2 * took, REST_AT_MOST), undefined, { signal: stopping }).catch(() => {})
    if (performance.eventLoopUtilization(before).utilization < BUSY_LOOP) return
  }
}

interface Batch {
  jobs: TakenJob<MessageJob>[]
  began: number
  limit: AbortSignal
}

async function takeBatch({ services, channel, handOverWithin }: Lane): Promise<Batch> {
  const began = performance.now()
  const limit = AbortSignal.timeout(handOverWithin)
  const jobs = await services.db.queue.take<MessageJob>(queueOf(channel), BATCH)
  return { jobs, began, limit }
}

function isFull({ jobs }: Batch): boolean {
  return jobs.length === BATCH
}

function sumOf(counts: number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * Sends a batch concurrently and checks each message right before sending it. One that is no longer queued was sent or erased
 * by another server.
 */
async function sendBatch(lane: Lane, batch: Batch): Promise<number> {
  const beats = startBeats(lane, batch.jobs)
  try {
    return await sendWhileOurs(lane, {
      ...batch,
      limit: AbortSignal.any([batch.limit, beats.failed]),
    })
  } finally {
    beats.stop()
  }
}

/**
 * Sends heartbeats for the batch's jobs. `failed` aborts when one fails: the rest is left to the next server. The heartbeats
 * continue, since outcomes still have to be recorded.
 */
function startBeats({ services: { db }, channel }: Lane, jobs: Batch['jobs']) {
  const failing = new AbortController()
  const beat = () => {
    db.queue.beat(queueOf(channel), jobs).catch((error) => failing.abort(error))
  }
  const timer = setInterval(beat, BEATS_EVERY)
  return { failed: failing.signal, stop: () => clearInterval(timer) }
}

async function sendWhileOurs(lane: Lane, { jobs, began, limit }: Batch): Promise<number> {
  const { services, delivery, channel } = lane
  const data = jobs.map((job) => job.data)
  const { judged, counted } = await services.db.asPlatform(async (scope) =>
    judgeBatch(scope, lane, await listTaken(scope, delivery, data, services.now())),
  )
  const became = await handOverInTurns(lane, judged, limit)
  const outcomes = await recordOutcomes(services, became, counted, began + RECORDED_WITHIN)
  await settleJobs(services, channel, jobs, outcomes)
  logNotAccepted(lane, outcomes)
  return outcomes.filter(({ became }) => became === 'sent').length
}

interface Judged {
  taken: Taken
  verdict: Verdict | { error: unknown }
}

async function judgeBatch(
  db: Sql,
  { services, delivery, channel }: Lane,
  batch: Taken[],
): Promise<{ judged: Judged[]; counted: Counted }> {
  const now = services.now()
  const judged = batch.map((taken) => ({ taken, verdict: judgeOne(taken, now) }))
  const most = delivery.channels[channel]?.mostToStranger ?? null
  if (most === null || !services.environment.throttle) return { judged, counted: NONE_COUNTED }
  const toCount = judged.filter(({ taken, verdict }) => verdict === 'send' && taken.guard.isCounted)
  const messages = toCount.map(({ taken }) => ({ message: taken.message, most }))
  const counted = await countRecipients(db, services.secret, messages, now)
  for (const entry of toCount)
    if (!counted.keys.has(entry.taken.message)) entry.verdict = overLimit(entry.taken, now)
  return { judged, counted }
}

function judgeOne({ guard, quietZone }: Taken, now: number): Judged['verdict'] {
  try {
    return judge(guard, quietZone, now)
  } catch (error) {
    return { error }
  }
}

function overLimit({ guard, message, hasWaited }: Taken, now: number): Verdict {
  return judgeOverLimit(guard.reasonAt, nextMorning(now, message.practice.timezone), hasWaited)
}

/** Starts one message per tick of the event loop, so that requests are served in between. */
async function handOverInTurns(
  lane: Lane,
  judged: readonly Judged[],
  limit: AbortSignal,
): Promise<Outcome[]> {
  const begun: Promise<Outcome>[] = []
  for (const entry of judged) {
    begun.push(handOver(lane, entry, limit))
    await turn()
  }
  return Promise.all(begun)
}

async function handOver(
  lane: Lane,
  { taken, verdict }: Judged,
  limit: AbortSignal,
): Promise<Outcome> {
  const { message } = taken
  if (verdict !== 'send') {
    if ('error' in verdict) return untaken(lane, taken, verdict.error)
    if ('dropped' in verdict) return { message, became: 'dropped', because: verdict.dropped }
    if ('held' in verdict) return { message, became: 'held', because: verdict.held }
    return { message, became: 'put off', ...verdict }
  }
  try {
    const handed = await within(limit, () => lane.deliver(message, limit))
    return { message, became: 'sent', isKept: handed === KEPT_IN_FILE }
  } catch (error) {
    return untaken(lane, taken, error)
  }
}

function untaken(
  { services, delivery }: Lane,
  { message, unheard }: Taken,
  error: unknown,
): Outcome {
  if (error instanceof RecipientGone) return { message, became: 'dropped', because: 'gone' }
  const reason = reasonOf(error)
  if (error instanceof RefusedForGood) return { message, became: 'failed', reason }
  // A code with an ambiguous acknowledgement is sent again: the copy has the same code.
  if (
    !(error instanceof AmbiguousAcknowledgement) ||
    delivery.kindsThat(opens).includes(message.kind)
  )
    return { message, became: 'waiting', reason }
  const wait = AMBIGUOUS_WAITS[unheard]
  if (wait === undefined) return { message, became: 'failed', reason }
  return { message, became: 'ambiguous', reason, until: services.now() + wait }
}

function logNotAccepted({ services, channel }: Lane, outcomes: Outcome[]): void {
  const undelivered = outcomes.filter(isNotAccepted)
  for (const [reason, group] of Map.groupBy(undelivered, (outcome) => outcome.reason))
    services.log.warn({ channel, reason, messages: group.length }, 'messages not taken')
}
