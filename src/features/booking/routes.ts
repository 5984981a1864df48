import type { Tenant, TenantId } from '../../platform/server/database.ts'
import { answerOnce } from '../../platform/server/idempotency.ts'
import { openRoute, type Route } from '../../platform/server/routes.ts'
import { fingerprint } from '../../platform/server/signing.ts'
import { throttle, throttleFailures } from '../../platform/server/throttle.ts'
import { throttleRead } from '../../platform/server/throttle-reads.ts'
import { sendTogether } from '../../platform/server/transactions.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { refreshCalendars } from '../calendars/reading-commands.ts'
import {
  addChargeWithCommit,
  type TakenCharge,
  withBankCode,
} from '../pix-provider/charge-commands.ts'
import { manageUrls } from '../practice/link-queries.ts'
import { countUnproven, findAvailability } from './availability-queries.ts'
import { bookPublicly, StaleCalendars } from './commands.ts'
import {
  createBooking,
  getAvailability,
  getPublicPsychologist,
  getPublicServices,
  requestBookingCode,
  UNPROVEN_HOLDS,
} from './contract.ts'
import { previewCoupon } from './coupon-contract.ts'
import { canSendCodes, proofOf, sendContactCode } from './proof-commands.ts'
import {
  findCouponPreview,
  findOpenPractice,
  findPublicPsychologist,
  inPractice,
  listPublicServices,
} from './queries.ts'

/** The limit of refused tries of any kind: more than a person makes, separate from other limits. */
const REFUSED_BOOKINGS = { name: 'booking-refused', most: 60, per: MINUTE }
/** The limit of codes for a booking's contact; it is the phone's limit of codes. */
const CODES_AN_ADDRESS = { name: 'booking-code', most: 20, per: HOUR }
/** More typing errors than a person makes, and far fewer than the possible codes. */
const WRONG_CODES = { name: 'coupon-wrong', most: 20, per: HOUR }

export const bookingRoutes: Route[] = [
  openRoute(getPublicPsychologist, async ({ services, params, now, address }) => {
    throttleRead(services, now, address, String(params.id))
    return inPractice(services.db, params.id, findPublicPsychologist, { oneRoundTrip: true })
  }),

  openRoute(getPublicServices, async ({ services, params, now, address }) => {
    throttleRead(services, now, address, String(params.id))
    const read = (tenant: Tenant) =>
      sendTogether(tenant.sql, [
        () => findPublicPsychologist(tenant),
        () => listPublicServices(tenant),
      ])
    const [, offered] = await inPractice(services.db, params.id, read, { oneRoundTrip: true })
    return offered
  }),

  openRoute(getAvailability, async ({ services, params, query, now, address }) => {
    throttleRead(services, now, address, String(params.id))
    const read = (tenant: Tenant) => findAvailability(tenant, query, now)
    return inPractice(services.db, params.id, read, { oneRoundTrip: true })
  }),

  openRoute(previewCoupon, async ({ services, params, body, now, address }) =>
    throttleFailures(services, now, [{ ...WRONG_CODES, of: `${params.id} ${address}` }], () =>
      inPractice(services.db, params.id, (tenant) => findCouponPreview(tenant, body, now)),
    ),
  ),

  openRoute(createBooking, async (call) => {
    const { services, params, body, now, address, idempotencyKey: key } = call
    return throttleFailures(services, now, [{ ...REFUSED_BOOKINGS, of: address }], async () => {
      const proof = await proofOf(services, body, now)
      let tenantId: TenantId | null = null
      let added: TakenCharge | null = null
      const book = (hasReadCalendars: boolean) =>
        inPractice(services.db, params.id, (tenant) => {
          tenantId = tenant.id
          added = null
          const booker = {
            hasReadCalendars,
            manageUrlOf: manageUrls(services, tenant.id),
            address,
            secret: services.secret,
            heldFrom: fingerprint(services.secret, 'booking-address', `${tenant.id} ${address}`),
            proof,
            canProve: canSendCodes(services, body),
            limited: services.environment.throttle,
          }
          const work = async () => {
            const { booked, charge } = await bookPublicly(tenant, body, booker, now)
            if (charge) added = await addChargeWithCommit(tenant, charge.bank, charge.debt, now)
            return booked
          }
          return answerOnce(tenant, { key, endpoint: createBooking, input: body, now }, work)
        })
      const booked = await book(false).catch(async (error) => {
        if (!(error instanceof StaleCalendars)) throw error
        await refreshCalendars(services, error.tenantId)
        return book(true)
      })
      if (tenantId === null || !booked.payment?.confirmsItself) return booked
      const target = { sessionId: booked.session.id }
      const payment = await withBankCode(services, tenantId, target, booked.payment, added)
      return { ...booked, payment }
    })
  }),

  openRoute(requestBookingCode, async ({ services, params, body, now, address }) => {
    await throttle(services, now, { ...CODES_AN_ADDRESS, of: address })
    const tenantId = await inPractice(services.db, params.id, async (tenant) => {
      const practice = await findOpenPractice(tenant)
      if (!practice.allow_online_booking) throw new Problem('not_found')
      // Sends nothing if no code is required: a stranger's phone is not disturbed.
      return (await countUnproven(tenant, now)) < UNPROVEN_HOLDS ? null : tenant.id
    })
    if (tenantId) await sendContactCode(services, tenantId, body, now)
  }),
]
