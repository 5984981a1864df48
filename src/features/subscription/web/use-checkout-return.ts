import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useInvalidate } from '../../../platform/web/query.ts'
import { planSearch } from '../../practice/addresses.ts'
import type { PaidPlan } from '../../practice/plans.ts'
import type { CheckoutResult } from '../contract.ts'

const TRIES = 20
const INTERVAL = 1_500

export type CheckoutOutcome = 'confirmed' | 'waiting' | 'late' | 'cancelled'

export interface Returned {
  outcome: string | null
  id: string | undefined
}

/** Keeps the return in state, since it is removed from the address. */
export function useReturned(): Returned {
  const [search] = useSearchParams()
  const [returned] = useState(() => ({
    outcome: search.get('checkout'),
    id: search.get('id') ?? undefined,
  }))
  return returned
}

/** The provider's event may arrive after the browser. */
export function useCheckoutOutcome(
  { outcome }: Returned,
  result: CheckoutResult | null,
): CheckoutOutcome | null {
  const pending = outcome === 'success' && result?.status === 'pending'
  const tries = useTries(pending)
  useClearedAddress(
    outcome !== null && !pending,
    outcome === 'cancelled' && result ? result.planType : null,
  )
  if (outcome === 'cancelled') return 'cancelled'
  if (pending) return tries < TRIES ? 'waiting' : 'late'
  return outcome === 'success' && result?.status === 'active' ? 'confirmed' : null
}

function useTries(asking: boolean): number {
  const [tries, setTries] = useState(0)
  const invalidate = useInvalidate()
  useEffect(() => {
    if (!asking || tries >= TRIES) return
    const timer = setTimeout(() => {
      void invalidate(['plan'])
      setTries(tries + 1)
    }, INTERVAL)
    return () => clearTimeout(timer)
  }, [asking, tries, invalidate])
  return tries
}

/** Removes the return from the address, for reloads and the history; the unpaid plan stays chosen. */
function useClearedAddress(isDecided: boolean, chosen: PaidPlan | null): void {
  const [, setSearch] = useSearchParams()
  useEffect(() => {
    if (isDecided) setSearch(planSearch(chosen), { replace: true })
  }, [isDecided, chosen, setSearch])
}
