import type { Environment } from '../../platform/server/environment.ts'
import type { CheckoutProvider } from './checkout-commands.ts'
import type { SubscriptionRow } from './queries.ts'
import { testCheckout } from './test-checkout-commands.ts'

/** What decides who may take money here. */
export type CheckoutSettings = Pick<Environment, 'testCheckout'>

/** Who may take money here; without one nothing can be bought. */
export function availableProviders({ testCheckout: trial }: CheckoutSettings): CheckoutProvider[] {
  return trial ? [testCheckout] : []
}

/** Has whoever takes the money for a subscription charge no further period of it. */
export async function stopRenewal(
  settings: CheckoutSettings,
  subscription: Pick<SubscriptionRow, 'provider' | 'provider_ref'>,
): Promise<void> {
  const provider = availableProviders(settings).find(({ name }) => name === subscription.provider)
  await provider?.stopRenewal(subscription.provider_ref ?? '')
}
