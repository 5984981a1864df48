import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { PaidPeriod } from './checkout-commands.ts'
import type { SubscriptionRow } from './queries.ts'

/** Records the income of a paid period; none without a charge. */
export async function recordPayment(
  tenant: Tenant,
  { id, plan }: Pick<SubscriptionRow, 'id' | 'plan'>,
  { amountCents, paidAt, paidFrom, paidUntil }: PaidPeriod,
): Promise<void> {
  if (amountCents <= 0 || paidUntil <= paidFrom) return
  await tenant.sql
    .insertInto('subscription_payments')
    .values({
      psychologist_id: tenant.id,
      id: newId(),
      subscription_id: id,
      plan,
      amount_cents: amountCents,
      paid_at: new Date(paidAt),
      period_start: new Date(paidFrom),
      period_end: new Date(paidUntil),
    })
    .onConflict((conflict) => conflict.constraint('a_period_is_paid_once').doNothing())
    .execute()
}
