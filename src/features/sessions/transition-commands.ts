import { type Selectable, sql } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { Problem, type ProblemCode } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import type { Session, SessionStatus } from './contract.ts'
import { giveBackSession, refuseHeldTime, releaseExpiredHolds } from './hold-commands.ts'
import { findHolder, findSession, findSessionRow, type SessionRow } from './queries.ts'
import { paymentRefusal, statusRefusal } from './rules.ts'

/**
 * A session's states: pending → confirmed → completed, and cancelled from the first two (spec part 1 §4). Each change
 * is one guarded statement under the practice's lock; one rule whoever asks (decisions §4).
 */

type Practice = Selectable<Psychologists>
type Rule = (tenant: Tenant, practice: Practice, session: SessionRow, now: number) => Promise<void>

function spanOf(session: SessionRow): { start: number; end: number } {
  return { start: session.starts_at.getTime(), end: session.blocked_until.getTime() }
}

function refuseBy(refusal: ProblemCode | null): void {
  if (refusal) throw new Problem(refusal)
}

async function isTaken(tenant: Tenant, session: SessionRow, now: number): Promise<boolean> {
  await releaseExpiredHolds(tenant, now)
  return (await findHolder(tenant, spanOf(session), session.id)) !== null
}

/** Takes the time for good; refused where another session holds it, and that session is named. */
async function hold(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  now: number,
  status: 'confirmed' | 'completed',
): Promise<void> {
  await releaseExpiredHolds(tenant, now)
  await refuseHeldTime(tenant, spanOf(session), practice.timezone, session.id)
  const { numAffectedRows } = await sql`
    update sessions set status = ${status}, holds = true, hold_expires_at = null
    where psychologist_id = ${tenant.id} and id = ${session.id} and status = ${session.status}`.execute(
    tenant.sql,
  )
  if (numAffectedRows !== 1n) throw new Problem('conflict')
}

const confirm: Rule = async (tenant, practice, session, now) => {
  refuseBy(statusRefusal('confirmed', session))
  await hold(tenant, practice, session, now, 'confirmed')
}

const complete: Rule = async (tenant, practice, session, now) => {
  refuseBy(statusRefusal('completed', session))
  await hold(tenant, practice, session, now, 'completed')
}

const cancel: Rule = async (tenant, _practice, session) => {
  const { numAffectedRows } = await sql`
    update sessions set status = 'cancelled', holds = false, hold_expires_at = null
    where psychologist_id = ${tenant.id} and id = ${session.id} and status in ('pending', 'confirmed')`.execute(
    tenant.sql,
  )
  if (numAffectedRows !== 1n) throw new Problem('session_already_closed')
  if (session.package_id) await giveBackSession(tenant, session.package_id)
}

const reopen: Rule = async (_tenant, _practice, session) =>
  refuseBy(statusRefusal('pending', session))

const rules: Record<SessionStatus, Rule> = {
  pending: reopen,
  confirmed: confirm,
  completed: complete,
  cancelled: cancel,
}

/** Brings a session to a status by that status's rule; the caller holds the practice's lock. */
export async function changeStatus(
  tenant: Tenant,
  practice: Practice,
  id: string,
  status: SessionStatus,
  now: number,
  actor: 'psychologist' | 'patient' = 'psychologist',
): Promise<void> {
  await rules[status](tenant, practice, await findSessionRow(tenant, id), now)
  await recordEvent(tenant, { actor, action: `session.${status}`, subjectId: id }, now)
}

/** Confirm, complete or cancel, as calls of their own. */
export async function transition(
  tenant: Tenant,
  id: string,
  status: 'confirmed' | 'completed' | 'cancelled',
  now: number,
): Promise<Session> {
  const practice = await lockPractice(tenant)
  await changeStatus(tenant, practice, id, status, now)
  return findSession(tenant, id)
}

/**
 * Records the payment and confirms a pending session. A completed one stays completed, a cancelled one is refused.
 * Where the time was taken meanwhile,
 * `recordOnly` keeps the payment and leaves the session as it is.
 */
export async function confirmPayment(
  tenant: Tenant,
  id: string,
  recordOnly: boolean,
  now: number,
): Promise<Session> {
  const practice = await lockPractice(tenant)
  await pay(tenant, practice, id, recordOnly, now)
  return findSession(tenant, id)
}

/** `paid` in a change of the session: the same rule, and a payment is not undone. */
export async function payWithinChange(
  tenant: Tenant,
  practice: Practice,
  id: string,
  paid: boolean,
  now: number,
): Promise<void> {
  if (!paid) throw new Problem('payment_fixed')
  await pay(tenant, practice, id, false, now)
}

async function pay(
  tenant: Tenant,
  practice: Practice,
  id: string,
  recordOnly: boolean,
  now: number,
): Promise<void> {
  const session = await findSessionRow(tenant, id)
  refuseBy(paymentRefusal(session))
  const leftAsItIs = recordOnly && (await isTaken(tenant, session, now))
  if (session.status === 'pending' && !leftAsItIs) {
    await hold(tenant, practice, session, now, 'confirmed')
  }
  await sql`update sessions set paid = true where psychologist_id = ${tenant.id} and id = ${id} and not paid`.execute(
    tenant.sql,
  )
  const amount =
    (session.package_id && (await payPackage(tenant, session.package_id))) || session.price_cents
  await tenant.sql
    .insertInto('payments')
    .values({
      psychologist_id: tenant.id,
      id: newId(),
      session_id: id,
      package_id: session.package_id,
      kind: 'payment',
      method: 'pix',
      amount_cents: amount,
      received_at: new Date(now),
      created_at: new Date(now),
    })
    .execute()
  await recordEvent(tenant, { actor: 'psychologist', action: 'session.paid', subjectId: id }, now)
}

/** A package booked publicly is paid whole with its first session; its price in cents, null when it was paid before. */
async function payPackage(tenant: Tenant, packageId: string): Promise<number | null> {
  const { rows } = await sql<{ price_cents: number }>`
    update packages set paid = true where psychologist_id = ${tenant.id} and id = ${packageId} and not paid
    returning price_cents`.execute(tenant.sql)
  return rows[0]?.price_cents ?? null
}
