import { sql } from 'kysely'
import type { Database, Tenant, TenantId } from '../../platform/server/database.ts'
import { forEachInTurn } from '../../platform/server/jobs.ts'
import type { Services } from '../../platform/server/services.ts'
import { addDays, DAY, dayAt, MINUTE } from '../../platform/shared/calendar.ts'
import { lockIfFree } from '../practice/commands.ts'
import { findOwnRow, type Practice, takesWaitlist } from '../practice/queries.ts'
import type { FreedTime } from './candidate-queries.ts'
import { eraseEntries } from './entry-commands.ts'
import { isBookable } from './hour-queries.ts'
import { endOffer, passOn, serveFreedTime, stopOffering } from './offer-commands.ts'
import type { Signing } from './queries.ts'
import { ENTRY_KEPT_DAYS, FREED_WAITS } from './rules.ts'

/**
 * Ends the offers whose time passed and offers freed hours, one practice per transaction. Each step is a guarded statement
 * under the practice's lock: two servers may run it concurrently, and a killed one leaves nothing half done.
 */
export async function offerFreedHours(
  { db, ...signing }: Signing & Pick<Services, 'db'>,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  const instant = new Date(now)
  const practices = await db.asPlatform(async (scope) => {
    const { rows } = await sql<{ id: TenantId }>`
      select psychologist_id as id from waitlist_offers
      where state = 'open' and (expires_at <= ${instant} or sent_at > ${instant} and sent_at <= ${new Date(now + LAST_CHECK)})
      union select psychologist_id from freed_times f
      where noticed_at is null or noticed_at <= ${new Date(now - FREED_WAITS)} and not exists (
        select from waitlist_offers o
        where o.psychologist_id = f.psychologist_id and o.freed_id = f.id and o.state = 'open')`.execute(
      scope,
    )
    return rows
  })
  await forEachInTurn(practices, stopping, ({ id }) =>
    db.asTenant(id, async (tenant) => {
      if (await lockIfFree(tenant.sql, id)) await offerIn(tenant, signing, now)
    }),
  )
}

async function offerIn(tenant: Tenant, signing: Signing, now: number): Promise<void> {
  const practice = await findOwnRow(tenant)
  const isOffering = takesWaitlist(practice)
  if (!isOffering)
    await sql`delete from freed_times where psychologist_id = ${tenant.id}`.execute(tenant.sql)
  const ended = await sql<{ id: string; freed_id: string | null }>`
    select id, freed_id from waitlist_offers
    where psychologist_id = ${tenant.id} and state = 'open' and expires_at <= ${new Date(now)}
    order by starts_at, id`.execute(tenant.sql)
  for (const { id, freed_id } of ended.rows) {
    await endOffer(tenant, id, 'expired', now)
    if (isOffering) await passOn(tenant, practice, signing, freed_id, now)
    else await stopOffering(tenant, freed_id)
  }
  for (const { id, freed_id } of await listUnbookable(tenant, practice, now)) {
    await endOffer(tenant, id, 'withdrawn', now)
    if (isOffering) await passOn(tenant, practice, signing, freed_id, now)
  }
  for (const freed of await listDue(tenant, now))
    await serveFreedTime(tenant, practice, signing, freed, now)
}

/** How long before its message an offer made at night is checked again, in milliseconds. */
const LAST_CHECK = MINUTE

interface UnsentOffer {
  id: string
  freed_id: string | null
  starts_at: Date
  duration: number
  active: boolean
}

/** Returns the offers that are sent within a minute, made at night, and whose hour was closed or taken since. */
async function listUnbookable(tenant: Tenant, practice: Practice, now: number) {
  const { rows } = await sql<UnsentOffer>`
    select o.id, o.freed_id, o.starts_at, v.duration, v.active from waitlist_offers o
    join waitlist_entries e on e.psychologist_id = o.psychologist_id and e.id = o.entry_id
    join services v on v.psychologist_id = e.psychologist_id and v.id = e.service_id
    where o.psychologist_id = ${tenant.id} and o.state = 'open'
      and o.sent_at > ${new Date(now)} and o.sent_at <= ${new Date(now + LAST_CHECK)}
    order by o.starts_at, o.id`.execute(tenant.sql)
  const unbookable: UnsentOffer[] = []
  for (const offer of rows) {
    const { id, starts_at: start, duration, active } = offer
    const hour = { id, start: start.getTime(), duration }
    if (!active || !(await isBookable(tenant, practice, hour, now))) unbookable.push(offer)
  }
  return unbookable
}

/** Returns the freed times to offer now, and records when new ones were first seen. */
async function listDue(tenant: Tenant, now: number): Promise<FreedTime[]> {
  const instant = new Date(now)
  await sql`
    update freed_times set noticed_at = ${instant} where psychologist_id = ${tenant.id} and noticed_at is null`.execute(
    tenant.sql,
  )
  const { rows } = await sql<FreedTime>`
    select id, starts_at, ends_at, first_day, last_day, start_time, end_time, is_weekly from freed_times f
    where f.psychologist_id = ${tenant.id} and f.noticed_at <= ${new Date(now - FREED_WAITS)} and not exists (
      select from waitlist_offers o
      where o.psychologist_id = f.psychologist_id and o.freed_id = f.id and o.state = 'open')
    order by coalesce(f.starts_at, f.first_day::timestamptz), f.id`.execute(tenant.sql)
  return rows
}

/** Erases entries and their contacts 30 days after the last day that they waited for. */
export async function eraseOldEntries(
  db: Database,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  // One more day: the practice's own day may be earlier than the platform's.
  const before = addDays(dayAt(now - DAY, 'UTC'), -ENTRY_KEPT_DAYS)
  const practices = await db.asPlatform(async (scope) => {
    const { rows } = await sql<{ id: TenantId }>`
      select distinct psychologist_id as id from waitlist_entries where until < ${before}::date`.execute(
      scope,
    )
    return rows
  })
  await forEachInTurn(practices, stopping, ({ id }) =>
    db.asTenant(id, async (tenant) => {
      if (await lockIfFree(tenant.sql, id)) await eraseEntries(tenant, sql`until < ${before}::date`)
    }),
  )
}
