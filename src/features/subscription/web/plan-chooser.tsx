import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { formatMoney } from '../../../platform/shared/money.ts'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import type { Subscription } from '../contract.ts'
import {
  ANNUAL_SAVING,
  ANNUAL_SAVING_PERCENT,
  type PaidPlan,
  type PlanName,
} from '../plan-contract.ts'
import { offerOf, planIn } from '../rules.ts'
import { BasicCard, PlusCard, ProCard } from './plan-cards.tsx'
import { SubscribeDialog } from './subscribe-dialog.tsx'

const PERIODS = [
  { value: 'pro', label: 'Mensal', help: 'Pague mês a mês' },
  {
    value: 'pro-annual',
    label: 'Anual',
    help: `Economize ${formatMoney(ANNUAL_SAVING)}, cerca\u00A0de\u00A0${ANNUAL_SAVING_PERCENT}%`,
  },
] as const

type PlanChooserProps = {
  plan: PlanName
  subscription: Subscription | null
  testCheckout: boolean
  zone: string
}

/** Monthly or annual, the plans side by side, and the question before the payment page. */
export function PlanChooser({ plan, subscription, testCheckout, zone }: PlanChooserProps) {
  const [search] = useSearchParams()
  const [choice, setChoice] = useState<PaidPlan>(
    () => planIn(search) ?? (plan === 'pro-annual' ? 'pro-annual' : 'pro'),
  )
  const [asking, setAsking] = useState(false)
  const status = subscription?.status ?? null
  return (
    <section aria-labelledby="plans" className="space-y-5">
      <h2 id="plans" className="sr-only">
        Planos
      </h2>
      <RadioGroup
        legend="Forma de pagamento"
        className="max-w-3xl"
        options={PERIODS}
        value={choice}
        onChange={({ target }) => setChoice(target.value === 'pro' ? 'pro' : 'pro-annual')}
      />
      <div className="grid items-stretch gap-5 lg:grid-cols-3">
        <BasicCard plan={plan} endsAt={status === 'cancelled' ? subscription : null} zone={zone} />
        <ProCard
          choice={choice}
          offer={offerOf(choice, { plan, status })}
          onSubscribe={() => setAsking(true)}
        />
        <PlusCard />
      </div>
      <SubscribeDialog
        open={asking}
        onOpenChange={setAsking}
        choice={choice}
        paidUntil={subscription?.currentPeriodEnd ?? null}
        testCheckout={testCheckout}
        zone={zone}
      />
    </section>
  )
}
