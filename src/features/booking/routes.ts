import { sendersOf } from '../../platform/server/channel-settings.ts'
import type { Tenant, TenantId } from '../../platform/server/database.ts'
import { answerOnce } from '../../platform/server/idempotency.ts'
import { openRoute, type Route } from '../../platform/server/routes.ts'
import type { Services } from '../../platform/server/services.ts'
import { fingerprint } from '../../platform/server/signing.ts'
import {
  countDone,
  refuseUntil,
  throttle,
  throttleFailures,
} from '../../platform/server/throttle.ts'
import { throttleRead } from '../../platform/server/throttle-reads.ts'
import { sendTogether } from '../../platform/server/transactions.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { refreshCalendars } from '../calendars/reading-commands.ts'
import { recipientOf } from '../delivery/message-limits.ts'
import { provesContact, sendBookingCode } from '../patient-login/commands.ts'
import { CODES_AN_HOUR } from '../patient-login/contract.ts'
import { codeWay } from '../patient-login/rules.ts'
import { withBankCode } from '../pix-provider/charge-commands.ts'
import { manageUrls } from '../practice/link-queries.ts'
import { countUnproven, findAvailability } from './availability-queries.ts'
import { bookPublicly, StaleCalendars } from './commands.ts'
import {
  type BookingInput,
  createBooking,
  getAvailability,
  getPublicPsychologist,
  getPublicServices,
  requestBookingCode,
  UNPROVEN_HOLDS,
} from './contract.ts'
import { previewCoupon } from './coupon-contract.ts'
import {
  findCouponPreview,
  findOpenPractice,
  findPublicPsychologist,
  inPractice,
  listPublicServices,
} from './queries.ts'
import type { Proof } from './refusal-commands.ts'

/** Refused tries of any kind: more than a person makes, separate from other limits. */
const REFUSED_BOOKINGS = { name: 'booking-refused', most: 60, per: MINUTE }
/** Codes that prove a booking's contact; the phone has the limit of its codes. */
const CODES_AN_ADDRESS = { name: 'booking-code', most: 20, per: HOUR }
const CODES_AN_EMAIL = { name: 'booking-code-email', most: CODES_AN_HOUR, per: HOUR }
/** Of a phone or an e-mail, in all practices: the hourly limit alone would allow 120 a day to somebody else's phone. */
const CODES_A_RECIPIENT_A_DAY = { name: 'booking-code-day', most: 6, per: DAY }
/** Bounds the cost of codes. Thirty addresses with all their codes reach it: a few cannot block new visitors. */
const CODES_A_PRACTICE = { name: 'booking-code-practice', most: 600, per: HOUR }
/** More typing errors than a person makes, and far fewer than there are codes. */
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
      const book = (looked: boolean) =>
        inPractice(services.db, params.id, (tenant) => {
          tenantId = tenant.id
          const booker = {
            looked,
            manageUrlOf: manageUrls(services, tenant.id),
            address,
            secret: services.secret,
            heldFrom: fingerprint(services.secret, 'booking-address', `${tenant.id} ${address}`),
            proof,
            canProve: canSendCodes(services, body),
            limited: services.environment.throttle,
          }
          const work = () => bookPublicly(tenant, body, booker, now)
          return answerOnce(tenant, { key, endpoint: createBooking, input: body, now }, work)
        })
      const booked = await book(false).catch(async (error) => {
        if (!(error instanceof StaleCalendars)) throw error
        await refreshCalendars(services, error.tenantId)
        return book(true)
      })
      if (tenantId === null || !booked.payment?.confirmsItself) return booked
      const target = { sessionId: booked.session.id }
      const payment = await withBankCode(services, tenantId, target, booked.payment)
      return { ...booked, payment }
    })
  }),

  openRoute(requestBookingCode, async ({ services, params, body, now, address }) => {
    await throttle(services, now, { ...CODES_AN_ADDRESS, of: address })
    const tenantId = await inPractice(services.db, params.id, async (tenant) => {
      const practice = await findOpenPractice(tenant)
      if (!practice.allow_online_booking) throw new Problem('not_found')
      // Sends nothing where no code is required: a stranger's phone is not disturbed.
      return (await countUnproven(tenant, now)) < UNPROVEN_HOLDS ? null : tenant.id
    })
    if (tenantId) await sendCode(services, tenantId, body, now)
  }),
]

type Contact = Pick<BookingInput, 'patientPhone' | 'patientEmail'>

function wayOf({ environment }: Pick<Services, 'environment'>, phone: string) {
  return codeWay(sendersOf(environment), phone)
}

/** Without a sender, or for a landline where only SMS is sent, no contact can be proved. */
function canSendCodes(services: Services, { patientPhone }: Pick<Contact, 'patientPhone'>) {
  const way = wayOf(services, patientPhone)
  return way === 'sms' || way === 'email'
}

/** Sends the code to the phone, or to the e-mail where SMS is off. */
async function sendCode(
  services: Services,
  tenantId: TenantId,
  { patientPhone: phone, patientEmail }: Contact,
  now: number,
): Promise<void> {
  if (!canSendCodes(services, { patientPhone: phone })) throw new Problem('contact_unprovable')
  const email = wayOf(services, phone) === 'email' ? patientEmail : null
  if (email === null && wayOf(services, phone) === 'email')
    throw invalidField('patientEmail', 'Informe seu e-mail para receber o código.')
  const of = recipientOf(email ?? phone)
  const anEmail = email === null ? [] : [{ ...CODES_AN_EMAIL, of }]
  const limits = [
    { ...CODES_A_PRACTICE, of: tenantId },
    { ...CODES_A_RECIPIENT_A_DAY, of },
    ...anEmail,
  ]
  const to = { tenantId, phone, email }
  const { secret, environment } = services
  await services.db.asPlatform(async (db, enqueue) => {
    const retryAfter = await sendBookingCode(db, enqueue, secret, to, now)
    if (retryAfter > 0) throw new Problem('throttled', { retryAfter })
    // A refusal rolls back the code, and the phone's count of it.
    if (environment.throttle) refuseUntil(await countDone({ db, secret }, now, ...limits))
  })
}

/** Returns what the booking's code proves; the try stays counted, however the booking ends. */
async function proofOf(
  services: Services,
  { contactCode: code, patientPhone: phone, patientEmail: email }: BookingInput,
  now: number,
): Promise<Proof> {
  if (!code) return 'none'
  const proved = await services.db.asPlatform((db) =>
    provesContact(db, services.secret, { phone, email }, code, now),
  )
  return proved ? 'right' : 'wrong'
}
