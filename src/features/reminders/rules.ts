import { addDays, HOUR, instantAt, MINUTE } from '../../platform/shared/calendar.ts'
import { QUIET_UNTIL, quietNight, quietUntil } from '../delivery/quiet-hours.ts'

/** Reminders that would fall into a quiet night are sent before it begins. */
const EVENING = '20:30'
/** A reminder that missed that time is sent after the night, if the session is far enough away. */
const MORNING_AHEAD = 30 * MINUTE
const CHECK_AGAIN_AFTER = 15 * MINUTE

export interface Reminder {
  hours: number
  at: number
}

/** Returns the key of a session's reminders, which changes with its time and its patient. */
export function reminderKey(
  session: { id: string; patientId: string | null; startsAt: number },
  which: number | 'tap',
): string {
  return `reminder ${session.id} ${session.patientId} ${session.startsAt} ${which}`
}

export interface Remindable {
  startsAt: number
  hours: readonly number[]
  timezone: string
  /** Since when it is at this time with these hours: reminders that were due earlier are not sent late. */
  since: number
}

/**
 * Returns a session's reminders, the farthest from it first: each the hours of its setting before, or on the evening before if
 * that is in the quiet night. Of reminders that then coincide, or are out of order, the one nearest to the session stays.
 */
export function reminderTimes(session: Remindable): Reminder[] {
  const reminders = [...session.hours]
    .sort((a, b) => b - a)
    .map((hours) => ({ hours, at: sendingTime(session.startsAt - hours * HOUR, session) }))
    .filter(({ at }) => at > session.since)
  return reminders.filter(({ at }, index) =>
    reminders.slice(index + 1).every((nearer) => nearer.at > at),
  )
}

/**
 * Returns when a reminder is sent: at the wished time, or in the morning if the session was created after the evening on
 * which it was due.
 */
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

export interface ReminderCheck {
  reminder: Reminder | null
  /** Null: never again. */
  next: number | null
}

/**
 * Returns the reminder to send now and the time of the next check. Of several due ones only the nearest to the session is
 * sent: late rather than never, but not at night nor after the session has begun.
 */
export function dueReminder(session: Remindable, now: number): ReminderCheck {
  if (session.startsAt <= now) return { reminder: null, next: null }
  const times = reminderTimes(session)
  const dueTime = times.findLast(({ at }) => at <= now) ?? null
  const next = times.find(({ at }) => at > now)?.at ?? null
  const morning = dueTime && quietUntil(now, session.timezone)
  if (morning === null) return { reminder: dueTime, next }
  return { reminder: null, next: Math.min(morning, next ?? morning) }
}

/** Returns the check of a session that may not be reminded of now: its due reminders stay due, in case that changes. */
export function heldBack({ reminder, next }: ReminderCheck, now: number): ReminderCheck {
  if (!reminder) return { reminder, next }
  return { reminder: null, next: Math.min(now + CHECK_AGAIN_AFTER, next ?? Infinity) }
}
