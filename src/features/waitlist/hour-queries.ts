import type { Tenant } from '../../platform/server/database.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { findAvailabilityRow, scheduleOf, takenOf } from '../attendance/availability-queries.ts'
import { isOffered } from '../attendance/slot-rules.ts'
import { overlap, spanOf } from '../attendance/spans.ts'
import { isOpenPractice, type Practice } from '../practice/queries.ts'

interface WantedHour {
  /** The id of the offer that holds the hour, whose hold does not count. */
  id?: string
  start: number
  duration: number
}

/** Returns whether the public rules still allow a booking of an offered hour. */
export async function isBookable(
  tenant: Tenant,
  practice: Practice,
  hour: WantedHour & { id: string },
  now: number,
): Promise<boolean> {
  if (!isOpenPractice(practice) || !practice.allow_online_booking) return false
  return (await findObstacle(tenant, practice, hour, now)) === null
}

/** Returns why an hour cannot be booked by the public rules: it is `closed` or `taken`; null if it can. */
export async function findObstacle(
  tenant: Tenant,
  practice: Practice,
  { id, start, duration }: WantedHour,
  now: number,
): Promise<'closed' | 'taken' | null> {
  const { timezone, buffer_minutes: buffer } = practice
  const day = dayAt(start, timezone)
  const row = await findAvailabilityRow(tenant, { from: day, to: day, except: id }, now)
  if (!row || !isOffered(start, duration, scheduleOf(practice, row.days_off), now)) return 'closed'
  const hour = spanOf(start, duration, buffer)
  return takenOf(row).some((span) => overlap(span, hour)) ? 'taken' : null
}
