import type { Environment } from '../../platform/server/environment.ts'
import type { CheckoutProvider } from './checkout-commands.ts'
import { stripeCheckout } from './stripe-commands.ts'
import { testCheckout } from './test-checkout-commands.ts'

export type CheckoutSettings = Pick<Environment, 'testCheckout' | 'stripe'>

export function offeredProvider(settings: CheckoutSettings): CheckoutProvider | null {
  if (settings.stripe) return stripeCheckout(settings.stripe)
  return settings.testCheckout ? testCheckout : null
}

export function providerNamed(name: string, { stripe }: CheckoutSettings): CheckoutProvider | null {
  if (name === testCheckout.name) return testCheckout
  const known = stripe && stripeCheckout(stripe)
  return known?.name === name ? known : null
}
