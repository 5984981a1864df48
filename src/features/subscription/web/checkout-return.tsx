import { CircleCheck, Clock, Info, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useInvalidate } from '../../../platform/web/query.ts'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { planSearch } from '../../practice/addresses.ts'
import { type PaidPlan, PLAN_LABELS } from '../../practice/plans.ts'
import type { CheckoutResult } from '../contract.ts'

interface Look {
  Icon: LucideIcon
  tone: string
}

const LOOKS: Record<CheckoutOutcome, Look> = {
  confirmed: { Icon: CircleCheck, tone: 'bg-paid-soft text-paid-ink' },
  waiting: { Icon: Clock, tone: 'bg-pending-soft text-pending-ink' },
  late: { Icon: Clock, tone: 'bg-pending-soft text-pending-ink' },
  cancelled: { Icon: Info, tone: 'bg-sunken text-ink' },
}

const TEXTS: Record<Exclude<CheckoutOutcome, 'confirmed'>, string> = {
  waiting: 'Confirmando o pagamento. Isto costuma levar alguns segundos...',
  late: 'O pagamento ainda está sendo confirmado. Você pode continuar usando a plataforma: seu plano muda sozinho assim que a confirmação chegar.',
  cancelled: 'O pagamento não foi concluído e nada foi cobrado. Seu plano continua o mesmo.',
}

type CheckoutReturnProps = { returned: Returned; result: CheckoutResult | null }

/** Always on the page, so that its change is announced. */
export function CheckoutReturn({ returned, result }: CheckoutReturnProps) {
  const outcome = useCheckoutOutcome(returned, result)
  return (
    <div role="status" className="empty:hidden">
      {outcome && <OutcomeText outcome={outcome} planType={result?.planType ?? 'pro'} />}
    </div>
  )
}

function OutcomeText({ outcome, planType }: { outcome: CheckoutOutcome; planType: PaidPlan }) {
  const { Icon, tone } = LOOKS[outcome]
  return (
    <p className={classNames('flex items-start gap-3 rounded-lg px-4 py-3', tone)}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {outcome === 'confirmed'
        ? `Pagamento confirmado. Você está no plano ${PLAN_LABELS[planType]}, com pacientes e sessões ilimitados.`
        : TEXTS[outcome]}
    </p>
  )
}

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

/** Returns the outcome of a payment page, asked again while it is pending: the provider's event may arrive after the browser. */
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
