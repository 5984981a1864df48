import type { Environment } from '../../platform/server/environment.ts'
import { openRoute, practiceRoute, type Route } from '../../platform/server/routes.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { centsToText } from '../../platform/shared/money.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { cancelPresentSubscription, openCheckout } from './commands.ts'
import {
  cancelSubscription,
  createSubscription,
  getSubscription,
  getTestCheckout,
  payTestCheckout,
  receiveTestEvent,
} from './contract.ts'
import { receiveEvent } from './event-commands.ts'
import { findCheckoutResult, findPresentSubscription, toSubscription } from './queries.ts'
import { findOpenCheckout, payOpenCheckout, testCheckout } from './test-checkout-commands.ts'

const CHECKOUTS_AN_ACCOUNT = { name: 'checkout', most: 20, per: HOUR }

export const subscriptionRoutes: Route[] = [
  practiceRoute(getSubscription, async ({ tenant, services, query, now }) => {
    const present = await findPresentSubscription(tenant, now)
    return {
      subscription: present && toSubscription(present),
      checkout: query.checkout ? await findCheckoutResult(tenant, query.checkout) : null,
      testCheckout: services.environment.testCheckout,
    }
  }),

  practiceRoute(
    createSubscription,
    async ({ tenant, services, account, body, now }) => {
      if (!account.isActive) throw new Problem('inactive_account')
      const checkout = { planType: body.planType, origin: services.origin() }
      return { checkoutUrl: await openCheckout(tenant, services.environment, checkout, now) }
    },
    CHECKOUTS_AN_ACCOUNT,
  ),

  practiceRoute(cancelSubscription, async ({ tenant, services, now }) => {
    const accessUntil = await cancelPresentSubscription(tenant, services.environment, now)
    if (!accessUntil) throw new Problem('no_subscription')
    return { status: 'cancelled' as const, accessUntil: accessUntil.toISOString() }
  }),

  practiceRoute(getTestCheckout, async ({ tenant, services, query, now }) => {
    refuseOutsideTrial(services.environment)
    const open = query.reference ? await findOpenCheckout(tenant, query.reference, now) : null
    if (!open) return { checkout: null }
    const amount = centsToText(open.amount_cents)
    return { checkout: { id: open.id, planType: open.plan, amount } }
  }),

  practiceRoute(payTestCheckout, async ({ tenant, services, body, now }) => {
    refuseOutsideTrial(services.environment)
    const delivery = await payOpenCheckout(tenant, body.reference, now)
    await receiveEvent(tenant, services.environment, testCheckout.readEvent(delivery, now), now)
  }),

  openRoute(receiveTestEvent, async ({ services, body, now }) => {
    refuseOutsideTrial(services.environment)
    const event = testCheckout.readEvent(body, now)
    await services.db.asTenant(event.psychologistId, (tenant) =>
      receiveEvent(tenant, services.environment, event, now),
    )
  }),
]

/** Elsewhere there is no such page: nobody becomes Pro without paying. */
function refuseOutsideTrial({ testCheckout: trial }: Pick<Environment, 'testCheckout'>): void {
  if (!trial) throw new Problem('not_found')
}
