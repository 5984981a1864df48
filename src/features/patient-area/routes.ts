import { openRoute, type Route } from '../../platform/server/routes.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { listPatientSessions } from './contract.ts'
import { listSessionsOfPhone } from './queries.ts'

/** Enough to reload a page, too few to walk through phone numbers. */
const LOOKUPS_AN_ADDRESS = { name: 'patient-sessions', most: 60, per: 15 * MINUTE }

export const patientAreaRoutes: Route[] = [
  openRoute(listPatientSessions, async ({ services, query, now, address }) => {
    await throttle(services, now, { ...LOOKUPS_AN_ADDRESS, of: address })
    // A phone alone opens nothing where strangers reach the server (decisions §1).
    if (services.environment.patientLogin === 'code') throw new Problem('phone_not_enough')
    return services.db.asPlatform((db) => listSessionsOfPhone(db, query.phone, now))
  }),
]
