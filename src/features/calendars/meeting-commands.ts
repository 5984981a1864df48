import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { blocksPublicly } from '../attendance/availability-queries.ts'
import type { Span } from '../attendance/spans.ts'
import { queueEmail } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { CALENDAR_KINDS } from './message-kinds.ts'

/** Notes the booked sessions whose hours another calendar takes, and returns the starts of those that were not noted before. */
export async function noteMetSessions(
  tenant: Tenant,
  added: readonly Span[],
  now: number,
): Promise<number[]> {
  if (added.length === 0) return []
  const at = (instant: number) => new Date(instant).toISOString()
  const { rows } = await sql<{ starts_at: Date }>`
    with noted as (
      insert into calendar_meetings (psychologist_id, session_id, found_at)
      select distinct s.psychologist_id, s.id, ${new Date(now)}::timestamptz from sessions s
      join unnest(${added.map(({ start }) => at(start))}::timestamptz[], ${added.map(({ end }) => at(end))}::timestamptz[])
        v (starts_at, ends_at) on s.starts_at < v.ends_at and s.ends_at > v.starts_at
      where s.psychologist_id = ${tenant.id} and s.starts_at > ${new Date(now)} and ${blocksPublicly(now)}
      order by s.id
      on conflict (psychologist_id, session_id) do nothing
      returning session_id)
    select distinct s.starts_at from noted n
    join sessions s on s.psychologist_id = ${tenant.id} and s.id = n.session_id
    order by s.starts_at`.execute(tenant.sql)
  return rows.map(({ starts_at }) => starts_at.getTime())
}

/**
 * Sends the psychologist a letter about booked sessions whose hours a reading found to be taken elsewhere. It changes neither,
 * and each session is in one letter only.
 */
export async function tellOfMetSessions(
  tenant: Tenant,
  calendarId: string,
  added: readonly Span[],
  now: number,
): Promise<void> {
  const starts = await noteMetSessions(tenant, added, now)
  if (starts.length === 0) return
  const { reader, email, timezone, calendar } = await tenant.sql
    .selectFrom('calendars as c')
    .innerJoin('psychologists as p', 'p.id', 'c.psychologist_id')
    .select(['p.name as reader', 'p.email', 'p.timezone', 'c.name as calendar'])
    .where('c.psychologist_id', '=', tenant.id)
    .where('c.id', '=', calendarId)
    .executeTakeFirstOrThrow()
  const letter = emailMessageOf(CALENDAR_KINDS.calendar_meets_sessions, reader, {
    calendar,
    starts,
    timezone,
  })
  await queueEmail(tenant, email, letter, now)
}
