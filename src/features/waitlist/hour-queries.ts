import type { Tenant } from '../../platform/server/database.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { findAvailabilityRow, scheduleOf, takenOf } from '../attendance/availability-queries.ts'
import { isOffered } from '../attendance/slot-rules.ts'
import { overlap, spanOf } from '../attendance/spans.ts'
import { isOpenPractice, type Practice } from '../practice/queries.ts'

interface OfferedHour {
  /** The id of the offer, whose own hold does not count. */
  id: string
  start: number
  duration: number
}

/** Returns whether the public rules still allow a booking of an offered hour. */
export async function isBookable(
  tenant: Tenant,
  practice: Practice,
  { id, start, duration }: OfferedHour,
  now: number,
): Promise<boolean> {
  if (!isOpenPractice(practice) || !practice.allow_online_booking) return false
  const day = dayAt(start, practice.timezone)
  const row = await findAvailabilityRow(tenant, { from: day, to: day, except: id }, now)
  const hour = spanOf(start, duration, practice.buffer_minutes)
  return (
    row !== undefined &&
    isOffered(start, duration, scheduleOf(practice, row.days_off), now) &&
    !takenOf(row).some((span) => overlap(span, hour))
  )
}
