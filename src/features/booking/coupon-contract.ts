import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, moneyText } from '../../platform/shared/fields.ts'
import { typedCode } from '../coupons/contract.ts'
import { friendly } from './contract.ts'

export const couponPreview = z.object({
  code: z.string(),
  discount: moneyText,
  /** The remaining price; for a package, that of the whole package. */
  price: moneyText,
})
export type CouponPreview = z.infer<typeof couponPreview>

/** Takes no phone: how often a patient used a code is checked when booking, and never shown to strangers. */
export const previewCoupon = endpoint({
  method: 'POST',
  path: '/api/public/coupon/:id',
  summary: 'O desconto de um código para um serviço; nada é agendado nem gasto',
  access: 'public',
  changes: [],
  params: friendly,
  body: z.object({ code: typedCode, serviceId: id }),
  reply: couponPreview,
  problems: ['not_found', 'online_booking_off'],
})
