import { sql } from 'kysely'
import type { Database, Sql, TenantId } from '../../platform/server/database.ts'
import { DAY, HOUR, platformDay } from '../../platform/shared/calendar.ts'
import { addCall, firstCall, isFeature, type UseNote, VISIT_GAP } from './rules.ts'

/** Counts of calls by account and screen, in memory until they are written: no call waits. */
export interface UsageNotes {
  /** `screen` is sent by the caller; an unknown one counts only as a visit. */
  noteUse(id: TenantId, screen: string | null, now: number): void
  take(): UseNote[]
}

export function createUsageNotes(): UsageNotes {
  let notes = new Map<string, UseNote>()
  const dayOf = createDayClock()
  return {
    noteUse(id, screen, now) {
      const at = Math.floor(now / 1000) * 1000
      const day = dayOf(at)
      const key = `${day} ${id}`
      const note = notes.get(key) ?? firstCall(id, day, at)
      addCall(note, at)
      if (isFeature(screen)) note.features.add(screen)
      notes.set(key, note)
    },
    take() {
      const batch = [...notes.values()]
      notes = new Map()
      return batch
    },
  }
}

/** Calls Intl once an hour instead of at each call: the platform's midnights are on a full hour everywhere. */
function createDayClock(): (instant: number) => string {
  let known = { hour: Number.NaN, day: '' }
  return (instant) => {
    const hour = Math.floor(instant / HOUR)
    if (hour !== known.hour) known = { hour, day: platformDay(instant) }
    return known.day
  }
}

/** Writes the counts and sums up their days. Servers write one after the other, since both may have seen the same account. */
export async function writeUsage(db: Database, notes: Pick<UsageNotes, 'take'>): Promise<void> {
  const days = Map.groupBy(notes.take(), ({ day }) => day)
  if (days.size === 0) return
  await db.asPlatform(async (scope) => {
    await sql`select pg_advisory_xact_lock(7310652)`.execute(scope)
    // In order: a visit over midnight continues the written row of the evening.
    for (const day of [...days.keys()].sort()) {
      await insertUses(scope, days.get(day) ?? [])
      await addUpDay(scope, day)
    }
  })
}

async function insertUses(db: Sql, notes: readonly UseNote[]): Promise<void> {
  const rows = notes.map(({ first, last, features, ...note }) => ({
    ...note,
    began: new Date(first),
    ended: new Date(last),
    features: [...features],
  }))
  await sql`
    insert into usage_days (psychologist_id, day, features, visits, seconds, seen_at)
    select n.id, n.day,
      array(select distinct f from unnest(coalesce(today.features, '{}') || n.features) f order by f),
      coalesce(today.visits, 0) + n.visits - case when g.goes_on then 1 else 0 end,
      coalesce(today.seconds, 0)
        + greatest(0, n.seconds + case when g.goes_on then extract(epoch from n.began - g.seen_at) else 0 end),
      greatest(today.seen_at, n.ended)
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as n (id uuid, day date, began timestamptz, ended timestamptz, visits integer, seconds integer, features text[])
    join psychologists p on p.id = n.id
    left join usage_days today on today.psychologist_id = n.id and today.day = n.day
    left join usage_days eve on eve.psychologist_id = n.id and eve.day = n.day - 1
    cross join lateral (
      select coalesce(today.seen_at, eve.seen_at) as seen_at,
        coalesce(n.began - coalesce(today.seen_at, eve.seen_at) < ${VISIT_GAP / 1000} * interval '1 second', false) as goes_on
    ) g
    for key share of p
    on conflict (psychologist_id, day) do update
      set features = excluded.features, visits = excluded.visits, seconds = excluded.seconds, seen_at = excluded.seen_at`.execute(
    db,
  )
}

async function addUpDay(db: Sql, day: string): Promise<void> {
  await sql`
    insert into platform_usage (day, actives, visits, seconds, uses)
    select ${day}::date, count(*), coalesce(sum(visits), 0), coalesce(sum(seconds), 0), (
      select coalesce(jsonb_object_agg(feature, accounts), '{}')
      from (
        select feature, count(*) as accounts from usage_days, unnest(features) feature
        where day = ${day}::date group by feature) used)
    from usage_days where day = ${day}::date
    on conflict (day) do update set actives = excluded.actives, visits = excluded.visits, seconds = excluded.seconds,
      uses = excluded.uses`.execute(db)
}

/** Milliseconds for which an account's rows are kept: today's, and yesterday's, whose visits may continue over midnight. */
const KEPT_FOR = DAY

/** Deletes the accounts' rows of days that are summed up; sums name nobody. */
export async function deleteUsage(db: Sql, now: number): Promise<void> {
  await db
    .deleteFrom('usage_days')
    .where('day', '<', platformDay(now - KEPT_FOR))
    .execute()
}
