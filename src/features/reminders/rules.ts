import { addDays, HOUR, instantAt, MINUTE } from '../../platform/shared/calendar.ts'
import { QUIET_UNTIL, quietNight, quietUntil } from '../delivery/quiet-hours.ts'

/** Reminders that would fall into a quiet night go before it begins. */
const EVENING = '20:30'
/** A reminder that missed that goes after the night, if the session is so far from then. */
const MORNING_AHEAD = 30 * MINUTE
const LOOK_AGAIN = 15 * MINUTE

export interface Reminder {
  hours: number
  at: number
}

/** The key of a session's reminders, which changes with its time and its patient. */
export function reminderKey(
  of: { id: string; patientId: string | null; startsAt: number },
  which: number | 'tap',
): string {
  return `reminder ${of.id} ${of.patientId} ${of.startsAt} ${which}`
}

export interface Remindable {
  startsAt: number
  hours: readonly number[]
  timezone: string
  /** Since when it is at this time, and these are its hours: earlier due ones are not sent late. */
  since: number
}

/**
 * Returns a session's reminders, the farthest from it first: each the hours of its setting before, or on the evening before
 * if that is in the quiet night. Of those that then come together, or in the wrong order, the nearest to the session stays.
 */
export function reminderTimes(session: Remindable): Reminder[] {
  const reminders = [...session.hours]
    .sort((one, other) => other - one)
    .map((hours) => ({ hours, at: sendingTime(session.startsAt - hours * HOUR, session) }))
    .filter(({ at }) => at > session.since)
  return reminders.filter(({ at }, index) =>
    reminders.slice(index + 1).every((nearer) => nearer.at > at),
  )
}

/** A session made after the evening whose reminder was due before goes in the morning. */
function sendingTime(wished: number, { startsAt, timezone, since }: Remindable): number {
  const night = quietNight(wished, timezone)
  if (night === null) return wished
  const evening = instantAt(night, EVENING, timezone)
  const morning = instantAt(addDays(night, 1), QUIET_UNTIL, timezone)
  const isMissed = evening <= since && since < wished
  return isMissed && morning + MORNING_AHEAD <= startsAt ? morning : evening
}

/** Returns when a session created now is first due, so that no earlier check is needed; null if it has no reminder. */
export function firstReminder(
  { reminder_hours: hours, timezone }: { reminder_hours: number[]; timezone: string },
  startsAt: number,
  now: number,
): Date | null {
  const [first] = reminderTimes({ startsAt, hours, timezone, since: now })
  return first ? new Date(first.at) : null
}

export interface Look {
  reminder: Reminder | null
  /** Null: never again. */
  next: number | null
}

/**
 * Of the reminders whose time has come only the nearest to the session is sent: late rather than never, but neither at
 * night nor once the session has begun.
 */
export function dueReminder(session: Remindable, now: number): Look {
  if (session.startsAt <= now) return { reminder: null, next: null }
  const wanted = reminderTimes(session)
  const due = wanted.findLast(({ at }) => at <= now) ?? null
  const next = wanted.find(({ at }) => at > now)?.at ?? null
  const morning = due && quietUntil(now, session.timezone)
  if (morning === null) return { reminder: due, next }
  return { reminder: null, next: Math.min(morning, next ?? morning) }
}

/** The same while nobody may be reminded: due ones stay due, in case that changes. */
export function heldBack({ reminder, next }: Look, now: number): Look {
  if (!reminder) return { reminder, next }
  return { reminder: null, next: Math.min(now + LOOK_AGAIN, next ?? Infinity) }
}
