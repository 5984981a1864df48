import type { Environment } from '../../platform/server/environment.ts'
import type { CheckoutProvider } from './checkout-commands.ts'
import { stripeCheckout } from './stripe-commands.ts'
import { testCheckout } from './test-checkout-commands.ts'

/** The settings that decide which provider takes payments. */
export type CheckoutSettings = Pick<Environment, 'testCheckout' | 'stripe'>

/** Returns the provider for new subscriptions; without one nothing can be bought. */
export function offeredProvider(settings: CheckoutSettings): CheckoutProvider | null {
  if (settings.stripe) return stripeCheckout(settings.stripe)
  return settings.testCheckout ? testCheckout : null
}

/** Returns the provider of an older subscription; null while its settings are missing. */
export function providerNamed(name: string, { stripe }: CheckoutSettings): CheckoutProvider | null {
  if (name === testCheckout.name) return testCheckout
  const known = stripe && stripeCheckout(stripe)
  return known?.name === name ? known : null
}
