import type { Environment } from '../../platform/server/environment.ts'
import { errorFields } from '../../platform/server/errors.ts'
import {
  openRoute,
  type Route,
  routeWithOwnTransactions,
  tenantRoute,
} from '../../platform/server/routes.ts'
import type { Services } from '../../platform/server/services.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type {
  CheckoutProvider,
  Delivery,
  NewCheckout,
  SubscriptionEvent,
} from './checkout-commands.ts'
import {
  beginCheckout,
  cancelPresentSubscription,
  deleteCheckout,
  recordOpenPage,
} from './commands.ts'
import {
  cancelSubscription,
  createSubscription,
  getSubscription,
  getTestCheckout,
  payTestCheckout,
  receiveStripeEvent,
  receiveTestEvent,
} from './contract.ts'
import { receiveEvent } from './event-commands.ts'
import { offeredProvider } from './provider-commands.ts'
import {
  findCheckoutResult,
  findPresentSubscription,
  paidUntilOf,
  toSubscription,
} from './queries.ts'
import { firstChargeAt } from './rules.ts'
import { stripeCheckout } from './stripe-commands.ts'
import { findOpenCheckout, payOpenCheckout, readDelivery } from './test-checkout-commands.ts'

const CHECKOUTS_AN_ACCOUNT = { name: 'checkout', most: 20, per: HOUR }

export const subscriptionRoutes: Route[] = [
  tenantRoute(getSubscription, async ({ tenant, services, query, now }) => {
    const present = await findPresentSubscription(tenant, now)
    return {
      subscription: present && toSubscription(present, now),
      checkout: query.checkout ? await findCheckoutResult(tenant, query.checkout) : null,
      testCheckout: services.environment.testCheckout,
    }
  }),

  // Asks the provider between two transactions, so that the practice is not locked while it answers.
  routeWithOwnTransactions(createSubscription, CHECKOUTS_AN_ACCOUNT, async (call) => {
    const { services, body, now, inTransaction } = call
    const provider = offeredProvider(services.environment)
    if (!provider) throw new Problem('checkout_unavailable')
    const order = { provider: provider.name, planType: body.planType, origin: services.origin() }
    const checkout = await inTransaction(({ tenant }) => beginCheckout(tenant, order, now))
    const open = await tryToOpen(services, provider, checkout)
    if (!open) {
      await inTransaction(({ tenant }) => deleteCheckout(tenant, checkout))
      throw new Problem('checkout_unanswered')
    }
    await inTransaction(({ tenant }) => recordOpenPage(tenant, checkout, open, now))
    return { checkoutUrl: open.url }
  }),

  tenantRoute(cancelSubscription, async ({ tenant, now }) => {
    const accessUntil = await cancelPresentSubscription(tenant, now)
    if (!accessUntil) throw new Problem('no_subscription')
    return { status: 'cancelled' as const, accessUntil: accessUntil.toISOString() }
  }),

  openRoute(receiveStripeEvent, async ({ services, body, now }) => {
    const { stripe } = services.environment
    if (!stripe) throw new Problem('not_found')
    const event = await tryToRead(services, stripeCheckout(stripe), body, now)
    if (event) await receiveOfPractice(services, event, now)
  }),

  tenantRoute(getTestCheckout, async ({ tenant, services, query, now }) => {
    refuseOutsideTrial(services.environment)
    const open = query.reference ? await findOpenCheckout(tenant, query.reference, now) : null
    if (!open) return { checkout: null }
    const present = await findPresentSubscription(tenant, now)
    const { id, plan: planType, amount_cents } = open
    const amount = moneyOut(amount_cents)
    const daysLeft = firstChargeAt(paidUntilOf(present, now), now) !== null
    return { checkout: { id, planType, amount, daysLeft } }
  }),

  tenantRoute(payTestCheckout, async ({ tenant, services, body, now }) => {
    refuseOutsideTrial(services.environment)
    const { reference, failRenewal = false } = body
    for (const delivery of await payOpenCheckout(tenant, { reference, failRenewal }, now))
      await receiveEvent(tenant, readDelivery(delivery, now), now)
  }),

  openRoute(receiveTestEvent, async ({ services, body, now }) => {
    refuseOutsideTrial(services.environment)
    await receiveOfPractice(services, readDelivery(body, now), now)
  }),
]

async function tryToOpen({ log }: Services, provider: CheckoutProvider, checkout: NewCheckout) {
  try {
    return await provider.openCheckout(checkout)
  } catch (error) {
    const { name, code, type } = errorFields(error)
    log.error({ provider: provider.name, error: { name, code, type } }, 'checkout not opened')
    return null
  }
}

/** Reads an event; an unreadable one, which may be a payment, is logged without its text. */
async function tryToRead(
  { log }: Services,
  provider: CheckoutProvider,
  delivery: Delivery,
  now: number,
): Promise<SubscriptionEvent | null> {
  try {
    return await provider.readEvent(delivery, now)
  } catch (error) {
    if (error instanceof Problem && error.code === 'event_unreadable')
      log.error({ provider: provider.name }, 'event of another API version')
    throw error
  }
}

async function receiveOfPractice(
  services: Services,
  event: SubscriptionEvent,
  now: number,
): Promise<void> {
  await services.db.asTenant(event.psychologistId, (tenant) => receiveEvent(tenant, event, now))
}

function refuseOutsideTrial({ testCheckout: trial }: Pick<Environment, 'testCheckout'>): void {
  if (!trial) throw new Problem('not_found')
}
