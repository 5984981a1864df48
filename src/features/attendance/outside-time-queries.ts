import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import type { Span } from './spans.ts'

/**
 * The times that are taken in a practice's other calendars, which the slice `calendars` stores. No slot overlaps one and a
 * public booking is refused there; the psychologist is only asked (`sessions/agenda/time-queries.ts`).
 */

/** Returns the condition that a time `o` of the practice is taken elsewhere between two instants; the end is excluded. */
function takenElsewhere(
  tenantId: RawBuilder<unknown>,
  { start, end }: { start: RawBuilder<unknown>; end: RawBuilder<unknown> },
): RawBuilder<boolean> {
  return sql`(o.psychologist_id = ${tenantId} and o.blocks and o.ends_at > ${start} and o.starts_at < ${end})`
}

/** Returns the condition that a time is taken elsewhere, for a statement. */
export function isTakenElsewhere(
  tenantId: RawBuilder<unknown>,
  span: { start: RawBuilder<unknown>; end: RawBuilder<unknown> },
): RawBuilder<boolean> {
  return sql`exists (select 1 from outside_times o where ${takenElsewhere(tenantId, span)})`
}

interface KnownTimes {
  version: string
  times: readonly Span[]
}

/** The times of a practice within a span that this process read, the latest last. They count while their version does. */
const known = new Map<string, KnownTimes>()
const MOST_KNOWN = 500

/** The columns `outside_version` and `outside_times` of `outsideColumns`. */
export interface OutsideRow {
  /** Null without an outside calendar. */
  outside_version: string | null
  /** Packed; null if the version is the known one. */
  outside_times: string | null
}

/**
 * Returns the columns of an `OutsideRow` for the practice `p`, the join that they need, and a function that returns the times
 * of such a row. Reading the hundreds of times of a month would take as long as the rest of a statement, so they are read only
 * if they have changed since this process read them.
 */
export function outsideColumns(tenantId: string, { start, end }: { start: Date; end: Date }) {
  const key = `${tenantId} ${start.getTime()} ${end.getTime()}`
  const before = known.get(key)
  const span = { start: sql`${start}::timestamptz`, end: sql`${end}::timestamptz` }
  const columns = sql`e.version as outside_version,
    case when e.version is distinct from ${before?.version ?? null} then (
      select encode(string_agg(timestamptz_send(o.starts_at) || timestamptz_send(o.ends_at), ''), 'base64')
      from outside_times o where ${takenElsewhere(sql`p.id`, span)}) end as outside_times`
  const join = sql`cross join lateral (
    select string_agg(c.times_version::text, ' ' order by c.id) as version
    from calendar_collections c where c.psychologist_id = p.id) e`
  return {
    columns,
    join,
    timesOf: ({ outside_version: version, outside_times: packed }: OutsideRow): readonly Span[] => {
      if (version === null) return []
      const times = version === before?.version ? before.times : unpackTimes(packed)
      known.delete(key)
      known.set(key, { version, times })
      const [oldest] = known.size > MOST_KNOWN ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
      return times
    },
  }
}

/** The instant from which PostgreSQL counts microseconds. */
const EPOCH = Date.UTC(2000, 0, 1)
const TIME_BYTES = 8

/** Reads pairs of starts and ends in PostgreSQL's binary format. */
function unpackTimes(packed: string | null): Span[] {
  const bytes = Buffer.from(packed ?? '', 'base64')
  // Buffer's own readers take three times as long, a BigInt five times.
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const at = (offset: number) =>
    EPOCH + (view.getInt32(offset) * 2 ** 32 + view.getUint32(offset + 4)) / 1_000
  const spans: Span[] = []
  for (let offset = 0; offset < bytes.length; offset += 2 * TIME_BYTES)
    spans.push({ start: at(offset), end: at(offset + TIME_BYTES) })
  return spans
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
