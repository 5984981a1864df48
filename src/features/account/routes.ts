import { practiceRoute, provenRoute, type Route } from '../../platform/server/routes.ts'
import { provePassword } from '../identity/queries.ts'
import { PASSWORD_TRIES } from '../identity/rules.ts'
import * as command from './commands.ts'
import { closeAccount, restoreAccount } from './contract.ts'
import { exportAccountRoute } from './export-routes.ts'

export const accountRoutes: Route[] = [
  provenRoute(closeAccount, PASSWORD_TRIES, async ({ services, id, body, now, inTransaction }) => {
    await provePassword(services.db, id, 'password', body.password)
    return inTransaction(({ tenant, token }) => command.closeAccount(tenant, token, now))
  }),

  practiceRoute(restoreAccount, async ({ tenant, now }) => command.restoreAccount(tenant, now)),

  exportAccountRoute,
]
