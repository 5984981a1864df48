import { answerOnce } from '../../platform/server/idempotency.ts'
import { openRoute, type Route } from '../../platform/server/routes.ts'
import { isWithin, throttle, throttleFailures } from '../../platform/server/throttle.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { MAILS_TO_A_TYPED_ADDRESS } from '../messages/limit-rules.ts'
import { manageUrls } from '../patient-area/link-queries.ts'
import { findAvailability } from './availability-queries.ts'
import { bookPublicly } from './commands.ts'
import {
  createBooking,
  getAvailability,
  getPublicPsychologist,
  getPublicServices,
} from './contract.ts'
import { previewCoupon } from './coupon-contract.ts'
import { findCouponPreview } from './coupon-queries.ts'
import { findPublicPsychologist, inPractice, listPublicServices } from './queries.ts'

/** A family behind one address may book; a machine may not empty an agenda. */
const BOOKINGS_AN_ADDRESS = { name: 'booking-address', most: 40, per: HOUR }
const BOOKINGS_A_PHONE = { name: 'booking-phone', most: 10, per: HOUR }
/** Nobody looks for that many psychologists in an hour. */
const BOOKINGS_A_PHONE_ANYWHERE = { name: 'booking-phone-anywhere', most: 20, per: HOUR }
/** More than anybody mistypes, and far fewer than there are codes. */
const WRONG_CODES = { name: 'coupon-wrong', most: 20, per: HOUR }

export const bookingRoutes: Route[] = [
  openRoute(getPublicPsychologist, async ({ services, params }) =>
    inPractice(services.db, params.id, findPublicPsychologist),
  ),

  openRoute(getPublicServices, async ({ services, params }) =>
    inPractice(services.db, params.id, async (tenant) => {
      await findPublicPsychologist(tenant)
      return listPublicServices(tenant)
    }),
  ),

  openRoute(getAvailability, async ({ services, params, query, now }) =>
    inPractice(services.db, params.id, (tenant) => findAvailability(tenant, query, now)),
  ),

  openRoute(previewCoupon, async ({ services, params, body, now, address }) =>
    throttleFailures(services, now, { ...WRONG_CODES, of: `${params.id} ${address}` }, () =>
      inPractice(services.db, params.id, (tenant) => findCouponPreview(tenant, body, now)),
    ),
  ),

  openRoute(
    createBooking,
    async ({ services, params, body, now, address, idempotencyKey: key }) => {
      await throttle(
        services,
        now,
        { ...BOOKINGS_AN_ADDRESS, of: address },
        { ...BOOKINGS_A_PHONE, of: `${params.id} ${body.patientPhone}` },
        { ...BOOKINGS_A_PHONE_ANYWHERE, of: body.patientPhone },
      )
      const { patientEmail: of } = body
      // The booking stands all the same: its page tells what the mail would.
      const mayMail =
        of !== null && (await isWithin(services, now, { ...MAILS_TO_A_TYPED_ADDRESS, of }))
      return inPractice(services.db, params.id, (tenant) => {
        const manageUrlOf = manageUrls(services, tenant.id)
        const work = () => bookPublicly(tenant, body, { manageUrlOf, mayMail }, now)
        return answerOnce(tenant, { key, endpoint: createBooking, input: body, now }, work)
      })
    },
  ),
]
