import { changeHook, useRead } from '../../../platform/web/query.ts'
import {
  cancelSubscription,
  createSubscription,
  getSubscription,
  getTestCheckout,
  payTestCheckout,
} from '../contract.ts'

export function useSubscription(checkout: string | undefined) {
  return useRead(getSubscription, { query: { checkout } })
}

export const useCreateSubscription = changeHook(createSubscription)
export const useCancelSubscription = changeHook(cancelSubscription)

/** Reads the checkout of a test payment page; never cached, since it is paid once. */
export function useTestCheckout(reference: string | undefined) {
  return useRead(getTestCheckout, { query: { reference } }, { staleTime: 0 })
}

export const usePayTestCheckout = changeHook(payTestCheckout)
