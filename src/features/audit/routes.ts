import { adminRoute } from '../../platform/server/admin-routes.ts'
import type { Route } from '../../platform/server/routes.ts'
import { listAuditEvents } from './contract.ts'
import { listEventsAcross } from './queries.ts'

export const auditRoutes: Route[] = [
  adminRoute(listAuditEvents, async ({ sql, query, now }) => listEventsAcross(sql, query, now)),
]
