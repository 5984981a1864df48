import { type RawBuilder, sql } from 'kysely'
import type { Database, Sql } from '../../platform/server/database.ts'
import { DEFAULT_ZONE, platformDay } from '../../platform/shared/calendar.ts'
import { keysOf } from '../../platform/shared/keys.ts'
import { ANALYTICS_PERIODS } from './analytics-contract.ts'
import { spanOfPeriod } from './analytics-rules.ts'
import { findFiguresState, findFirstDay } from './figure-queries.ts'
import { isFirstInMinute, isKept, isStale, RENEWAL_GRACE } from './figure-rules.ts'

/**
 * Recomputes the daily figures (platform_days) if they are older than a minute, or always while computing is quick. Concurrent
 * callers wait for one computation.
 */
export async function freshFigures(db: Sql, now: number): Promise<void> {
  let state = await findFiguresState(db)
  if (isStale(state, now)) {
    await sql`select pg_advisory_xact_lock(7310653)`.execute(db)
    state = await findFiguresState(db)
    if (isStale(state, now)) await refreshFigures(db, now)
  }
  if (state && isFirstInMinute(state, now)) await recordRequest(db, now)
}

async function recordRequest(db: Sql, now: number): Promise<void> {
  await db
    .updateTable('figures_state')
    .set({ asked_at: new Date(now) })
    .where('asked_at', '<', new Date(now))
    .execute()
}

/**
 * Recomputes the figures of a large platform while somebody views them, so that a viewer waits only for the first computation.
 */
