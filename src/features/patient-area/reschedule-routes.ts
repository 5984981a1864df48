import type { Tenant } from '../../platform/server/database.ts'
import { answerOnce } from '../../platform/server/idempotency.ts'
import { openRoute, type Route } from '../../platform/server/routes.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { refreshCalendars } from '../calendars/reading-commands.ts'
import { proveCaller } from '../patient-login/queries.ts'
import { inLinkedPractice } from '../practice/link-queries.ts'
import { rescheduleAsPatient } from '../rescheduling/commands.ts'
import { findPatientSession, findPracticeOfSession, proveSessionOf } from './queries.ts'
import {
  getBookingReschedule,
  getPatientReschedule,
  rescheduleBooking,
  reschedulePatientSession,
} from './reschedule-contract.ts'
import { findRescheduleChoices } from './reschedule-queries.ts'
import {
  changeLinked,
  changeOwn,
  type Limits,
  type LockedPractice,
  mayEmailIn,
  readLinked,
  throttleLinked,
} from './routes.ts'
import { seenByLink } from './rules.ts'

const TIMES_AN_ADDRESS = { name: 'patient-move-times', most: 120, per: 15 * MINUTE }
const MOVES: Limits = [
  { name: 'patient-move', most: 60, per: HOUR },
  { name: 'patient-move-phone', most: 20, per: HOUR },
]

export const rescheduleRoutes: Route[] = [
  openRoute(getPatientReschedule, async ({ services, params, query, token, now, address }) => {
    await throttle(services, now, { ...TIMES_AN_ADDRESS, of: address })
    const { patientLogin } = services.environment
    const claim = { token, phone: query.phone }
    const { caller, tenantId } = await services.db.asPlatform(async (db) => {
      const caller = await proveCaller(db, patientLogin, claim, now)
      return { caller, tenantId: await findPracticeOfSession(db, caller, params.id) }
    })
    return services.db.asTenant(tenantId, async (tenant) => {
      await proveSessionOf(tenant, caller, params.id)
      return findRescheduleChoices(tenant, params.id, now)
    })
  }),

  openRoute(reschedulePatientSession, async (call) => {
    const { services, params, body, now, idempotencyKey: key } = call
    const { datetime, from } = body
    const input = { ...params, datetime, from }
    const request = { key, endpoint: reschedulePatientSession, input, now }
    const move = (tenant: Tenant, practice: LockedPractice) =>
      answerOnce(tenant, request, async () => {
        const input = { id: params.id, datetime, from }
        await rescheduleAsPatient(tenant, practice, input, mayEmailIn(services, tenant, now), now)
        return findPatientSession(tenant, params.id, now)
      })
    return changeOwn(call, MOVES, move, (id) => refreshCalendars(services, id))
  }),

  openRoute(getBookingReschedule, async ({ services, params, now, address }) => {
    await throttle(services, now, { ...TIMES_AN_ADDRESS, of: address })
    return readLinked(services, params.token, (tenant, { sessionId }) =>
      findRescheduleChoices(tenant, sessionId, now),
    )
  }),

  openRoute(rescheduleBooking, async (call) => {
    const { services, params, body, now, idempotencyKey: key } = call
    await throttleLinked(call, MOVES)
    const { datetime, from } = body
    const request = { key, endpoint: rescheduleBooking, input: { ...params, datetime, from }, now }
    // The link was proved above.
    await inLinkedPractice(services.db, params.token, async ({ id }) => id).then((id) =>
      refreshCalendars(services, id),
    )
    return changeLinked(services, params.token, (tenant, practice, id) =>
      answerOnce(tenant, request, async () => {
        const mayEmail = mayEmailIn(services, tenant, now)
        await rescheduleAsPatient(tenant, practice, { id, datetime, from }, mayEmail, now)
        return seenByLink(await findPatientSession(tenant, id, now))
      }),
    )
  }),
]
