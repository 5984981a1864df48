import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { blocksPublicly } from '../attendance/availability-queries.ts'
import type { Span } from '../attendance/spans.ts'
import { queueEmail } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { lockColumns } from '../practice/commands.ts'
import { CALENDAR_KINDS } from './message-kinds.ts'

/** Times in one statement; other calls run between two statements. */
export const TIMES_AT_ONCE = 500

/**
 * Records the booked sessions that overlap another calendar's times, each once. With `unnotifiedOf`, the id of the calendar, newly
 * recorded ones are in the next e-mail of `notifyOfOverlaps`. The practice is locked: a booking at the same moment is either
 * seen here, or sees the added times.
 */
export async function noteMetSessions(
  tenant: Tenant,
  added: readonly Span[],
  { unnotifiedOf }: { unnotifiedOf: string | null },
  now: number,
): Promise<void> {
  if (added.length === 0) return
  await lockColumns(tenant, ['id'])
  for (let start = 0; start < added.length; start += TIMES_AT_ONCE)
    await noteMet(tenant, added.slice(start, start + TIMES_AT_ONCE), unnotifiedOf, now)
}

async function noteMet(
  tenant: Tenant,
  added: readonly Span[],
  unnotifiedOf: string | null,
  now: number,
): Promise<void> {
  const at = (instant: number) => new Date(instant).toISOString()
  await sql`
    insert into calendar_meetings (psychologist_id, session_id, found_at, untold_of)
    select distinct s.psychologist_id, s.id, ${new Date(now)}::timestamptz, ${unnotifiedOf}::uuid from sessions s
    join unnest(${added.map(({ start }) => at(start))}::timestamptz[], ${added.map(({ end }) => at(end))}::timestamptz[])
      v (starts_at, ends_at) on s.starts_at < v.ends_at and s.ends_at > v.starts_at
    where s.psychologist_id = ${tenant.id} and s.starts_at > ${new Date(now)} and ${blocksPublicly(now)}
    order by s.id
    on conflict (psychologist_id, session_id) do nothing`.execute(tenant.sql)
}

/**
 * Sends the psychologist an e-mail about booked sessions that were found to overlap a calendar's times. Neither is changed, and
 * each session is in one e-mail only.
 */
export async function notifyOfOverlaps(
  tenant: Tenant,
  calendarId: string,
  now: number,
): Promise<void> {
  const { rows } = await sql<{ starts_at: Date }>`
    with told as (
      update calendar_meetings set untold_of = null
      where psychologist_id = ${tenant.id} and untold_of = ${calendarId}
      returning session_id)
    select distinct s.starts_at from told t
    join sessions s on s.psychologist_id = ${tenant.id} and s.id = t.session_id
    where s.starts_at > ${new Date(now)} and ${blocksPublicly(now)}
    order by s.starts_at`.execute(tenant.sql)
  const starts = rows.map(({ starts_at }) => starts_at.getTime())
  if (starts.length === 0) return
  const { reader, email, timezone, calendar } = await tenant.sql
    .selectFrom('calendars as c')
    .innerJoin('psychologists as p', 'p.id', 'c.psychologist_id')
    .select(['p.name as reader', 'p.email', 'p.timezone', 'c.name as calendar'])
    .where('c.psychologist_id', '=', tenant.id)
    .where('c.id', '=', calendarId)
    .executeTakeFirstOrThrow()
  const message = emailMessageOf(CALENDAR_KINDS.calendar_meets_sessions, reader, {
    calendar,
    starts,
    timezone,
  })
  await queueEmail(tenant, email, message, now)
}
