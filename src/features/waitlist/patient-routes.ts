import { openRoute, type Route } from '../../platform/server/routes.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { phoneKey } from '../../platform/shared/phone.ts'
import { findPracticeOfSession, proveSessionOf } from '../patient-area/queries.ts'
import { proveCaller } from '../patient-login/queries.ts'
import { lockPractice } from '../practice/commands.ts'
import { inLinkedPractice, openLink } from '../practice/link-queries.ts'
import { joinForEarlier } from './entry-commands.ts'
import { joinByBooking, joinBySession } from './public-contract.ts'

const JOINS_AN_ADDRESS = { name: 'waitlist-patient', most: 60, per: HOUR }
const JOINS_A_PHONE = { name: 'waitlist-patient-phone', most: 20, per: HOUR }

export const patientWaitlistRoutes: Route[] = [
  openRoute(joinBySession, async ({ services, params: { id }, body, token, now, address }) => {
    await throttle(services, now, { ...JOINS_AN_ADDRESS, of: address })
    const { phone, ...wish } = body
    const { patientLogin } = services.environment
    const caller = await services.db.asPlatform((db) =>
      proveCaller(db, patientLogin, { token, phone }, now),
    )
    await throttle(services, now, { ...JOINS_A_PHONE, of: phoneKey(caller.phone) })
    const tenantId = await services.db.asPlatform((db) => findPracticeOfSession(db, caller, id))
    return services.db.asTenant(tenantId, async (tenant) => {
      const practice = await lockPractice(tenant)
      await proveSessionOf(tenant, caller, id)
      return joinForEarlier(tenant, practice, services, { ...wish, sessionId: id }, now)
    })
  }),

  openRoute(joinByBooking, async ({ services, params: { token }, body, now, address }) => {
    await throttle(services, now, { ...JOINS_AN_ADDRESS, of: address })
    return inLinkedPractice(services.db, token, async (tenant) => {
      const practice = await lockPractice(tenant)
      const { sessionId } = await openLink(tenant, services.secret, token)
      return joinForEarlier(tenant, practice, services, { ...body, sessionId }, now)
    })
  }),
]
