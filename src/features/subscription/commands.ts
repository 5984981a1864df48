import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { createToken } from '../../platform/server/tokens.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import type { CheckoutProvider, NewCheckout } from './checkout-commands.ts'
import { markCancelled } from './event-commands.ts'
import { type PaidPlan, PLAN_PRICES } from './plan-contract.ts'
import { availableProviders, type CheckoutSettings, stopRenewal } from './provider-commands.ts'
import { findPresentSubscription } from './queries.ts'
import { offerOf } from './rules.ts'

/**
 * Opens a payment page and gives its address; it takes the place of one that was not paid. The plan stays as it is until
 * the provider says that it was paid.
 */
export async function openCheckout(
  tenant: Tenant,
  settings: CheckoutSettings,
  { planType, origin }: { planType: PaidPlan; origin: string },
  now: number,
): Promise<string> {
  const [provider] = availableProviders(settings)
  if (!provider) throw new Problem('checkout_unavailable')
  const { plan } = await lockPractice(tenant)
  const present = await findPresentSubscription(tenant, now)
  if (offerOf(planType, { plan, status: present?.status ?? null }) === 'current')
    throw new Problem('already_subscribed')
  const reference = createToken(tenant.id)
  const checkout = { id: newId(), reference, planType, amountCents: PLAN_PRICES[planType], origin }
  await deletePending(tenant, provider)
  await insertPending(tenant, provider, checkout, now)
  return provider.openCheckout(checkout)
}

async function deletePending(tenant: Tenant, { name }: CheckoutProvider): Promise<void> {
  await tenant.sql
    .deleteFrom('subscriptions')
    .where('psychologist_id', '=', tenant.id)
    .where('provider', '=', name)
    .where('status', '=', 'pending')
    .execute()
}

async function insertPending(
  tenant: Tenant,
  provider: CheckoutProvider,
  checkout: NewCheckout,
  now: number,
): Promise<void> {
  await tenant.sql
    .insertInto('subscriptions')
    .values({
      psychologist_id: tenant.id,
      id: checkout.id,
      provider: provider.name,
      provider_ref: checkout.reference,
      plan: checkout.planType,
      amount_cents: checkout.amountCents,
      status: 'pending',
      started_at: new Date(now),
      // Nothing is paid yet: the period ends where it starts.
      current_period_end: new Date(now),
      created_at: new Date(now),
    })
    .execute()
}

/**
 * Ends the renewal and gives the end of the paid period: until then the plan stays (decisions §5). Null when there is
 * nothing to cancel; cancelling again gives the same answer.
 */
export async function cancelPresentSubscription(
  tenant: Tenant,
  settings: CheckoutSettings,
  now: number,
): Promise<Date | null> {
  await lockPractice(tenant)
  const present = await findPresentSubscription(tenant, now)
  if (!present) return null
  if (present.status === 'active') {
    await stopRenewal(settings, present)
    await markCancelled(tenant, present.id, now)
    const event = { actor: 'psychologist', action: 'subscription.cancelled' } as const
    await recordEvent(tenant, { ...event, subjectId: present.id }, now)
  }
  return present.current_period_end
}
