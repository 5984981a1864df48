import { setTimeout as rest } from 'node:timers/promises'
import type { TenantId } from '../../platform/server/database.ts'
import {
  RecipientGone,
  RefusedForGood,
  reasonOf,
  Unheard,
  within,
} from '../../platform/server/delivery.ts'
import type { TakenJob } from '../../platform/server/queue.ts'
import type { Services } from '../../platform/server/services.ts'
import { CHANNELS } from './channel-contract.ts'
import type { MessageChannel, MessageKind } from './label-rules.ts'
import type { Letter } from './letter-rules.ts'
import { isUntaken, noteOutcomes, type Outcome, settleJobs } from './noting-commands.ts'
import { listTaken } from './queries.ts'
import {
  HAND_OVER_WITHIN,
  type MessageJob,
  NOTED_WITHIN,
  queueOf,
  UNHEARD_WAITS,
} from './queue-rules.ts'
import { judge, type MessageLives, OPENING_KINDS, type SendingFacts } from './truth-rules.ts'

/** A message on its way out. */
export interface Outgoing {
  tenantId: TenantId
  id: string
  channel: MessageChannel
  kind: MessageKind
  recipient: string
  subject: string
  body: string
  letter: Letter | null
  patientId: string | null
  sessionId: string | null
  /** Of its session's link. */
  linkNumber: number | null
  /** The day its session is on now. */
  agendaDay: string | null
  /** Where the practice takes bookings. */
  bookingPath: string | null
}

/**
 * Hands one message over; throws when it was not taken. The same id again must not make a second one where it can be told.
 * Once `limit` aborts nobody waits for it any more.
 */
export type Deliver = (message: Outgoing, limit: AbortSignal) => Promise<void>

interface Options {
  channels?: readonly MessageChannel[]
  /** Aborts when the process ends: no more is taken. */
  stopping?: AbortSignal
  /** Milliseconds. */
  handOverWithin?: number
}

/**
 * On each channel at most so many batches are on their way at once, each looked at right before: what a killed server may
 * have handed over unnoted is among them.
 */
const LANES = 2
const BATCH = 20

/** After a batch a lane rests twice as long as that took, at most so many milliseconds: whoever waits at a screen comes first. */
const REST_AT_MOST = 500

/**
 * Sends what is due until nothing is; resolves to how many were sent. `lives`: how long after it was written a message of a
 * kind still opens something.
 */
export async function sendDueMessages(
  services: Services,
  deliver: Deliver,
  lives: MessageLives,
  { channels = CHANNELS, stopping, handOverWithin = HAND_OVER_WITHIN }: Options = {},
): Promise<number> {
  const sent = channels.map((channel) =>
    emptyQueue({ services, deliver, lives, channel, handOverWithin }, stopping),
  )
  return sumOf(await Promise.all(sent))
}

interface Lane {
  services: Services
  deliver: Deliver
  lives: MessageLives
  channel: MessageChannel
  handOverWithin: number
}

/** Another lane opens beside a batch that is full: a message or two need none. */
async function emptyQueue(lane: Lane, stopping?: AbortSignal, others = LANES - 1): Promise<number> {
  const first = await takeBatch(lane)
  const beside = isFull(first) && others > 0 ? [emptyQueue(lane, stopping, others - 1)] : []
  return sumOf(await Promise.all([sendOn(lane, first, stopping), ...beside]))
}

/** Sends a batch, and the next as long as they are full. */
async function sendOn(lane: Lane, first: Batch, stopping?: AbortSignal): Promise<number> {
  let sent = 0
  for (let batch = first; ; batch = await takeBatch(lane)) {
    if (batch.jobs.length > 0) sent += await sendBatch(lane, batch)
    if (!isFull(batch) || stopping?.aborted) return sent
    await rest(Math.min(2 * (performance.now() - batch.began), REST_AT_MOST))
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

/** All at once, each looked at again before; a message that is no longer queued was sent or erased by somebody else. */
async function sendBatch(lane: Lane, { jobs, began, limit }: Batch): Promise<number> {
  const { services, channel } = lane
  const data = jobs.map((job) => job.data)
  const taken = await services.db.asPlatform((scope) => listTaken(scope, data, services.now()))
  const outcomes = await Promise.all(taken.map((one) => handOver(lane, one, limit)))
  await noteOutcomes(services, outcomes, began + NOTED_WITHIN)
  await settleJobs(services, channel, jobs, outcomes)
  tellUntaken(lane, outcomes)
  return outcomes.filter(({ became }) => became === 'sent').length
}

interface Taken {
  message: Outgoing
  facts: SendingFacts
  /** How often nobody heard whether it was taken. */
  unheard: number
}

async function handOver(
  { services, deliver, lives }: Lane,
  taken: Taken,
  limit: AbortSignal,
): Promise<Outcome> {
  const { message, facts } = taken
  try {
    const verdict = judge(facts, lives, services.now())
    if (verdict === 'send') await within(limit, () => deliver(message, limit))
    else if ('until' in verdict) return { message, became: 'put off', until: verdict.until }
    else return { message, became: 'dropped', because: verdict.dropped }
    return { message, became: 'sent' }
  } catch (error) {
    return untaken(taken, error, services.now())
  }
}

/** One that cannot be looked at waits alone: the others of its batch are sent. */
function untaken({ message, unheard }: Taken, error: unknown, now: number): Outcome {
  if (error instanceof RecipientGone) return { message, became: 'dropped', because: 'gone' }
  const reason = reasonOf(error)
  if (error instanceof RefusedForGood) return { message, became: 'failed', reason }
  // A code told twice is the same code.
  if (!(error instanceof Unheard) || OPENING_KINDS.includes(message.kind))
    return { message, became: 'waiting', reason }
  const wait = UNHEARD_WAITS[unheard]
  if (wait === undefined) return { message, became: 'failed', reason }
  return { message, became: 'unheard', reason, until: now + wait }
}

/** A line for each reason, however many messages a provider that is down did not take. */
function tellUntaken({ services, channel }: Lane, outcomes: Outcome[]): void {
  const untold = outcomes.filter(isUntaken)
  for (const [reason, some] of Map.groupBy(untold, (outcome) => outcome.reason))
    services.log.warn({ channel, reason, messages: some.length }, 'messages not taken')
}
