import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { formatMoney } from '../../../platform/shared/money.ts'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import { planIn, planSearch } from '../../practice/addresses.ts'
import type { PaidPlan, PlanName } from '../../practice/plans.ts'
import type { Subscription } from '../contract.ts'
import { ANNUAL_SAVING, ANNUAL_SAVING_PERCENT } from '../plan-features.ts'
import { offerOf } from '../rules.ts'
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

export function PlanChooser({ plan, subscription, testCheckout, zone }: PlanChooserProps) {
  const [choice, setChoice] = useChoice(plan)
  const [asking, setAsking] = useState(false)
  const status = subscription?.status ?? null
  const overdue = Boolean(subscription?.graceUntil)
  const offer = offerOf(choice, { plan, status, overdue })
  const ending = status === 'cancelled' ? subscription : null
  const basic = <BasicCard plan={plan} endsAt={ending} zone={zone} />
  const pro = <ProCard choice={choice} offer={offer} onSubscribe={() => setAsking(true)} />
  return (
    <section aria-labelledby="plans" className="space-y-5">
      <h2 id="plans" className="sr-only">
        Planos
      </h2>
      <RadioGroup
        legend="Cobrança"
        className="max-w-3xl"
        options={PERIODS}
        value={choice}
        onChange={({ target }) => setChoice(target.value === 'pro' ? 'pro' : 'pro-annual')}
      />
      <div className="grid items-stretch gap-5 lg:grid-cols-3">
        {plan === 'free' ? (
          <>
            {basic}
            {pro}
          </>
        ) : (
          <>
            {pro}
            {basic}
          </>
        )}
        <PlusCard />
      </div>
      {(offer === 'subscribe' || offer === 'switch') && (
        <SubscribeDialog
          open={asking}
          onOpenChange={setAsking}
          choice={choice}
          offer={offer}
          paidUntil={overdue ? null : (subscription?.currentPeriodEnd ?? null)}
          testCheckout={testCheckout}
          zone={zone}
        />
      )}
    </section>
  )
}

/** Returns the chosen plan, which is in the address, so that it survives the payment page. */
function useChoice(plan: PlanName) {
  const [search, setSearch] = useSearchParams()
  const choice = planIn(search) ?? (plan === 'pro-annual' ? 'pro-annual' : 'pro')
  const choose = (chosen: PaidPlan) => setSearch(planSearch(chosen), { replace: true })
  return [choice, choose] as const
}
