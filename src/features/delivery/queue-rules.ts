import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'

/** What a job of these queues carries: the message itself stays in its table, where it is forgotten with its patient. */
export interface MessageJob {
  tenantId: string
  id: string
}

/** The dead letters: messages that were given up, which a person may have tried again. */
export const UNDELIVERED = 'message-undelivered'

/** A channel's queue of its own: a slow mail server holds no SMS back. */
export function queueOf(channel: string): string {
  return `message-${channel}`
}

/** A message has one job at a time, or two servers would send it at once. */
export function jobKey({ tenantId, id }: MessageJob): string {
  return `${tenantId}.${id}`
}

/** How long a job stays with who took it, in milliseconds. */
const TAKEN_FOR = 4 * MINUTE

/**
 * From the moment its job was taken, a message is handed over or not at all: who has another's job would send it twice. Long,
 * as a mail server may look at a mail for a minute before it says that it took it. In milliseconds.
 */
export const HAND_OVER_WITHIN = 100_000

/** For so long from that moment its outcome can be recorded: a message without one is sent again. In milliseconds. */
export const NOTED_WITHIN = TAKEN_FOR - MINUTE / 2

/**
 * The waits after an ambiguous acknowledgement, before the message is handed to its provider again: one that hangs for an hour
 * is asked again after that, and then no more. In milliseconds.
 */
export const UNHEARD_WAITS: readonly number[] = [10 * MINUTE, HOUR]

/** A job that nobody takes, since no server runs, is kept for half a year: what it says is looked at then. In seconds. */
const KEPT_FOR = (180 * DAY) / 1000

/**
 * Half a minute to a minute, then twice as long each time, at most an hour, for some 15 hours: a provider that is down for a
 * night still takes what is true in the morning. In seconds.
 */
const DELIVERY = {
  policy: 'exclusive',
  retryLimit: 20,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: TAKEN_FOR / 1000,
  retentionSeconds: KEPT_FOR,
  deleteAfterSeconds: 86_400,
  deadLetter: UNDELIVERED,
}

const GIVEN_UP = {
  retryLimit: 20,
  retryDelay: 60,
  expireInSeconds: TAKEN_FOR / 1000,
  retentionSeconds: KEPT_FOR,
  deleteAfterSeconds: 86_400,
}

/** Every queue there is, a dead letter's before those that name it. */
export function queuesOf(channels: readonly string[]) {
  return {
    [UNDELIVERED]: GIVEN_UP,
    ...Object.fromEntries(channels.map((channel) => [queueOf(channel), DELIVERY])),
  }
}
