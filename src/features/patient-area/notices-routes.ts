import { openRoute, type Route } from '../../platform/server/routes.ts'
import { openSealed } from '../../platform/server/signing.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { changeNotices } from './commands.ts'
import { getNotices, unsubscribe, updateNotices } from './notices-contract.ts'
import { NOTICES_PURPOSE } from './notices-links.ts'
import { findNotices } from './notices-queries.ts'

const PAGES_AN_ADDRESS = { name: 'notices-page', most: 120, per: 15 * MINUTE }
/** A mail provider unsubscribes all its users from a few addresses. */
const CLICKS_AN_ADDRESS = { name: 'notices-click', most: 1_000, per: 15 * MINUTE }

export const noticesRoutes: Route[] = [
  openRoute(getNotices, async ({ services, params, now, address }) => {
    await throttle(services, now, { ...PAGES_AN_ADDRESS, of: address })
    const { tenantId, subjectId } = openSealed(services.secret, NOTICES_PURPOSE, params.token)
    return services.db.asTenant(tenantId, (tenant) => findNotices(tenant, subjectId))
  }),

  openRoute(updateNotices, async ({ services, params, body, now, address }) => {
    await throttle(services, now, { ...PAGES_AN_ADDRESS, of: address })
    const { tenantId, subjectId } = openSealed(services.secret, NOTICES_PURPOSE, params.token)
    return services.db.asTenant(tenantId, async (tenant) => {
      await changeNotices(tenant, subjectId, body, now)
      return findNotices(tenant, subjectId)
    })
  }),

  openRoute(unsubscribe, async ({ services, params, now, address }) => {
    await throttle(services, now, { ...CLICKS_AN_ADDRESS, of: address })
    const { tenantId, subjectId } = openSealed(services.secret, NOTICES_PURPOSE, params.token)
    await services.db.asTenant(tenantId, async (tenant) => {
      await changeNotices(tenant, subjectId, { channels: { email: false } }, now)
      await findNotices(tenant, subjectId)
    })
  }),
]
