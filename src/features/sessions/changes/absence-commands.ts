import type { Tenant } from '../../../platform/server/database.ts'
import { Problem, refuseBy } from '../../../platform/shared/problem.ts'
import { recordChange, recordEvent } from '../../audit/commands.ts'
import { restoreCouponUse } from '../../coupons/commands.ts'
import { restoreCredit } from '../../packages/credit-commands.ts'
import { lockPractice } from '../../practice/commands.ts'
import type { Session } from '../contract.ts'
import { notifyOfChange, rewriteCancellation } from '../notices/commands.ts'
import { type SessionRow, toFacts, toSession } from '../queries.ts'
import { absenceRefusal, isWaivable, lateFeeCents, statusRefusal } from '../rules.ts'
import { cancelWith } from './cancel-commands.ts'
import { releaseExpiredHolds } from './hold-commands.ts'
import { undoably } from './last-change-commands.ts'

/** Cancels a session that its patient missed, at its fee. The patient gets no message; it can be undone. */
export async function markAbsent(tenant: Tenant, id: string, now: number): Promise<Session> {
  await lockPractice(tenant)
  await releaseExpiredHolds(tenant, now)
  const change = async (session: SessionRow) => {
    await recordAbsence(tenant, session, now)
    return null
  }
  const { after } = await undoably(tenant, { id, pays: false }, change, now)
  return toSession(after)
}

/** Records that the patient missed a session, at its fee. The caller holds the practice's lock and has released expired holds. */
export async function recordAbsence(
  tenant: Tenant,
  session: SessionRow,
  now: number,
): Promise<void> {
  refuseBy(absenceRefusal(toFacts(session), now))
  await cancelWith(tenant, session, { outcome: 'absent', by: 'practice' }, now)
  await recordChange(tenant, 'session.absent', session.id, now)
}

/**
 * Cancels a session for its patient, late if the notice period is over. The caller holds the practice's lock, has
 * released expired holds, and notifies; `actor` made the call.
 */
export async function cancelForPatient(
  tenant: Tenant,
  session: SessionRow,
  actor: 'psychologist' | 'patient',
  now: number,
): Promise<void> {
  const isLate = lateFeeCents(toFacts(session), now) !== null
  if (isLate) refuseBy(statusRefusal('cancelled', session))
  const by = actor === 'patient' ? 'patient-online' : 'patient'
  await cancelWith(tenant, session, { outcome: isLate ? 'late_cancel' : null, by }, now)
  const action = isLate ? 'session.cancelled_late' : 'session.cancelled'
  await recordEvent(tenant, { actor, action, subjectId: session.id }, now)
}

export async function cancelAsAsked(tenant: Tenant, id: string, now: number): Promise<Session> {
  const practice = await lockPractice(tenant)
  await releaseExpiredHolds(tenant, now)
  const change = async (before: SessionRow) => {
    await cancelForPatient(tenant, before, 'psychologist', now)
    return null
  }
  const changed = await undoably(tenant, { id, pays: false }, change, now)
  return notifyOfChange(tenant, practice, id, { ...changed, by: 'patient', undoable: true }, now)
}

/** Waives the fee of a session and restores the credit or coupon it consumed. It can be undone. */
export async function waiveFee(tenant: Tenant, id: string, now: number): Promise<Session> {
  const practice = await lockPractice(tenant)
  const change = async (session: SessionRow) => {
    if (!isWaivable(toFacts(session))) throw new Problem('nothing_to_waive')
    await waive(tenant, session)
    await recordChange(tenant, 'session.fee_waived', id, now)
    return null
  }
  const { after } = await undoably(tenant, { id, pays: false }, change, now)
  await rewriteCancellation(tenant, practice, after)
  return toSession(after)
}

async function waive(tenant: Tenant, session: SessionRow): Promise<void> {
  const usesCredit = session.package_place !== null
  await tenant.sql
    .updateTable('sessions')
    .set({
      fee_waived: true,
      paid: false,
      ...(usesCredit ? { package_place: null, received_cents: 0 } : {}),
    })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', session.id)
    .execute()
  if (usesCredit) await restoreCredit(tenant, session)
  await restoreCouponUse(tenant, session)
}
