import type { TenantId } from '../../platform/server/database.ts'
import { openRoute, type Route } from '../../platform/server/routes.ts'
import { openSealed, unseal } from '../../platform/server/signing.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { changeNotices } from './commands.ts'
import { getNotices, unsubscribe, updateNotices } from './notices-contract.ts'
import { NOTICES_PURPOSE, PERSON_NOTICES_PURPOSE } from './notices-links.ts'
import { findNotices, type NoticesOf } from './notices-queries.ts'

const PAGES_AN_ADDRESS = { name: 'notices-page', most: 120, per: 15 * MINUTE }
/** A mail provider unsubscribes all its users from a few IP addresses. */
const CLICKS_AN_ADDRESS = { name: 'notices-click', most: 1_000, per: 15 * MINUTE }

export const noticesRoutes: Route[] = [
  openRoute(getNotices, async ({ services, params, now, address }) => {
    await throttle(services, now, { ...PAGES_AN_ADDRESS, of: address })
    const { tenantId, of } = openNotices(services.secret, params.token)
    return services.db.asTenant(tenantId, (tenant) => findNotices(tenant, of))
  }),

  openRoute(updateNotices, async ({ services, params, body, now, address }) => {
    await throttle(services, now, { ...PAGES_AN_ADDRESS, of: address })
    const { tenantId, of } = openNotices(services.secret, params.token)
    return services.db.asTenant(tenantId, async (tenant) => {
      await changeNotices(tenant, of, body, now)
      return findNotices(tenant, of)
    })
  }),

  openRoute(unsubscribe, async ({ services, params, now, address }) => {
    await throttle(services, now, { ...CLICKS_AN_ADDRESS, of: address })
    const { tenantId, of } = openNotices(services.secret, params.token)
    await services.db.asTenant(tenantId, async (tenant) => {
      await changeNotices(tenant, of, { channels: { email: false } }, now)
      await findNotices(tenant, of)
    })
  }),
]

/** Returns the person whose notices a link in a message opens: the patient, or a person around the patient. */
function openNotices(secret: Buffer, token: string): { tenantId: TenantId; of: NoticesOf } {
  const ofPerson = unseal(secret, PERSON_NOTICES_PURPOSE, token)
  if (ofPerson) return { tenantId: ofPerson.tenantId, of: { personId: ofPerson.subjectId } }
  const { tenantId, subjectId } = openSealed(secret, NOTICES_PURPOSE, token)
  return { tenantId, of: { patientId: subjectId } }
}
