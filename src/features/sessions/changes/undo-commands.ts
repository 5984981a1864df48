import { type Selectable, sql } from 'kysely'
import type { SessionUndos } from '../../../../db/types.ts'
import type { Sql, Tenant } from '../../../platform/server/database.ts'
import { Problem } from '../../../platform/shared/problem.ts'
import { recordChange } from '../../audit/commands.ts'
import { countUseAgain } from '../../coupons/commands.ts'
import { consumeCreditAgain } from '../../packages/credit-commands.ts'
import { reversePayment } from '../../payments/commands.ts'
import { lockPractice } from '../../practice/commands.ts'
import type { Practice } from '../../practice/queries.ts'
import type { Session, SessionStatus } from '../contract.ts'
import { notifyOfUndo, type Undone } from '../notices/commands.ts'
import { forgetCancellations } from '../notices/unnotified-commands.ts'
import { findSession, findSessionRow, type SessionRow } from '../queries.ts'
import { countsTowardsPlan, UNDO_WITHIN } from '../rules.ts'
import { blockedBy, refuseOccupiedTime, releaseExpiredHolds } from './hold-commands.ts'
import { RESTORED, restored } from './last-change-commands.ts'
import { refuseOverSessionLimit } from './limit-commands.ts'

/**
 * Undoes the last change of a session, if the psychologist made it less than 30 seconds ago and nothing else changed
 * since. An undo cannot be undone.
 */
export async function undoSession(
  tenant: Tenant,
  id: string,
  version: number | undefined,
  now: number,
): Promise<Session> {
  const practice = await lockPractice(tenant)
  await releaseExpiredHolds(tenant, now)
  await undoWithin(tenant, practice, { id, version }, now)
  return findSession(tenant, id)
}

/**
 * Undoes the last change of a session. The caller holds the practice's lock and has released expired holds. Returns the ids
 * of all sessions of the change: a package payment is undone for each.
 */
export async function undoWithin(
  tenant: Tenant,
  practice: Practice,
  { id, version }: { id: string; version?: number | undefined },
  now: number,
): Promise<string[]> {
  const session = await findSessionRow(tenant, id)
  const isSameVersion = version === undefined || version === session.version
  const change = isSameVersion ? await findLastChange(tenant, session, now) : null
  if (!change) throw new Problem('cannot_undo')
  const isCancelled = session.status === 'cancelled'
  if (isCancelled) await takeTimeAgain(tenant, practice, session, change, now)
  if (change.payment_id) await reversePayment(tenant, change.payment_id, now)
  const undone = await restore(tenant, change)
  await recordChange(tenant, 'session.undone', id, now)
  await releaseExpiredHolds(tenant, now)
  const wasCancelled = isCancelled && change.status !== 'cancelled'
  if (wasCancelled) await forgetCancellations(tenant, [id])
  for (const session of undone)
    await notifyOfUndo(tenant, practice, { ...session, wasCancelled }, now)
  return undone.map((session) => session.id)
}

type Change = { status: SessionStatus } & Pick<
  Selectable<SessionUndos>,
  | 'change_id'
  | 'sessions'
  | 'payment_id'
  | 'package_received_cents'
  | 'coupon_returned'
  | 'holds'
  | 'hold_expires_at'
  | 'paid'
  | 'received_cents'
  | 'package_id'
  | 'package_place'
  | 'coupon_id'
  | 'package'
>

/**
 * Returns the sessions of a session's last change as they are now; null if another kind of change came last, or it is too old.
 * A payment must be the last of its package; an answer to a reminder counts as a change.
 */
async function findLastChange(
  { id: tenantId, sql: db }: Tenant,
  { id }: SessionRow,
  now: number,
): Promise<Change | null> {
  const { rows } = await sql<Change>`
    select u.change_id, u.sessions, u.payment_id, u.package_received_cents, u.coupon_returned, u.status, u.holds, u.hold_expires_at, u.paid,
      u.received_cents, u.package_id, u.package_place, u.coupon_id, u.package
    from session_undos u
    left join packages k on k.psychologist_id = u.psychologist_id and k.id = u.package_id
    where u.psychologist_id = ${tenantId} and u.session_id = ${id} and u.is_root and u.changed_at > ${new Date(now - UNDO_WITHIN)}
      and (u.payment_id is null or k.received_cents is not distinct from u.package_received_cents)
      and u.sessions = (
        select count(*) from session_undos o
        join sessions s on s.psychologist_id = o.psychologist_id and s.id = o.session_id
          and s.version = o.version and s.presence_at is not distinct from o.presence_at
        where o.psychologist_id = u.psychologist_id and o.change_id = u.change_id)
    order by u.changed_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Takes again the time, the place in the plan's month, the package credit and the coupon use of a cancelled session; for a
 * restored fee, the credit and the coupon use.
 */
async function takeTimeAgain(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  change: Change,
  now: number,
): Promise<void> {
  const { id: except, patient_id: patientId } = session
  const startsAt = session.starts_at.getTime()
  if (countsTowardsPlan({ ...change, origin: session.origin }, now))
    await refuseOverSessionLimit(tenant, practice, { startsAt, except }, now)
  if (change.holds) await refuseOccupiedTime(tenant, blockedBy(session), practice.timezone, except)
  const { package_id, package_place, coupon_id: couponId } = change
  const usesCredit =
    package_id === null ||
    package_place === null ||
    session.package_place !== null ||
    (await consumeCreditAgain(tenant, {
      package_id,
      package_place,
      package: change.package,
      received_cents: change.package_received_cents,
    }))
  if (package_id !== null && change.package_received_cents === null)
    await nameAgain(tenant, package_id)
  const isCounted =
    !change.coupon_returned ||
    couponId === null ||
    (await countUseAgain(tenant, { couponId, patientId }))
  if (!usesCredit || !isCounted) throw new Problem('cannot_undo')
}

async function nameAgain({ id: tenantId, sql: db }: Tenant, packageId: string): Promise<void> {
  await sql`
    with naming as (
      update sessions s set package_id = u.package_id from session_undos u
      where u.psychologist_id = ${tenantId} and u.package_id = ${packageId} and s.psychologist_id = u.psychologist_id and s.id = u.session_id
        and s.status = 'cancelled' and s.package_id is null and s.version = u.version + 1
      returning s.psychologist_id, s.id, s.version)
    update session_undos u set version = n.version from naming n
    where u.psychologist_id = n.psychologist_id and u.session_id = n.id and u.version + 2 = n.version`.execute(
    db,
  )
}

async function restore(
  { id: tenantId, sql: db }: Tenant,
  { change_id, payment_id }: Pick<Change, 'change_id' | 'payment_id'>,
): Promise<Omit<Undone, 'wasCancelled'>[]> {
  const values = sql.join(RESTORED.map((column) => sql.ref(`u.${column}`)))
  await sql`
    update sessions s set (${restored}) = row(${values}) from session_undos u
    where u.psychologist_id = ${tenantId} and u.change_id = ${change_id} and s.psychologist_id = u.psychologist_id and s.id = u.session_id`.execute(
    db,
  )
  const { rows } = await sql<Omit<Undone, 'wasCancelled'>>`
    delete from session_undos where psychologist_id = ${tenantId} and change_id = ${change_id}
    returning session_id as id, changed_at, known_starts_at, ${payment_id}::uuid is not null as was_payment`.execute(
    db,
  )
  return rows
}

export async function deleteUndos(db: Sql, now: number): Promise<void> {
  await sql`delete from session_undos where changed_at <= ${new Date(now - UNDO_WITHIN)}`.execute(
    db,
  )
}
