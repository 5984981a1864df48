import { verifyPassword } from '../../platform/server/password.ts'
import { practiceRoute, type Route } from '../../platform/server/routes.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import { WRONG_PASSWORD } from '../identity/contract.ts'
import { findPasswordHash } from '../identity/queries.ts'
import { PASSWORD_TRIES } from '../identity/rules.ts'
import * as command from './commands.ts'
import { closeAccount, exportAccount, restoreAccount } from './contract.ts'
import { findEverything } from './queries.ts'

export const accountRoutes: Route[] = [
  practiceRoute(
    closeAccount,
    async ({ tenant, services, body, token, now }) => {
      const proven = await verifyPassword(body.password, await findPasswordHash(tenant))
      if (!proven) throw invalidField('password', WRONG_PASSWORD)
      return command.closeAccount(tenant, services.environment, token, now)
    },
    PASSWORD_TRIES,
  ),

  practiceRoute(restoreAccount, async ({ tenant, now }) => command.restoreAccount(tenant, now)),

  practiceRoute(exportAccount, async ({ tenant, now }) => findEverything(tenant, now)),
]
