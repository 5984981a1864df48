import { type RawBuilder, sql } from 'kysely'
import type { Database, Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { forEachAlone } from '../../platform/server/jobs.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { priceOfPlace } from '../packages/queries.ts'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'
import { lockIfFree } from '../practice/commands.ts'
import { findHolder } from './queries.ts'
import { occupiedText } from './rules.ts'

/** Clears the holds whose time ran out; a constraint cannot read the clock (docs/product.md, Holds). */
export async function releaseExpiredHolds({ id, sql: db }: Tenant, now: number): Promise<void> {
  await release(db, sql`psychologist_id = ${id}`, now)
}

/**
 * Clears them for every practice, by the job that runs each minute: one practice in each transaction. It is locked first, as
 * by whoever changes a session: what comes for a package meanwhile waits, or is seen. One that is locked is left to whoever
 * has it, or to the next run.
 */
export async function releaseEveryExpiredHold(
  db: Database,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  const due = await db.asPlatform(async (scope) => {
    const { rows } = await sql<{ id: TenantId }>`
      select distinct psychologist_id as id from sessions where ${expiredBy(now)}`.execute(scope)
    return rows
  })
  await forEachAlone(due, stopping, ({ id }) =>
    db.asPlatform(async (scope) => {
      if (await lockIfFree(scope, id)) await release(scope, sql`psychologist_id = ${id}`, now)
    }),
  )
}

/** Addresses limit unpaid bookings to come alone: after that nobody needs them. */
export async function forgetHoldAddresses(db: Sql, now: number): Promise<void> {
  await sql`
    update sessions set held_from = null where held_from is not null and starts_at <= ${new Date(now)}`.execute(
    db,
  )
}

function expiredBy(now: number): RawBuilder<boolean> {
  return sql`holds and status = 'pending' and hold_expires_at <= ${new Date(now)}`
}

/**
 * What nobody paid in time lets go of its time and of its coupon: the use comes back, once, since the session then names
 * none, and with it the price without it; of a package, the whole one's and the share of each of its sessions. What was
 * paid in part keeps the price it was sold at, and the use.
 */
async function release(db: Sql, whose: RawBuilder<boolean>, now: number): Promise<void> {
  await sql`
    with expired as (
      select psychologist_id, id, package_id, case when received_cents = 0 then coupon_id end as coupon_id from sessions
      where ${whose} and ${expiredBy(now)} for update),
    repriced as (
      update packages k set price_cents = k.price_cents + k.discount_cents, discount_cents = 0
      from expired e where e.coupon_id is not null and k.psychologist_id = e.psychologist_id and k.id = e.package_id
      returning k.psychologist_id, k.id, k.price_cents, k.sessions_count),
    reshared as (
      update sessions s set price_cents = ${priceOfPlace},
        fee_cents = case when s.outcome is not null then ${priceOfPlace} end
      from repriced k
      where s.psychologist_id = k.psychologist_id and s.package_id = k.id and s.package_place is not null
        and s.id not in (select id from expired)),
    released as (
      update sessions s set holds = false, held_from = null,
        coupon_id = case when e.coupon_id is null then s.coupon_id end,
        price_cents = case when k.id is not null then ${priceOfPlace}
          when e.coupon_id is not null then s.price_cents + s.discount_cents else s.price_cents end,
        discount_cents = case when e.coupon_id is null then s.discount_cents else 0 end
      from expired e left join repriced k on k.psychologist_id = e.psychologist_id and k.id = e.package_id
      where s.psychologist_id = e.psychologist_id and s.id = e.id)
    update coupons c set uses = c.uses - given_back.uses
    from (select psychologist_id, coupon_id, count(*)::int as uses from expired group by psychologist_id, coupon_id) given_back
    where c.psychologist_id = given_back.psychologist_id and c.id = given_back.coupon_id`.execute(
    db,
  )
}

/** Refuses a span that another session holds, and names it. */
export async function refuseHeldTime(
  tenant: Tenant,
  span: { start: number; end: number },
  timezone: string,
  except: string | null,
): Promise<void> {
  const holder = await findHolder(tenant, span, except)
  if (!holder) return
  const name = holder.patient_name ?? UNKNOWN_PATIENT
  throw new Problem('time_occupied', {
    message: occupiedText(
      name,
      { startsAt: holder.starts_at.getTime(), status: holder.status },
      timezone,
    ),
  })
}

/** Longer than any agenda. In hours, which are of one length in every zone. */
const AWAY = sql`interval '8760000 hours'`

/** A session's new time, its pause included; epoch milliseconds. */
interface Move {
  id: string
  start: number
  end: number
}

/**
 * Puts sessions that are about to move far away where they stand at the new time of another one, so that two can swap their hours. The
 * caller holds the practice's lock and then gives each of them its new time.
 */
export async function clearTheWay({ id, sql: db }: Tenant, moves: readonly Move[]): Promise<void> {
  if (moves.length < 2) return
  const times = moves.map(
    (move) =>
      sql`(${move.id}::uuid, tstzrange(${new Date(move.start)}::timestamptz, ${new Date(move.end)}::timestamptz))`,
  )
  await sql`
    with moves (id, span) as (values ${sql.join(times)})
    update sessions s set starts_at = s.starts_at + ${AWAY}, ends_at = s.ends_at + ${AWAY}, blocked_until = s.blocked_until + ${AWAY}
    where s.psychologist_id = ${id} and s.id in (select id from moves)
      and exists (select from moves m where m.id <> s.id and m.span && tstzrange(s.starts_at, s.blocked_until))`.execute(
    db,
  )
}

/** The columns of when a session is, and until when it blocks. `buffer` in minutes. */
export function timesOf(startsAt: number, duration: number, buffer: number) {
  const ends = startsAt + duration * MINUTE
  return {
    starts_at: new Date(startsAt),
    ends_at: new Date(ends),
    blocked_until: new Date(ends + buffer * MINUTE),
    duration,
  }
}
