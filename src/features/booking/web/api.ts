import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { call, isUnanswered } from '../../../platform/web/api.ts'
import type { Availability } from '../../attendance/free-times.ts'
import { type Booked, createBooking, getAvailability, requestBookingCode } from '../contract.ts'
import { type CouponPreview, previewCoupon } from '../coupon-contract.ts'

/** The calls of the page. With their schemas they are fetched once the form is touched: see load-sending.ts. */

/** Milliseconds before the one retry: docs/product.md, Data client. */
const RETRY_DELAY = 1_000

export type BookingBody = CallOf<typeof createBooking>['body']
export type TimesWanted = NonNullable<CallOf<typeof getAvailability>['query']>

export function findFreeTimes(friendlyId: number, query: TimesWanted): Promise<Availability> {
  return call(getAvailability, { params: { id: friendlyId }, query })
}

/** What a code takes off a service's price. Throws ApiError. */
export function findDiscount(
  friendlyId: number,
  body: CallOf<typeof previewCoupon>['body'],
): Promise<CouponPreview> {
  return call(previewCoupon, { params: { id: friendlyId }, body })
}

/** Has the code sent that proves a booking's contact. Throws ApiError. */
export async function askContactCode(
  friendlyId: number,
  body: CallOf<typeof requestBookingCode>['body'],
): Promise<void> {
  await call(requestBookingCode, { params: { id: friendlyId }, body })
}

/**
 * Books; what was not answered (no connection, 5xx) is sent once more under the same key, which books nothing twice.
 * Throws ApiError.
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
