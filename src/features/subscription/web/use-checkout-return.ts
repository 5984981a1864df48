import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useRefreshPlan, useSubscription } from './api.ts'

/** How often and how far apart the confirmation is asked for: half a minute in all. */
const TRIES = 20
const INTERVAL = 1_500

export type CheckoutOutcome = 'confirmed' | 'waiting' | 'late' | 'cancelled'

/** What came of the payment page one returns from; null when one does not. The provider's word may arrive after the person. */
export function useCheckoutReturn(): CheckoutOutcome | null {
  const [search] = useSearchParams()
  const returned = search.get('checkout')
  const { data } = useSubscription()
  const status = data?.subscription?.status
  const tries = useTries(returned === 'success' && status === undefined)
  if (returned === 'cancelled') return 'cancelled'
  // Cancelled since then: what was paid is no longer the news.
  if (returned !== 'success' || status === 'cancelled') return null
  if (status === 'active') return 'confirmed'
  return tries < TRIES ? 'waiting' : 'late'
}

/** Asks again while `asking`, and counts how often. */
function useTries(asking: boolean): number {
  const [tries, setTries] = useState(0)
  const refreshPlan = useRefreshPlan()
  useEffect(() => {
    if (!asking || tries >= TRIES) return
    const timer = setTimeout(() => {
      refreshPlan()
      setTries(tries + 1)
    }, INTERVAL)
    return () => clearTimeout(timer)
  }, [asking, tries, refreshPlan])
  return tries
}
