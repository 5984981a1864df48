import { useChange, useRead } from '../../../platform/web/query.ts'
import { listSessions } from '../../sessions/contract.ts'
import { createCoupon, deleteCoupon, listCoupons, updateCoupon } from '../contract.ts'

/** A session names the coupon it was booked with. */
const WITH_COUPONS = [listCoupons, listSessions]

/** The coupons, read where the plan opens them. */
export function useCoupons() {
  return useRead(listCoupons, {})
}

export function useCreateCoupon() {
  return useChange(createCoupon, WITH_COUPONS)
}

export function useUpdateCoupon() {
  return useChange(updateCoupon, WITH_COUPONS)
}

export function useDeleteCoupon() {
  return useChange(deleteCoupon, WITH_COUPONS)
}
