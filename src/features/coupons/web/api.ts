import { useChange, useRead } from '../../../platform/web/query.ts'
import { createCoupon, deleteCoupon, listCoupons, updateCoupon } from '../contract.ts'

export function useCoupons() {
  return useRead(listCoupons, {})
}

export function useCreateCoupon() {
  return useChange(createCoupon)
}

export function useUpdateCoupon() {
  return useChange(updateCoupon)
}

export function useDeleteCoupon() {
  return useChange(deleteCoupon)
}
