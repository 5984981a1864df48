import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import type { Span } from './spans.ts'

/**
 * Times that are held without a session: a patient asked to move a session there
 * (docs/product.md, Rescheduling), or somebody on the waiting list was offered the hour. They
 * share the exclusion constraint of sessions, in the table `held_times`.
 */

/**
 * Returns an SQL condition: a held time `h` of the practice belongs to no session and is valid at that instant; sessions have
 * other rules.
 */
function isHeldApart(tenantId: RawBuilder<unknown>, now: number): RawBuilder<boolean> {
  return sql`(h.psychologist_id = ${tenantId} and h.expires_at > ${new Date(now)})`
}

/** Returns the condition that a time is held between two instants; the end is excluded. */
export function isHeld(
  tenantId: RawBuilder<unknown>,
  { start, end }: { start: RawBuilder<unknown>; end: RawBuilder<unknown> },
  now: number,
): RawBuilder<boolean> {
  return sql`exists (select 1 from held_times h where ${isHeldApart(tenantId, now)} and h.span && tstzrange(${start}, ${end}))`
}

/** Returns the held times between two instants as rows of `owner_id`, `starts_at` and `blocked_until`. */
export function heldTimes(
  tenantId: RawBuilder<unknown>,
  { start, end }: { start: Date; end: Date },
  now: number,
): RawBuilder<unknown> {
  return sql`select h.owner_id, lower(h.span) as starts_at, upper(h.span) as blocked_until from held_times h
    where ${isHeldApart(tenantId, now)} and h.span && tstzrange(${start}, ${end})`
}

/** Returns the instant until which a span is offered to a person on the waiting list; null if it is not. */
export async function findOfferEnd(tenant: Tenant, { start, end }: Span): Promise<Date | null> {
  const { rows } = await sql<{ expires_at: Date }>`
    select h.expires_at from held_times h
    where h.psychologist_id = ${tenant.id} and h.kind = 'offer' and h.span && tstzrange(${new Date(start)}, ${new Date(end)})
    order by h.expires_at desc limit 1`.execute(tenant.sql)
  return rows[0]?.expires_at ?? null
}

/** Returns the condition that a held time of the practice has expired and still blocks its slot. */
export function hasExpiredHeldTime(
  tenantId: RawBuilder<unknown>,
  now: number,
): RawBuilder<boolean> {
  return sql`exists (select 1 from held_times h where h.psychologist_id = ${tenantId} and h.expires_at <= ${new Date(now)})`
}
