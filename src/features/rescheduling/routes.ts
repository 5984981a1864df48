import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import { answerRequest, moveBack } from './commands.ts'
import * as contract from './contract.ts'

export const reschedulingRoutes: Route[] = [
  tenantRoute(contract.answerReschedule, async ({ tenant, params, body, now }) =>
    answerRequest(tenant, params.id, body.accept, now),
  ),
  tenantRoute(contract.moveBack, async ({ tenant, params, now }) =>
    moveBack(tenant, params.id, now),
  ),
]
