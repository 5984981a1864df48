import { type Route, tenantRoute } from '../../platform/server/routes.ts'
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
  tenantRoute(listServices, async ({ tenant }) => listServiceRows(tenant)),
  tenantRoute(getService, async ({ tenant, params }) => findService(tenant, params.id)),
  tenantRoute(createService, async ({ tenant, body, now }) =>
    command.createService(tenant, body, now),
  ),
  tenantRoute(updateService, async ({ tenant, params, body }) =>
    command.updateService(tenant, params.id, body),
  ),
  tenantRoute(deleteService, async ({ tenant, params }) =>
    command.deleteService(tenant, params.id),
  ),
]
