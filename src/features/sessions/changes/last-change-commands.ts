import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'
import { newId } from '../../../platform/server/id.ts'
import { findSessionRow, type SessionRow } from '../queries.ts'

/** The columns that a change can touch and an undo restores. */
export const RESTORED = [
  'status',
  'holds',
  'hold_expires_at',
  'held_from',
  'confirmed_by',
  'package_id',
  'package_place',
  'coupon_id',
  'price_cents',
  'discount_cents',
  'paid',
  'received_cents',
  'outcome',
  'fee_cents',
  'fee_waived',
] as const
export const restored = sql.join(RESTORED.map((column) => sql.ref(column)))

/**
 * Runs a change that can be undone, stores the session's state before it, and returns the session before and after. `pays`
 * if it pays a package, which changes all its sessions. The change returns the id of its payment.
 */
export async function undoably(
  tenant: Tenant,
  { id, pays }: { id: string; pays: boolean },
  change: (before: SessionRow) => Promise<string | null>,
  now: number,
): Promise<{ before: SessionRow; after: SessionRow }> {
  const changeId = newId()
  const storing = storeBefore(tenant, { id, pays, changeId }, now)
  const before = await findSessionRow(tenant, id, storing)
  const paymentId = await change(before)
  const after = await findSessionRow(tenant, id, storeAfter(tenant, changeId, paymentId))
  return { before, after }
}

function storeBefore(
  { id: tenantId }: Tenant,
  { id, pays, changeId }: { id: string; pays: boolean; changeId: string },
  now: number,
): RawBuilder<unknown> {
  const isPaidToo = sql`s.package_place is not null and s.package_id = (
    select r.package_id from sessions r where r.psychologist_id = ${tenantId} and r.id = ${id} and r.package_place is not null)`
  const touched = pays ? sql`(s.id = ${id} or ${isPaidToo})` : sql`s.id = ${id}`
  const columns = sql.join(RESTORED.map((column) => sql.ref(`s.${column}`)))
  return sql`
    insert into session_undos (psychologist_id, session_id, change_id, is_root, changed_at, version, ${restored}, coupon_uses, package)
    select s.psychologist_id, s.id, ${changeId}::uuid, s.id = ${id}, ${new Date(now)}::timestamptz, s.version, ${columns}, c.uses,
      case when s.id = ${id} then to_jsonb(k) end
    from sessions s
    left join coupons c on c.psychologist_id = s.psychologist_id and c.id = s.coupon_id
    left join packages k on k.psychologist_id = s.psychologist_id and k.id = s.package_id
    where s.psychologist_id = ${tenantId} and ${touched}`
}

function storeAfter(
  { id }: Tenant,
  changeId: string,
  paymentId: string | null,
): RawBuilder<unknown> {
  return sql`
    update session_undos u set version = s.version, presence_at = s.presence_at,
      sessions = (select count(*) from session_undos o where o.psychologist_id = u.psychologist_id and o.change_id = u.change_id),
      payment_id = case when u.is_root then ${paymentId}::uuid end,
      package_received_cents = (
        select k.received_cents from packages k where k.psychologist_id = u.psychologist_id and k.id = u.package_id),
      coupon_returned = coalesce(u.coupon_uses > (
        select c.uses from coupons c where c.psychologist_id = u.psychologist_id and c.id = u.coupon_id), false)
    from sessions s
    where u.psychologist_id = ${id} and u.change_id = ${changeId} and s.psychologist_id = u.psychologist_id and s.id = u.session_id`
}

/** Keeps the time that the patient knew if this change withdrew the notice of a move, so that an undo can notify the move. */
export async function keepKnownTime(
  { id: tenantId, sql: db }: Tenant,
  id: string,
  known: Date,
  now: number,
): Promise<void> {
  await sql`
    update session_undos set known_starts_at = ${known}
    where psychologist_id = ${tenantId} and session_id = ${id} and changed_at = ${new Date(now)}`.execute(
    db,
  )
}
