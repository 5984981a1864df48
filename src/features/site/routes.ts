import { openRoute, type Route } from '../../platform/server/routes.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { getHealth } from './contract.ts'

export const siteRoutes: Route[] = [
  openRoute(getHealth, async ({ services }) => {
    if (!(await services.db.ping())) throw new Problem('unavailable')
    return { status: 'ok' as const }
  }),
]
