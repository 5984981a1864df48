import type { Tenant } from '../../platform/server/database.ts'
import { answerOnce } from '../../platform/server/idempotency.ts'
import { openRoute, type Route } from '../../platform/server/routes.ts'
import type { Services } from '../../platform/server/services.ts'
import { fingerprint } from '../../platform/server/signing.ts'
import { throttle, throttleFailures } from '../../platform/server/throttle.ts'
import { throttleRead } from '../../platform/server/throttle-reads.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import { StaleCalendars } from '../booking/commands.ts'
import { proofOf, sendContactCode, wayOf } from '../booking/proof-commands.ts'
import { inPractice } from '../booking/queries.ts'
import { refreshCalendars } from '../calendars/reading-commands.ts'
import { PATIENT_LOGIN_PROBLEMS } from '../patient-login/problems.ts'
import { manageUrls } from '../practice/link-queries.ts'
import { bookOffer, refuseOffer } from './answer-commands.ts'
import { addVisitor, eraseEntryByLink } from './entry-commands.ts'
import {
  acceptOffer,
  declineOffer,
  getOffer,
  getOwnEntry,
  getWaitlistForm,
  joinWaitlist,
  leaveWaitlist,
  requestWaitlistCode,
} from './public-contract.ts'
import {
  findForm,
  findLinkedOffer,
  findListPractice,
  findOwnEntry,
  openEntryLink,
  openOfferLink,
} from './queries.ts'

const CODES_AN_ADDRESS = { name: 'waitlist-code', most: 20, per: HOUR }
const REFUSED_JOINS = { name: 'waitlist-refused', most: 60, per: MINUTE }
const LINKS_AN_ADDRESS = { name: 'waitlist-link', most: 60, per: 15 * MINUTE }
const ANSWERS_AN_ADDRESS = { name: 'waitlist-answer', most: 60, per: HOUR }

export const publicWaitlistRoutes: Route[] = [
  openRoute(getWaitlistForm, async ({ services, params, now, address }) => {
    throttleRead(services, now, address, String(params.id))
    return inPractice(services.db, params.id, findForm)
  }),

  openRoute(requestWaitlistCode, async ({ services, params, body, now, address }) => {
    await throttle(services, now, { ...CODES_AN_ADDRESS, of: address })
    const tenantId = await inPractice(services.db, params.id, async (tenant) => {
      await findListPractice(tenant)
      return tenant.id
    })
    const contact = { patientPhone: body.phone, patientEmail: body.email }
    const options = { toFile: !services.environment.production, emailField: 'email' }
    await sendContactCode(services, tenantId, contact, now, options)
  }),

  openRoute(joinWaitlist, async (call) => {
    const { services, params, body, now, address, idempotencyKey: key } = call
    return throttleFailures(services, now, [{ ...REFUSED_JOINS, of: address }], async () => {
      const { phone: patientPhone, email: patientEmail, contactCode } = body
      const proof = await proofOf(services, { patientPhone, patientEmail, contactCode }, now)
      if (proof !== 'right')
        throw invalidField('contactCode', PATIENT_LOGIN_PROBLEMS.code_refused[1])
      const isByPhone = wayOf(services, patientPhone) === 'sms' || patientEmail === null
      return inPractice(services.db, params.id, (tenant) => {
        const work = () => addVisitor(tenant, services, body, isByPhone ? 'phone' : 'email', now)
        return answerOnce(tenant, { key, endpoint: joinWaitlist, input: body, now }, work)
      })
    })
  }),

  openRoute(getOwnEntry, async ({ services, params, now, address }) => {
    await throttle(services, now, { ...LINKS_AN_ADDRESS, of: address })
    const { tenantId, subjectId } = openEntryLink(services.secret, params.token)
    return services.db.asTenant(tenantId, (tenant) => findOwnEntry(tenant, subjectId))
  }),

  openRoute(leaveWaitlist, async ({ services, params, now, address }) => {
    await throttle(services, now, { ...ANSWERS_AN_ADDRESS, of: address })
    const { tenantId, subjectId } = openEntryLink(services.secret, params.token)
    await services.db.asTenant(tenantId, (tenant) => eraseEntryByLink(tenant, subjectId, now))
  }),

  openRoute(getOffer, async ({ services, params, now, address }) => {
    await throttle(services, now, { ...LINKS_AN_ADDRESS, of: address })
    const { tenantId, subjectId } = openOfferLink(services.secret, params.token)
    return services.db.asTenant(tenantId, (tenant) =>
      findLinkedOffer(tenant, services, subjectId, now),
    )
  }),

  openRoute(acceptOffer, async (call) => {
    const { services, params, body, now, address, idempotencyKey: key } = call
    await throttle(services, now, { ...ANSWERS_AN_ADDRESS, of: address })
    const { tenantId, subjectId } = openOfferLink(services.secret, params.token)
    const take = (hasReadCalendars: boolean) =>
      services.db.asTenant(tenantId, (tenant) =>
        answerOnce(tenant, { key, endpoint: acceptOffer, input: [params, body], now }, () => {
          const booker = bookerOf(services, tenant, address, hasReadCalendars)
          return bookOffer(tenant, services, { ...body, id: subjectId }, booker, now)
        }),
      )
    return take(false).catch(async (error) => {
      if (!(error instanceof StaleCalendars)) throw error
      await refreshCalendars(services, error.tenantId)
      return take(true)
    })
  }),

  openRoute(declineOffer, async ({ services, params, now, address }) => {
    await throttle(services, now, { ...ANSWERS_AN_ADDRESS, of: address })
    const { tenantId, subjectId } = openOfferLink(services.secret, params.token)
    return services.db.asTenant(tenantId, async (tenant) => {
      await refuseOffer(tenant, services, subjectId, now)
      return findLinkedOffer(tenant, services, subjectId, now)
    })
  }),
]

/** Returns the booker of an offer. The contact was proved when the person entered the list, and the link is only sent to it. */
function bookerOf(services: Services, tenant: Tenant, address: string, hasReadCalendars: boolean) {
  return {
    hasReadCalendars,
    manageUrlOf: manageUrls(services, tenant.id),
    address,
    secret: services.secret,
    heldFrom: fingerprint(services.secret, 'booking-address', `${tenant.id} ${address}`),
    proof: 'right' as const,
    canProve: true,
    limited: services.environment.throttle,
  }
}
