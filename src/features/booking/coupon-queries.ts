import type { Tenant } from '../../platform/server/database.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { centsToText, textToCents } from '../../platform/shared/money.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { findUsableCoupon } from '../coupons/queries.ts'
import { discountOf } from '../coupons/rules.ts'
import { findService } from '../services/queries.ts'
import type { CouponPreview } from './coupon-contract.ts'
import { findOpenPractice } from './queries.ts'

/** What a code would take off the price today. */
export async function findCouponPreview(
  tenant: Tenant,
  { code, serviceId }: { code: string; serviceId: string },
  now: number,
): Promise<CouponPreview> {
  const practice = await findOpenPractice(tenant)
  if (!practice.allow_online_booking) throw new Problem('online_booking_off')
  const service = await findService(tenant, serviceId)
  if (!service.active) throw new Problem('not_found')
  const day = dayAt(now, practice.timezone)
  const coupon = await findUsableCoupon(tenant, { code, patientId: null, day, field: 'code' })
  const price = textToCents(service.price) ?? 0
  const discount = discountOf(coupon, price)
  return {
    code: coupon.code,
    discount: centsToText(discount),
    price: centsToText(price - discount),
  }
}
