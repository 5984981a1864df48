import { CircleCheck, Clock, Info, type LucideIcon } from 'lucide-react'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { type PaidPlan, PLAN_LABELS } from '../../practice/plans.ts'
import type { CheckoutResult } from '../contract.ts'
import { type CheckoutOutcome, type Returned, useCheckoutOutcome } from './use-checkout-return.ts'

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
