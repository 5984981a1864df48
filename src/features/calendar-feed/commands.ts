import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import { openSealed } from '../../platform/server/signing.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent, recordOncePerDay } from '../audit/commands.ts'
import { feedFile } from './feed-file.ts'
import { type Feed, findFeed, findReadableFeed, listFeedSessions } from './queries.ts'
import { FEED_PURPOSE, feedNumber } from './rules.ts'

/** Opens a feed under a new number and ends the present one. Without `showsNames` that setting is unchanged. */
export async function openFeed(
  tenant: Tenant,
  showsNames: boolean | undefined,
  now: number,
): Promise<Feed> {
  await sql`
    update psychologists set calendar_feeds = calendar_feeds + 1, calendar_feed = calendar_feeds + 1,
      calendar_names = coalesce(${showsNames ?? null}::boolean, calendar_names)
    where id = ${tenant.id}`.execute(tenant.sql)
  await recordEvent(tenant, { actor: 'psychologist', action: 'calendar_feed.opened' }, now)
  return findFeed(tenant)
}

export async function changeFeedNames(
  tenant: Tenant,
  showsNames: boolean,
  now: number,
): Promise<Feed> {
  const { rows } = await sql`
    update psychologists set calendar_names = ${showsNames}
    where id = ${tenant.id} and calendar_names <> ${showsNames} returning id`.execute(tenant.sql)
  if (rows.length > 0)
    await recordEvent(tenant, { actor: 'psychologist', action: 'calendar_feed.changed' }, now)
  return findFeed(tenant)
}

export async function closeFeed(tenant: Tenant, now: number): Promise<void> {
  const { rows } = await sql`
    update psychologists set calendar_feed = null, calendar_names = false
    where id = ${tenant.id} and calendar_feed is not null returning id`.execute(tenant.sql)
  if (rows.length > 0)
    await recordEvent(tenant, { actor: 'psychologist', action: 'calendar_feed.closed' }, now)
}

/** Returns the file of an address; refused unless the address is that of the present feed. The read is recorded once a day. */
export async function readFeed(
  { db, secret, origin }: Services,
  token: string,
  now: number,
): Promise<string> {
  const { tenantId, subjectId } = openSealed(secret, FEED_PURPOSE, token)
  const { manner, sessions } = await db.asTenant(tenantId, async (tenant) => {
    const manner = await findReadableFeed(tenant, feedNumber(subjectId))
    if (!manner) throw new Problem('not_found')
    const subjects = [{ tenantId: tenant.id, subjectId: tenant.id }]
    const event = { actor: 'visitor', action: 'calendar_feed.read', subjects } as const
    await recordOncePerDay(tenant.sql, event, now)
    return { manner, sessions: await listFeedSessions(tenant, now) }
  })
  return feedFile(sessions, { ...manner, origin: origin() })
}