export async function keepFigures(database: Database, now: number): Promise<void> {
  await database.asPlatform(async (db) => {
    const state = await findFiguresState(db)
    if (!state || !isKept(state, now)) return
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(7310653) as mine`.execute(db)
    if (rows[0]?.mine) await refreshFigures(db, now)
  })
}

async function refreshFigures(db: Sql, now: number): Promise<void> {
  const began = performance.now()
  const year = spanOfPeriod('1y', platformDay(now)).from
  const firstDay = [year, (await findFirstDay(db)) ?? year].toSorted()[0] ?? year
  await writeDays(db, firstDay, now)
  await writeWeekdays(db, now)
  const state = { refreshed_at: new Date(now), took_ms: Math.round(performance.now() - began) }
  await db
    .insertInto('figures_state')
    .values({ name: 'platform', asked_at: new Date(now), ...state })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(state))
    .execute()
}

async function writeDays(db: Sql, firstDay: string, now: number): Promise<void> {
  const today = platformDay(now)
  await db
    .deleteFrom('platform_days')
    .where((day) => day.or([day('day', '<', firstDay), day('day', '>', today)]))
    .execute()
  await sql`set local work_mem = '64MB'`.execute(db)
  await sql`
    with admins as materialized (select id from psychologists where is_admin),
    ${registered(firstDay)}, ${appointments(today)}, ${PAYMENTS}, ${STRETCHES}, ${subscribers(firstDay, now)}
    insert into platform_days (day, psychologists, sessions, appointments, revenue_cents, subscribers, ended,
      payers, conversions, conversion_seconds)
    select d::date, coalesce(r.psychologists, 0), coalesce(s.sessions, 0), coalesce(a.appointments, 0),
      coalesce(p.revenue_cents, 0),
      coalesce(sum(m.change) over (order by d rows unbounded preceding), 0), coalesce(e.ended, 0),
      coalesce(f.payers, 0), coalesce(f.conversions, 0), coalesce(f.conversion_seconds, 0)
    from generate_series(${firstDay}::date::timestamp, ${today}::date::timestamp, interval '1 day') d
    left join registered r on r.day = d::date left join counted s on s.day = d::date
    left join appointments a on a.day = d::date left join received p on p.day = d::date
    left join moved m on m.day = d::date left join ended e on e.day = d::date left join first_paid f on f.day = d::date
    on conflict (day) do update set psychologists = excluded.psychologists, sessions = excluded.sessions,
      appointments = excluded.appointments, revenue_cents = excluded.revenue_cents,
      subscribers = excluded.subscribers, ended = excluded.ended, payers = excluded.payers,
      conversions = excluded.conversions, conversion_seconds = excluded.conversion_seconds
    where (platform_days.*) is distinct from (excluded.*)`.execute(db)
}

/**
 * Computes the patients of each day of the week for each period that ends today. A patient's last visit on that weekday
 * is within a period or not: one pass serves all periods.
 */
async function writeWeekdays(db: Sql, now: number): Promise<void> {
  const today = platformDay(now)
  const periods = keysOf(ANALYTICS_PERIODS).map((name) => ({
    name,
    begins: spanOfPeriod(name, today).from,
  }))
  const earliest = periods.map(({ begins }) => begins).sort()[0]
  await sql`
    with admins as materialized (select id from psychologists where is_admin),
    days as (
      select patient_id, ${dayOf(sql`starts_at`)} as day from sessions
      where status <> 'cancelled' and patient_id is not null and ${isPsychologists}
        and starts_at >= ${startOf(sql`${earliest}::date`)} and starts_at < ${startOf(sql`${today}::date + 1`)}),
    latest as (select extract(dow from day)::integer as weekday, max(day) as day from days group by patient_id, 1),
    counted as materialized (select weekday, day, count(*) as patients from latest group by 1, 2)
    insert into platform_weekdays (period, weekday, patients)
    select p.name, w.weekday, coalesce(sum(c.patients), 0)
    from jsonb_to_recordset(${JSON.stringify(periods)}::text::jsonb) as p (name text, begins date)
    cross join generate_series(0, 6) as w (weekday)
    left join counted c on c.weekday = w.weekday and c.day >= p.begins
    group by 1, 2
    on conflict (period, weekday) do update set patients = excluded.patients
    where platform_weekdays.patients <> excluded.patients`.execute(db)
}

/**
 * The platform's day of an instant, by the database's time zones: days from calendar.ts would cost a second more for a million
 * rows.
 */
const dayOf = (instant: RawBuilder<Date>) =>
  sql<string>`(${instant} at time zone ${sql.lit(DEFAULT_ZONE)})::date`

const startOf = (day: RawBuilder<unknown>) =>
  sql<Date>`(${day})::timestamp at time zone ${sql.lit(DEFAULT_ZONE)}`

const dayFrom = (instant: RawBuilder<Date>) =>
  sql<string>`${dayOf(sql`(${instant} - interval '1 microsecond')`)} + 1`

const isPsychologists = sql`psychologist_id not in (select id from admins)`

const registered = (firstDay: string) => sql`
  registered as (
    select ${dayOf(sql`created_at`)} as day, count(*) as psychologists from psychologists where not is_admin group by 1),
  counted as (
    select greatest(${firstDay}::date, day) as day, sum(sessions) as sessions
    from (select ${dayOf(sql`created_at`)} as day, count(*) as sessions from sessions where ${isPsychologists} group by 1) c
    group by 1)`

const appointments = (today: string) => sql`
  appointments as (
    select ${dayOf(sql`starts_at`)} as day, count(*) as appointments
    from sessions
    where status <> 'cancelled' and ${isPsychologists} and starts_at < ${startOf(sql`${today}::date + 1`)}
    group by 1)`

const PAYMENTS = sql`
  paid as materialized (
    select psychologist_id, paid_at, amount_cents, period_start as begins,
      period_end + ${sql.lit(RENEWAL_GRACE / 1000)} * interval '1 second' as ends
    from subscription_payments where ${isPsychologists}),
  received as (select ${dayOf(sql`paid_at`)} as day, sum(amount_cents) as revenue_cents from paid group by 1),
  first_paid as (
    select ${dayOf(sql`f.paid_at`)} as day, count(*) as payers, count(p.id) as conversions,
      sum(greatest(0, round(extract(epoch from f.paid_at - p.created_at))))::bigint as conversion_seconds
    from (select psychologist_id, min(paid_at) as paid_at from paid group by psychologist_id) f
    left join psychologists p on p.id = f.psychologist_id
    group by 1)`

const STRETCHES = sql`
  begun as (
    select psychologist_id, begins, ends,
      begins > max(ends) over (
        partition by psychologist_id order by begins, ends rows between unbounded preceding and 1 preceding) as restarts
    from paid),
  numbered as (
    select psychologist_id, begins, ends,
      count(*) filter (where restarts) over (partition by psychologist_id order by begins, ends rows unbounded preceding) as nth
    from begun),
  stretches as materialized (
    select min(begins) as begins, max(ends) as ends from numbered group by psychologist_id, nth)`

const subscribers = (firstDay: string, now: number) => sql`
  moved as (
    select greatest(${firstDay}::date, day) as day, sum(change) as change
    from (
      select ${dayFrom(sql`begins`)} as day, 1 as change from stretches
      union all select ${dayFrom(sql`ends`)}, -1 from stretches) moves
    group by 1),
  ended as (
    select ${dayOf(sql`ends`)} as day, count(*) as ended from stretches where ends <= ${new Date(now)} group by 1)`
