import { practiceRoute, type Route } from '../../platform/server/routes.ts'
import * as command from './commands.ts'
import {
  createService,
  deleteService,
  getService,
  listServices,
  updateService,
} from './contract.ts'
import { findService, listServiceRows } from './queries.ts'

export const serviceRoutes: Route[] = [
  practiceRoute(listServices, async ({ tenant }) => listServiceRows(tenant)),
  practiceRoute(getService, async ({ tenant, params }) => findService(tenant, params.id)),
  practiceRoute(createService, async ({ tenant, body, now }) =>
    command.createService(tenant, body, now),
  ),
  practiceRoute(updateService, async ({ tenant, params, body }) =>
    command.updateService(tenant, params.id, body),
  ),
  practiceRoute(deleteService, async ({ tenant, params }) =>
    command.deleteService(tenant, params.id),
  ),
]
