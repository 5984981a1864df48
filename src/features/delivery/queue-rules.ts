import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'

/** The data of a job. The message itself stays in its table, where it is erased with its patient. */
export interface MessageJob {
  tenantId: string
  id: string
}

/** The dead letters: messages that were given up, which a person may retry. */
export const UNDELIVERED = 'message-undelivered'

/** A queue for each channel: a slow mail server delays no SMS. */
export function queueOf(channel: string): string {
  return `message-${channel}`
}

/** A message has one job at a time, or two servers would send it at once. */
export function jobKey({ tenantId, id }: MessageJob): string {
  return `${tenantId}.${id}`
}

/** How long a job stays with its taker, in milliseconds. */
const TAKEN_FOR = 4 * MINUTE

/**
 * From the moment its job was taken, a message is handed over within this time or not at all: another server would send
 * it twice. Long, as a mail server may check a mail for a minute before it answers. In milliseconds.
 */
export const HAND_OVER_WITHIN = 100_000

/** How long its outcome can be recorded from that moment: a message without one is sent again. In milliseconds. */
export const NOTED_WITHIN = TAKEN_FOR - MINUTE / 2

/**
 * The waits after an ambiguous acknowledgement before a message is handed to its provider again; after the last it is
 * given up. In milliseconds.
 */
export const UNHEARD_WAITS: readonly number[] = [10 * MINUTE, HOUR]

/** A job that nobody takes, since no server runs, is kept for half a year; its message is judged then. In seconds. */
const KEPT_FOR = (180 * DAY) / 1000

/**
 * Half a minute to a minute, then twice as long each time, at most an hour, for some 15 hours: longer than a provider is
 * down for a night. In seconds.
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

/** Returns every queue, a dead letter's before those that name it. */
export function queuesOf(channels: readonly string[]) {
  return {
    [UNDELIVERED]: GIVEN_UP,
    ...Object.fromEntries(channels.map((channel) => [queueOf(channel), DELIVERY])),
  }
}
