import { sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'
import { Problem, refuseBy } from '../../../platform/shared/problem.ts'
import { recordChange } from '../../audit/commands.ts'
import { lockPractice } from '../../practice/commands.ts'
import type { Practice } from '../../practice/queries.ts'
import type { Session, SessionStatus } from '../contract.ts'
import { notifyOfChange } from '../notices/commands.ts'
import { findSession, findSessionRow, type SessionRow } from '../queries.ts'
import { reopenRefusal, statusRefusal } from '../rules.ts'
import { cancelWith } from './cancel-commands.ts'
import { blockedBy, refuseOccupiedTime, releaseExpiredHolds } from './hold-commands.ts'
import { undoably } from './last-change-commands.ts'
import { confirmWithinPlan } from './limit-commands.ts'

/**
 * A session's states: pending → confirmed → completed, and cancelled from the first two (docs/product.md, Sessions). Each
 * change is one guarded statement under the practice's lock.
 */

type Rule = (tenant: Tenant, practice: Practice, session: SessionRow, now: number) => Promise<void>

interface Occupation {
  status: 'confirmed' | 'completed'
  by: 'psychologist' | 'payment'
}

/**
 * Confirms a paid session. If its time was taken, throws, or with `recordOnly` leaves the session pending. Expired holds
 * are released if one is in the way.
 */
export async function confirmPaid(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  recordOnly: boolean,
  now: number,
): Promise<void> {
  const occupation = { status: 'confirmed', by: 'payment' } as const
  if (await occupyIfFree(tenant, session, occupation)) return
  await releaseExpiredHolds(tenant, now)
  if (recordOnly) await occupyIfFree(tenant, session, occupation)
  else await occupy(tenant, practice, session, occupation)
}

/** Occupies the time without a deadline; throws if another session occupies it, and names that one. The caller has released expired holds. */
async function occupy(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  occupation: Occupation,
): Promise<void> {
  if (await occupyIfFree(tenant, session, occupation)) return
  await refuseOccupiedTime(tenant, blockedBy(session), practice.timezone, session.id)
  throw new Problem('conflict')
}

async function occupyIfFree(
  tenant: Tenant,
  session: SessionRow,
  { status, by }: Occupation,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sessions s set status = ${status}, holds = true, hold_expires_at = null, held_from = null, confirmed_by = ${by}
    where s.psychologist_id = ${tenant.id} and s.id = ${session.id} and s.status = ${session.status}
      and not exists (
        select from held_times h
        where h.psychologist_id = ${tenant.id} and h.owner_id <> ${session.id}
          and h.span && tstzrange(s.starts_at, s.blocked_until))`.execute(tenant.sql)
  return numAffectedRows === 1n
}

const occupyAs =
  (status: Occupation['status']): Rule =>
  async (tenant, practice, session, now) => {
    refuseBy(statusRefusal(status, session))
    await confirmWithinPlan(tenant, practice, session, now)
    await occupy(tenant, practice, session, { status, by: 'psychologist' })
  }

const rules: Record<SessionStatus, Rule> = {
  pending: async (_tenant, _practice, session) => refuseBy(statusRefusal('pending', session)),
  confirmed: occupyAs('confirmed'),
  completed: occupyAs('completed'),
  cancelled: (tenant, _practice, session, now) =>
    cancelWith(tenant, session, { outcome: null, by: 'practice' }, now),
}

export async function changeStatus(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  status: SessionStatus,
  now: number,
): Promise<void> {
  await rules[status](tenant, practice, session, now)
  await recordChange(tenant, `session.${status}`, session.id, now)
}

export async function transition(
  tenant: Tenant,
  id: string,
  status: 'confirmed' | 'completed' | 'cancelled',
  now: number,
): Promise<Session> {
  const practice = await lockPractice(tenant)
  await releaseExpiredHolds(tenant, now)
  return transitionWithin(tenant, practice, id, status, now)
}

export async function transitionWithin(
  tenant: Tenant,
  practice: Practice,
  id: string,
  status: 'confirmed' | 'completed' | 'cancelled',
  now: number,
): Promise<Session> {
  const change = async (before: SessionRow) => {
    await changeStatus(tenant, practice, before, status, now)
    return null
  }
  const changed = await undoably(tenant, { id, pays: false }, change, now)
  return notifyOfChange(tenant, practice, id, { ...changed, undoable: true }, now)
}

/** Cancels a session without a notice, so that an undo can restore it; returns its state after that. */
export async function cancelUndoably(
  tenant: Tenant,
  practice: Practice,
  id: string,
  now: number,
): Promise<SessionRow> {
  const change = async (before: SessionRow) => {
    await changeStatus(tenant, practice, before, 'cancelled', now)
    return null
  }
  const { after } = await undoably(tenant, { id, pays: false }, change, now)
  return after
}

export async function reopenSession(tenant: Tenant, id: string, now: number): Promise<Session> {
  await lockPractice(tenant)
  const session = await findSessionRow(tenant, id)
  refuseBy(reopenRefusal(session))
  const { numAffectedRows } = await sql`
    update sessions set status = 'confirmed', holds = true
    where psychologist_id = ${tenant.id} and id = ${id} and status = 'completed'`.execute(
    tenant.sql,
  )
  if (numAffectedRows !== 1n) throw new Problem('conflict')
  await recordChange(tenant, 'session.reopened', id, now)
  return findSession(tenant, id)
}
