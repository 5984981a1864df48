import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import { offerByHand, withdrawOffer } from './answer-commands.ts'
import * as contract from './contract.ts'
import { addEntry, orderEntries, removeEntry } from './entry-commands.ts'
import { findWaitlist } from './queries.ts'

export const waitlistRoutes: Route[] = [
  tenantRoute(contract.getWaitlist, async ({ services, tenant }) => findWaitlist(tenant, services)),
  tenantRoute(contract.orderWaitlist, async ({ services, tenant, body }) =>
    orderEntries(tenant, services, body.order),
  ),
  tenantRoute(contract.addToWaitlist, async ({ services, tenant, body, now }) =>
    addEntry(tenant, services, body, now),
  ),
  tenantRoute(contract.removeFromWaitlist, async ({ tenant, params, now }) =>
    removeEntry(tenant, params.id, now),
  ),
  tenantRoute(contract.offerHour, async ({ services, tenant, params, body, now }) =>
    offerByHand(tenant, services, { id: params.id, start: body.start }, now),
  ),
  tenantRoute(contract.takeBackOffer, async ({ services, tenant, params, now }) =>
    withdrawOffer(tenant, services, params.id, now),
  ),
]
