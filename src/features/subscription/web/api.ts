import { useChange, useRead } from '../../../platform/web/query.ts'
import {
  cancelSubscription,
  createSubscription,
  getSubscription,
  getTestCheckout,
  payTestCheckout,
} from '../contract.ts'

/** The present subscription, what became of the payment page with that id, and whether payments are only tried out here. */
export function useSubscription(checkout: string | undefined) {
  return useRead(getSubscription, { query: { checkout } })
}

/** Opens a payment page. */
export function useCreateSubscription() {
  return useChange(createSubscription)
}

export function useCancelSubscription() {
  return useChange(cancelSubscription)
}

/** What a test payment page is about; never kept, since it is paid once. */
export function useTestCheckout(reference: string | undefined) {
  return useRead(getTestCheckout, { query: { reference } }, { staleTime: 0 })
}

export function usePayTestCheckout() {
  return useChange(payTestCheckout)
}
