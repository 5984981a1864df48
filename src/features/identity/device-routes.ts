import { openRoute, type Route, tenantRoute } from '../../platform/server/routes.ts'
import { unseal } from '../../platform/server/signing.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { endLogin, endLogins, endMailedLogin, listLogins } from './device-contract.ts'
import { END_PURPOSE, listOpenLogins } from './device-queries.ts'
import { endLoginOf, endLoginsExcept } from './login-end-commands.ts'

const ENDS_AN_ADDRESS = { name: 'login-end', most: 60, per: HOUR }

export const deviceRoutes: Route[] = [
  tenantRoute(listLogins, async ({ tenant, token, now }) => listOpenLogins(tenant, token, now)),

  tenantRoute(endLogin, async ({ tenant, params: { id }, now }) => {
    if (!(await endLoginOf(tenant, id, 'login.ended', now))) throw new Problem('not_found')
  }),

  tenantRoute(endLogins, async ({ tenant, token, now }) => endLoginsExcept(tenant, token, now)),

  openRoute(endMailedLogin, async ({ services, body, now, address }) => {
    await throttle(services, now, { ...ENDS_AN_ADDRESS, of: address })
    const sealed = unseal(services.secret, END_PURPOSE, body.token)
    if (!sealed) throw new Problem('link_expired')
    // A login that has already ended is the desired state, so the reply is the same.
    await services.db.asTenant(sealed.tenantId, (tenant) =>
      endLoginOf(tenant, sealed.subjectId, 'login.ended_by_mail', now),
    )
  }),
]
