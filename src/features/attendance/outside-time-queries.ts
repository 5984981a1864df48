import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import type { Span } from './spans.ts'

/** Times that are taken in a practice's other calendars; the slice `calendars` keeps them. */

/** Returns the condition that a time `o` of the practice is taken elsewhere between two instants; the end is excluded. */
function takenElsewhere(
  tenantId: RawBuilder<unknown>,
  { start, end }: { start: RawBuilder<unknown>; end: RawBuilder<unknown> },
): RawBuilder<boolean> {
  return sql`(o.psychologist_id = ${tenantId} and o.blocks and o.ends_at > ${start} and o.starts_at < ${end})`
}

/** Returns whether a time is taken elsewhere, as a condition for a statement. */
export function isTakenElsewhere(
  tenantId: RawBuilder<unknown>,
  span: { start: RawBuilder<unknown>; end: RawBuilder<unknown> },
): RawBuilder<boolean> {
  return sql`exists (select 1 from outside_times o where ${takenElsewhere(tenantId, span)})`
}

/** Returns the times that are taken elsewhere as JSON: pairs of seconds since 1970. */
export function takenElsewhereAsJson(
  tenantId: RawBuilder<unknown>,
  { start, end }: { start: Date; end: Date },
): RawBuilder<[number, number][]> {
  const second = (name: string) => sql`date_part('epoch', ${sql.ref(name)})::int8`
  // Less work than json_agg; there may be hundreds in a month.
  return sql`(select coalesce('[' || string_agg('[' || ${second('o.starts_at')} || ',' || ${second('o.ends_at')} || ']', ',') || ']', '[]')::json
    from outside_times o where ${takenElsewhere(tenantId, { start: sql`${start}::timestamptz`, end: sql`${end}::timestamptz` })})`
}

/** A time that is taken in a calendar elsewhere. */
interface TakenTime extends Span {
  calendarName: string
}

/** Returns the times of each calendar that overlap a span, by their start. */
export async function listTakenByCalendar(
  tenant: Tenant,
  { start, end }: Span,
): Promise<TakenTime[]> {
  const { rows } = await sql<{ starts_at: Date; ends_at: Date; name: string }>`
    select distinct o.starts_at, o.ends_at, k.name from outside_times o
    join calendar_collections c on c.psychologist_id = o.psychologist_id and c.id = o.collection_id
    join calendars k on k.psychologist_id = c.psychologist_id and k.id = c.calendar_id
    where ${takenElsewhere(sql`${tenant.id}`, { start: sql`${new Date(start)}`, end: sql`${new Date(end)}` })}
    order by o.starts_at, o.ends_at, k.name`.execute(tenant.sql)
  return rows.map(({ starts_at, ends_at, name }) => ({
    ...{ start: starts_at.getTime(), end: ends_at.getTime(), calendarName: name },
  }))
}

/** Returns the times that are taken elsewhere and overlap a span, by their start. */
export async function listTakenElsewhere(tenant: Tenant, { start, end }: Span): Promise<Span[]> {
  const { rows } = await sql<{ starts_at: Date; ends_at: Date }>`
    select distinct o.starts_at, o.ends_at from outside_times o
    where ${takenElsewhere(sql`${tenant.id}`, { start: sql`${new Date(start)}`, end: sql`${new Date(end)}` })}
    order by o.starts_at, o.ends_at`.execute(tenant.sql)
  return rows.map(({ starts_at, ends_at }) => ({
    start: starts_at.getTime(),
    end: ends_at.getTime(),
  }))
}
