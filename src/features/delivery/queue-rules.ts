import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'

export interface MessageJob {
  tenantId: string
  id: string
}

export const UNDELIVERED = 'message-undelivered'

/** Returns the queue of a channel; each has one, so that a slow mail server delays no SMS. */
export function queueOf(channel: string): string {
  return `message-${channel}`
}

/** Returns the key of a message's job. It has one at a time; otherwise two servers could send it. */
export function jobKey({ tenantId, id }: MessageJob): string {
  return `${tenantId}.${id}`
}

const TAKEN_FOR = 4 * MINUTE

/**
 * The time from taking a job to handing its message over, in milliseconds; after it another server may send the
 * message. Long, as a mail server may check a mail for a minute.
 */
export const HAND_OVER_WITHIN = 100_000

/** The time from taking a job to recording its outcome, in milliseconds; a message without an outcome is sent again. */
export const RECORDED_WITHIN = TAKEN_FOR - MINUTE / 2

/**
 * The waits after an ambiguous acknowledgement before a message is sent to its provider again; after the last it is given up. In
 * milliseconds.
 */
export const AMBIGUOUS_WAITS: readonly number[] = [10 * MINUTE, HOUR]

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

export function queuesOf(channels: readonly string[]) {
  return {
    [UNDELIVERED]: GIVEN_UP,
    ...Object.fromEntries(channels.map((channel) => [queueOf(channel), DELIVERY])),
  }
}
