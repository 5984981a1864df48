import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import { offerByHand, takeBack } from './answer-commands.ts'
import * as contract from './contract.ts'
import { add, order, remove } from './entry-commands.ts'
import { findWaitlist } from './queries.ts'

export const waitlistRoutes: Route[] = [
  tenantRoute(contract.getWaitlist, async ({ services, tenant }) => findWaitlist(tenant, services)),
  tenantRoute(contract.orderWaitlist, async ({ services, tenant, body }) =>
    order(tenant, services, body.order),
  ),
  tenantRoute(contract.addToWaitlist, async ({ services, tenant, body, now }) =>
    add(tenant, services, body, now),
  ),
  tenantRoute(contract.removeFromWaitlist, async ({ tenant, params, now }) =>
    remove(tenant, params.id, now),
  ),
  tenantRoute(contract.offerHour, async ({ services, tenant, params, body, now }) =>
    offerByHand(tenant, services, { id: params.id, start: body.start }, now),
  ),
  tenantRoute(contract.takeBackOffer, async ({ services, tenant, params, now }) =>
    takeBack(tenant, services, params.id, now),
  ),
]
