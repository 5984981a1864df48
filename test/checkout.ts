import { getProfile } from '../src/features/practice/contract.ts'
import type { PaidPlan } from '../src/features/practice/plans.ts'
import {
  createSubscription,
  getSubscription,
  payTestCheckout,
} from '../src/features/subscription/contract.ts'
import type { Database } from '../src/platform/server/database.ts'
import type { PsychologistActor } from './actors.ts'

/** Opens a payment page and returns the reference in its address. */
export async function openCheckout(
  owner: PsychologistActor,
  planType: PaidPlan = 'pro',
): Promise<string> {
  const { checkoutUrl } = await owner.ask(createSubscription, { body: { planType } })
  return new URL(checkoutUrl).searchParams.get('reference') ?? ''
}

/** Opens a payment page and pays; returns its reference. */
export async function subscribe(
  owner: PsychologistActor,
  planType: PaidPlan = 'pro',
): Promise<string> {
  const reference = await openCheckout(owner, planType)
  await owner.ask(payTestCheckout, { body: { reference } })
  return reference
}

export async function subscriptionOf(owner: PsychologistActor) {
  return (await owner.ask(getSubscription)).subscription
}

export async function planOf(owner: PsychologistActor) {
  return (await owner.ask(getProfile)).plan
}

/** Returns a psychologist's paid periods, oldest first: `plan`, cents, payment day, first and last day. */
export async function paymentsOf(db: Database, owner: PsychologistActor) {
  const rows = await db.asTenant(owner.id, ({ sql }) =>
    sql.selectFrom('subscription_payments').selectAll().orderBy('period_start').execute(),
  )
  return rows.map(({ plan, amount_cents, paid_at, period_start, period_end }) => [
    plan,
    amount_cents,
    ...[paid_at, period_start, period_end].map((at) => at.toISOString()),
  ])
}
