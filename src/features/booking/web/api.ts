import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { call, isUnanswered } from '../../../platform/web/api.ts'
import type { Availability } from '../../attendance/availability-schema.ts'
import type { CancelRule } from '../../practice/cancel-rules.ts'
import { type Booked, createBooking, getAvailability, requestBookingCode } from '../contract.ts'
import { type CouponPreview, previewCoupon } from '../coupon-contract.ts'

/** The calls of the page, loaded with their schemas once the form is touched: load-sending.ts. */

/** Milliseconds before the one retry: docs/product.md, Data client. */
const RETRY_DELAY = 1_000

export type BookingBody = CallOf<typeof createBooking>['body']
/** Includes the rule that the visitor was shown. */
export type SentBody = BookingBody & { cancelRule: CancelRule }
export type TimesWanted = NonNullable<CallOf<typeof getAvailability>['query']>

export function findFreeTimes(friendlyId: number, query: TimesWanted): Promise<Availability> {
  return call(getAvailability, { params: { id: friendlyId }, query })
}

export function findDiscount(
  friendlyId: number,
  body: CallOf<typeof previewCoupon>['body'],
): Promise<CouponPreview> {
  return call(previewCoupon, { params: { id: friendlyId }, body })
}

export async function requestContactCode(
  friendlyId: number,
  body: CallOf<typeof requestBookingCode>['body'],
): Promise<void> {
  await call(requestBookingCode, { params: { id: friendlyId }, body })
}

/**
 * Books. Without an answer (no connection, 5xx) the request is retried with the same idempotency key, so nothing is booked
 * twice. Throws ApiError.
 */
export async function book(friendlyId: number, body: BookingBody, key: string): Promise<Booked> {
  const send = () =>
    call(createBooking, { params: { id: friendlyId }, body }, { idempotencyKey: key })
  try {
    return await send()
  } catch (error) {
    if (!isUnanswered(error) || !navigator.onLine) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY))
    return send()
  }
}
