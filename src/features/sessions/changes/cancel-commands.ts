import type { Tenant } from '../../../platform/server/database.ts'
import { Problem } from '../../../platform/shared/problem.ts'
import { restoreCouponUse } from '../../coupons/commands.ts'
import { restoreCredit } from '../../packages/credit-commands.ts'
import { feeOf, usesCreditUp } from '../../practice/cancel-rules.ts'
import { cancelRuleOf } from '../../practice/queries.ts'
import type { SessionOutcome } from '../contract.ts'
import type { SessionRow } from '../queries.ts'
import { isFeePaid } from '../rules.ts'

/** `patient-online`: the patient cancelled in the patient area; `patient`: the psychologist recorded that the patient asked. */
export type CancelledBy = 'practice' | 'patient' | 'patient-online'

interface Cancellation {
  outcome: SessionOutcome | null
  by: CancelledBy
}

/**
 * Cancels a session that was read under the practice's lock; with an outcome, at its fee. A full fee consumes the package
 * credit; any other fee is owed for the session and restores the credit. A coupon that lowered the fee stays used.
 */
export async function cancelWith(
  tenant: Tenant,
  session: SessionRow,
  { outcome, by }: Cancellation,
  now: number,
): Promise<void> {
  const rule = cancelRuleOf(session)
  const fee = outcome && feeOf(session.price_cents, rule)
  const keepsCredit = outcome !== null && usesCreditUp(rule)
  const noted = noticeColumns({ outcome, by }, new Date(now))
  const cancelled = await tenant.sql
    .with('noted', (db) =>
      db
        .insertInto('session_cancellations')
        .values({ psychologist_id: tenant.id, session_id: session.id, ...noted })
        .onConflict((conflict) =>
          conflict.columns(['psychologist_id', 'session_id']).doUpdateSet(noted),
        ),
    )
    .updateTable('sessions')
    .set({
      status: 'cancelled',
      holds: false,
      hold_expires_at: null,
      held_from: null,
      outcome,
      fee_cents: fee,
      ...moneyOf(session, { fee, keepsCredit }),
    })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', session.id)
    .where('status', 'in', ['pending', 'confirmed'])
    // Read from the updated row: an expired hold has already restored its coupon use.
    .returning(['package_id', 'coupon_id', 'origin'])
    .executeTakeFirst()
  if (!cancelled) throw new Problem('session_already_closed')
  if (!keepsCredit) await restoreCredit(tenant, cancelled)
  if (!fee) await restoreCouponUse(tenant, cancelled)
}

/**
 * Returns the columns of a cancellation that say who cancelled and who was notified; an absence needs no notice, since the time
 * has begun.
 */
function noticeColumns({ outcome, by }: Cancellation, now: Date) {
  const isAbsence = outcome === 'absent'
  return {
    cancelled_at: now,
    cancelled_by: by === 'practice' ? by : ('patient' as const),
    notified_at: isAbsence || by !== 'practice' ? now : null,
    seen_at: isAbsence || by === 'patient-online' ? now : null,
  }
}

interface Charge {
  fee: number | null
  keepsCredit: boolean
}

/**
 * Returns the changed columns of the session's money. That of a package session belongs to the package and leaves with the
 * credit.
 */
function moneyOf(session: SessionRow, { fee, keepsCredit }: Charge) {
  if (session.package_place !== null)
    return keepsCredit ? {} : { package_place: null, paid: false, received_cents: 0 }
  return fee === null ? {} : { paid: isFeePaid(fee, session.received_cents) }
}
