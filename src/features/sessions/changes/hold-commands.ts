import { sql } from 'kysely'
import type { Database, Sql, Tenant, TenantId } from '../../../platform/server/database.ts'
import { forEachInTurn } from '../../../platform/server/jobs.ts'
import { formatDateTime } from '../../../platform/shared/calendar.ts'
import { Problem } from '../../../platform/shared/problem.ts'
import { findOfferEnd } from '../../attendance/held-time-queries.ts'
import { type Span, spanOf } from '../../attendance/spans.ts'
import { priceOfCredit } from '../../packages/queries.ts'
import { UNKNOWN_PATIENT } from '../../patients/contract.ts'
import { lockIfFree } from '../../practice/commands.ts'
import { expiredBy, findOccupyingSession, type SessionRow } from '../queries.ts'
import { occupiedText } from '../rules.ts'

/**
 * Releases the expired holds of every practice, one per transaction. The practice is locked first, as for any change of a
 * session; a locked one is left to the next run.
 */
export async function releaseEveryExpiredHold(
  db: Database,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  const practices = await db.asPlatform(async (scope) => {
    const { rows } = await sql<{ id: TenantId }>`
      select psychologist_id as id from sessions where ${expiredBy(now)}
      union select psychologist_id from held_times where expires_at <= ${new Date(now)}`.execute(
      scope,
    )
    return rows
  })
  await forEachInTurn(practices, stopping, ({ id }) =>
    db.asPlatform(async (scope) => {
      if (await lockIfFree(scope, id)) await releaseExpiredHolds({ id, sql: scope }, now)
    }),
  )
}

export async function deleteHoldAddresses(db: Sql, now: number): Promise<void> {
  await sql`
    update sessions set held_from = null where held_from is not null and starts_at <= ${new Date(now)}`.execute(
    db,
  )
}

/**
 * Frees the time of expired bookings. Without a payment, the coupon use is restored once and the price loses its
 * discount, also for a package and the share of each of its sessions. A partly paid booking keeps its price and coupon.
 * Expired times without a session are freed too.
 */
export async function releaseExpiredHolds(
  { id, sql: db }: Pick<Tenant, 'id' | 'sql'>,
  now: number,
): Promise<void> {
  await sql`
    with expired as (
      select psychologist_id, id, package_id, case when received_cents = 0 then coupon_id end as coupon_id from sessions
      where psychologist_id = ${id} and ${expiredBy(now)} for update),
    repriced as (
      update packages k set price_cents = k.price_cents + k.discount_cents, discount_cents = 0
      from expired e where e.coupon_id is not null and k.psychologist_id = e.psychologist_id and k.id = e.package_id
      returning k.psychologist_id, k.id, k.price_cents, k.sessions_count),
    reshared as (
      update sessions s set price_cents = ${priceOfCredit},
        fee_cents = case when s.outcome is not null then ${priceOfCredit} end
      from repriced k
      where s.psychologist_id = k.psychologist_id and s.package_id = k.id and s.package_place is not null
        and s.id not in (select id from expired)),
    released as (
      update sessions s set holds = false, held_from = null,
        coupon_id = case when e.coupon_id is null then s.coupon_id end,
        price_cents = case when k.id is not null then ${priceOfCredit}
          when e.coupon_id is not null then s.price_cents + s.discount_cents else s.price_cents end,
        discount_cents = case when e.coupon_id is null then s.discount_cents else 0 end
      from expired e left join repriced k on k.psychologist_id = e.psychologist_id and k.id = e.package_id
      where s.psychologist_id = e.psychologist_id and s.id = e.id),
    freed as (delete from held_times where psychologist_id = ${id} and expires_at <= ${new Date(now)})
    update coupons c set uses = c.uses - given_back.uses
    from (select psychologist_id, coupon_id, count(*)::int as uses from expired group by psychologist_id, coupon_id) given_back
    where c.psychologist_id = given_back.psychologist_id and c.id = given_back.coupon_id`.execute(
    db,
  )
}

export async function refuseOccupiedTime(
  tenant: Tenant,
  span: Span,
  timezone: string,
  except: string | null,
): Promise<void> {
  const occupying = await findOccupyingSession(tenant, span, except)
  if (!occupying) return refuseOfferedTime(tenant, span, timezone)
  const { patient_name, status, held_as, held_from_time } = occupying
  const name = patient_name ?? UNKNOWN_PATIENT
  const startsAt = held_from_time.getTime()
  const message =
    held_as === 'request'
      ? requestedText(name, startsAt, timezone)
      : occupiedText(name, { startsAt, status }, timezone)
  throw new Problem('time_occupied', { message })
}

async function refuseOfferedTime(tenant: Tenant, span: Span, timezone: string): Promise<void> {
  const until = await findOfferEnd(tenant, span)
  if (!until) return
  const end = formatDateTime(until.getTime(), timezone)
  const message = `Este horário está oferecido a alguém da lista de espera até ${end}. Retire a oferta na lista de espera ou escolha outro.`
  throw new Problem('time_occupied', { message })
}

/** Returns the refusal that names the patient whose request holds a time. */
function requestedText(patientName: string, startsAt: number, timezone: string): string {
  return `${patientName} pediu para remarcar para este horário, em ${formatDateTime(startsAt, timezone)}. Responda ao pedido na tela inicial ou escolha outro horário.`
}

/** Ends every open request of a patient to move a session, which frees the times that they hold. */
export async function withdrawMoveRequests({ id, sql: db }: Tenant): Promise<void> {
  await sql`
    with freed as (delete from held_times where psychologist_id = ${id} and kind = 'request')
    update session_moves set state = 'withdrawn' where psychologist_id = ${id} and state = 'open'`.execute(
    db,
  )
}

/** A shift beyond any agenda. It is in hours, which have the same length in every zone. */
const AWAY = sql`interval '8760000 hours'`

interface Move extends Span {
  id: string
}

/**
 * Parks moving sessions far away if they occupy another one's new time, so that two can swap. The caller holds the
 * practice's lock and then sets the new times.
 */
export async function parkMovingSessions(
  { id, sql: db }: Tenant,
  moves: readonly Move[],
): Promise<void> {
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

export function timesOf(startsAt: number, duration: number, buffer: number) {
  return {
    starts_at: new Date(startsAt),
    ends_at: new Date(spanOf(startsAt, duration).end),
    blocked_until: new Date(spanOf(startsAt, duration, buffer).end),
    duration,
  }
}

export function blockedBy(session: Pick<SessionRow, 'starts_at' | 'blocked_until'>): Span {
  return { start: session.starts_at.getTime(), end: session.blocked_until.getTime() }
}
