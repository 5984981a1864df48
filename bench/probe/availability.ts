import type { Selectable } from 'kysely'
import type { Psychologists } from '../../db/types.ts'
import type { Availability } from '../../src/features/attendance/free-times.ts'
import {
  type DayOff,
  type Schedule,
  slotsOfDays,
} from '../../src/features/attendance/slot-rules.ts'
import { parseWorkingHours } from '../../src/features/practice/working-hours.ts'
import { DAY } from '../../src/platform/shared/calendar.ts'
import { inTransaction, practiceOf } from './database.ts'
import { AVAILABILITY } from './statements.ts'

export type Practice = Selectable<Psychologists>
type AvailabilityRow = Practice & {
  service_duration: number
  days_off: DayOff[]
  taken: [start: number, end: number][]
}

export function scheduleOf(practice: Practice, daysOff: Schedule['daysOff']): Schedule {
  return {
    hours: parseWorkingHours(practice.working_hours),
    timezone: practice.timezone,
    opensWeekends: practice.opens_weekends,
    minimumNoticeMinutes: practice.minimum_notice_minutes,
    bufferMinutes: practice.buffer_minutes,
    closesHolidays: practice.closes_holidays,
    daysOff,
  }
}

export async function availability(
  friendlyId: number,
  asked: URLSearchParams,
): Promise<Availability> {
  const tenant = await practiceOf(friendlyId)
  const now = Date.now()
  const [from, to] = [asked.get('from') ?? '', asked.get('to') ?? '']
  const row = await inTransaction('consultorio_tenant', tenant, (first) =>
    first<AvailabilityRow>(AVAILABILITY, [
      asked.get('serviceId'),
      from,
      to,
      new Date(Date.parse(from) - DAY),
      new Date(Date.parse(to) + 2 * DAY),
      new Date(now),
      tenant,
    ]),
  )
  const taken = row.taken.map(([start, end]) => ({ start: start * 1000, end: end * 1000 }))
  const days = slotsOfDays(
    from,
    to,
    row.service_duration,
    scheduleOf(row, row.days_off),
    taken,
    now,
  )
  return {
    timezone: row.timezone,
    days: days.map(({ date, slots }) => ({
      date,
      slots: slots.map((slot) => new Date(slot).toISOString()),
    })),
  }
}
