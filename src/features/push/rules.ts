import { DAY } from '../../platform/shared/calendar.ts'
import type { MessageKind } from '../messages/label-rules.ts'

/** What no session sets an end to is kept for a device that is off for so long. */
const LONGEST = 3 * DAY

/** Seconds a notification is of use: one that names a session, until it begins. Instants in epoch milliseconds. */
export function timeToLive(startsAt: number | null, now: number): number {
  const until = startsAt !== null && startsAt > now ? startsAt - now : LONGEST
  return Math.floor(Math.min(until, LONGEST) / 1_000)
}

/** What changes somebody's day wakes the device; the rest may wait until it wakes (RFC 8030 §5.3). */
const URGENT: ReadonlySet<MessageKind> = new Set([
  'session_reminder',
  'session_moved',
  'session_cancelled',
  'cancellation_notice',
  'presence_notice',
  'presence_restored',
])

export function urgencyOf(kind: MessageKind): 'high' | 'normal' {
  return URGENT.has(kind) ? 'high' : 'normal'
}
