import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, moneyText } from '../../platform/shared/fields.ts'
import { typedCode } from '../coupons/contract.ts'
import { friendly } from './contract.ts'

/** What a code takes off a service's price, before booking with it. */
export const couponPreview = z.object({
  code: z.string(),
  discount: moneyText,
  /** What is left to pay; of a package, for all of it. */
  price: moneyText,
})
export type CouponPreview = z.infer<typeof couponPreview>

/** Nobody's phone is asked for: how often a patient used a code is told when booking, and to no stranger before. */
export const previewCoupon = endpoint({
  method: 'POST',
  path: '/api/public/coupon/:id',
  summary: 'O desconto de um código para um serviço; nada é agendado nem gasto',
  access: 'public',
  changes: [],
  params: friendly,
  body: z.object({ code: typedCode, serviceId: id }),
  reply: couponPreview,
  status: 200,
  problems: ['not_found', 'online_booking_off'],
})
