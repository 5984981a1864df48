import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import { listMessages, retryMessage } from './contract.ts'
import { findLoggedMessage, listLoggedMessages } from './list-queries.ts'
import { retryFailed } from './retry-commands.ts'

export const messageRoutes: Route[] = [
  tenantRoute(listMessages, async ({ tenant, query }) => listLoggedMessages(tenant, query)),

  tenantRoute(retryMessage, async ({ tenant, params, now }) => {
    await retryFailed(tenant, params.id, now)
    return findLoggedMessage(tenant, params.id)
  }),
]
