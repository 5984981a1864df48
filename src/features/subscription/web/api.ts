import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useChange, useRead } from '../../../platform/web/query.ts'
import { getProfile } from '../../profile/contract.ts'
import {
  cancelSubscription,
  createSubscription,
  getSubscription,
  getTestCheckout,
  payTestCheckout,
} from '../contract.ts'

/** What a plan decides: the subscription itself, and the profile with its plan. */
const OWN_PLAN = [getSubscription, getProfile]

/** The present subscription, what became of the payment page with that id, and whether payments are only tried out here. */
export function useSubscription(checkout: string | undefined) {
  return useRead(getSubscription, { query: { checkout } })
}

/** Opens a payment page. */
export function useCreateSubscription() {
  return useChange(createSubscription)
}

export function useCancelSubscription() {
  return useChange(cancelSubscription, OWN_PLAN)
}

/** Reads again what a plan decides, once the payment's confirmation is there. */
export function useRefreshPlan(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    for (const { path } of OWN_PLAN) void client.invalidateQueries({ queryKey: [path] })
  }, [client])
}

/** What a test payment page is about; never kept, since it is paid once. */
export function useTestCheckout(reference: string | undefined) {
  return useRead(getTestCheckout, { query: { reference } }, { staleTime: 0 })
}

export function usePayTestCheckout() {
  return useChange(payTestCheckout)
}
