import { practiceRoute, provenRoute, type Route } from '../../platform/server/routes.ts'
import { provePassword } from '../identity/queries.ts'
import { PASSWORD_TRIES } from '../identity/rules.ts'
import * as command from './commands.ts'
import { closeAccount, exportAccount, restoreAccount } from './contract.ts'

export const accountRoutes: Route[] = [
  provenRoute(closeAccount, PASSWORD_TRIES, async ({ services, id, body, now, inTransaction }) => {
    await provePassword(services.db, id, 'password', body.password)
    return inTransaction(({ tenant, token }) =>
      command.closeAccount(tenant, services.environment, token, now),
    )
  }),

  practiceRoute(restoreAccount, async ({ tenant, now }) => command.restoreAccount(tenant, now)),

  practiceRoute(exportAccount, async ({ tenant, now }) => command.exportAccount(tenant, now)),
]
