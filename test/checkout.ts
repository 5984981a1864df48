import {
  createSubscription,
  getSubscription,
  payTestCheckout,
} from '../src/features/subscription/contract.ts'
import type { PaidPlan } from '../src/features/subscription/plan-contract.ts'
import type { PsychologistActor } from './actors.ts'

/** Opens a payment page and gives the reference in its address. */
export async function openCheckout(
  owner: PsychologistActor,
  planType: PaidPlan = 'pro',
): Promise<string> {
  const { checkoutUrl } = await owner.ask(createSubscription, { body: { planType } })
  return new URL(checkoutUrl).searchParams.get('reference') ?? ''
}

/** Opens a payment page and pays; gives its reference. */
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
