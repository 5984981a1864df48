import type { Tenant } from '../../platform/server/database.ts'
import type { Environment } from '../../platform/server/environment.ts'
import { newId } from '../../platform/server/id.ts'
import { createToken } from '../../platform/server/tokens.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import type { CheckoutProvider } from './checkout-commands.ts'
import { markCancelled } from './event-commands.ts'
import { type PaidPlan, PLAN_PRICES } from './plan-contract.ts'
import { findPresentSubscription } from './queries.ts'
import { offerOf } from './rules.ts'
import { testCheckout } from './test-checkout-commands.ts'

/** Who may take money here; without one nothing can be bought. */
function availableProviders({ testCheckout: trial }: Pick<Environment, 'testCheckout'>) {
  return trial ? [testCheckout] : []
}

/** Opens a payment page and gives its address. The plan stays as it is until the provider says that it was paid. */
export async function openCheckout(
  tenant: Tenant,
  environment: Pick<Environment, 'testCheckout'>,
  { planType, origin }: { planType: PaidPlan; origin: string },
  now: number,
): Promise<string> {
  const [provider] = availableProviders(environment)
  if (!provider) throw new Problem('checkout_unavailable')
  const { plan } = await lockPractice(tenant)
  const present = await findPresentSubscription(tenant, now)
  if (offerOf(planType, { plan, status: present?.status ?? null }) === 'current')
    throw new Problem('already_subscribed')
  const reference = createToken(tenant.id)
  const amountCents = PLAN_PRICES[planType]
  await insertPending(tenant, provider, { reference, planType, amountCents }, now)
  return provider.openCheckout({ reference, planType, amountCents, origin })
}

async function insertPending(
  tenant: Tenant,
  provider: CheckoutProvider,
  checkout: { reference: string; planType: PaidPlan; amountCents: number },
  now: number,
): Promise<void> {
  await tenant.sql
    .insertInto('subscriptions')
    .values({
      psychologist_id: tenant.id,
      id: newId(),
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
  environment: Pick<Environment, 'testCheckout'>,
  now: number,
): Promise<Date | null> {
  await lockPractice(tenant)
  const present = await findPresentSubscription(tenant, now)
  if (!present) return null
  if (present.status === 'active') {
    const provider = availableProviders(environment).find(({ name }) => name === present.provider)
    await provider?.stopRenewal(present.provider_ref ?? '')
    await markCancelled(tenant, present.id, now)
    const event = { actor: 'psychologist', action: 'subscription.cancelled' } as const
    await recordEvent(tenant, { ...event, subjectId: present.id }, now)
  }
  return present.current_period_end
}
