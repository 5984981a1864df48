import { changeHook, useRead } from '../../../platform/web/query.ts'
import { createCoupon, deleteCoupon, listCoupons, updateCoupon } from '../contract.ts'

export function useCoupons() {
  return useRead(listCoupons, {})
}

export const useCreateCoupon = changeHook(createCoupon)
export const useUpdateCoupon = changeHook(updateCoupon)
export const useDeleteCoupon = changeHook(deleteCoupon)
