import { useChange, useRead } from '../../../platform/web/query.ts'
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

export function useCreateSubscription() {
  return useChange(createSubscription)
}

export function useCancelSubscription() {
  return useChange(cancelSubscription)
}

/** The checkout of a test payment page; never cached, since it is paid once. */
export function useTestCheckout(reference: string | undefined) {
  return useRead(getTestCheckout, { query: { reference } }, { staleTime: 0 })
}

export function usePayTestCheckout() {
  return useChange(payTestCheckout)
}
