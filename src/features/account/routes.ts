import { type Route, routeWithOwnTransactions, tenantRoute } from '../../platform/server/routes.ts'
import { PASSWORD_TRIES } from '../identity/rules.ts'
import * as command from './commands.ts'
import { closeAccount, restoreAccount } from './contract.ts'
import { exportAccountRoute } from './export-routes.ts'

export const accountRoutes: Route[] = [
  routeWithOwnTransactions(closeAccount, PASSWORD_TRIES, async ({ now, inTransaction }) =>
    inTransaction(({ tenant, token }) => command.closeAccount(tenant, token, now)),
  ),

  tenantRoute(restoreAccount, async ({ tenant, now }) => command.restoreAccount(tenant, now)),

  exportAccountRoute,
]
