import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { findOwnRow, isOpenPractice } from '../practice/queries.ts'
import { changedAt, isPlanned } from '../sessions/queries.ts'
import type { FeedSession } from './feed-file.ts'
import { CANCELLED_SHOWN, feedSpan } from './rules.ts'

export interface Feed {
  number: number | null
  showsNames: boolean
}

export async function findFeed(tenant: Tenant): Promise<Feed> {
  const { calendar_feed, calendar_names } = await findOwnRow(tenant)
  return { number: calendar_feed, showsNames: calendar_names }
}

/** Returns the settings of the feed with that number; null if it was replaced or ended, or the practice is closed. */
export async function findReadableFeed(
  tenant: Tenant,
  number: number,
): Promise<{ showsNames: boolean } | null> {
  const practice = await tenant.sql
    .selectFrom('psychologists')
    .select(['calendar_names', 'is_active', 'is_admin', 'closed_at'])
    .where('id', '=', tenant.id)
    .where('calendar_feed', '=', number)
    .executeTakeFirst()
  if (!practice || !isOpenPractice(practice)) return null
  return { showsNames: practice.calendar_names }
}

export async function listFeedSessions(tenant: Tenant, now: number): Promise<FeedSession[]> {
  const { start, end } = feedSpan(now)
  const { rows } = await sql<FeedSession>`
    select s.id, s.starts_at as "startsAt", s.ends_at as "endsAt", s.status, ${changedAt} as "changedAt", s.version,
      p.name as "patientName", case when s.type = 'presencial' then s.location end as office
    from sessions s
    left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
    where s.psychologist_id = ${tenant.id}
      and (${isPlanned} or s.status = 'cancelled' and ${changedAt} > ${new Date(now - CANCELLED_SHOWN)})
      and s.starts_at >= ${new Date(start)} and s.starts_at < ${new Date(end)}
    order by s.starts_at, s.id`.execute(tenant.sql)
  return rows
}
