import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonCards } from '../../../platform/web/ui/skeleton.tsx'
import { useProfile } from '../../practice/web/api.ts'
import { useSubscription } from './api.ts'
import { CheckoutReturn } from './checkout-return.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { Guarantees } from './guarantees.tsx'
import { PlanChooser } from './plan-chooser.tsx'
import { RenewalAlert } from './renewal-alert.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { TestCheckoutLabel } from './test-checkout-label.tsx'
import { useReturned } from './use-checkout-return.ts'

export default function PlansPage() {
  return (
    <>
      <PageHeader
        title="Planos e Assinatura"
        description="Comece sem pagar nada e mude de plano quando fizer sentido. Você cancela quando quiser, sem taxas."
      />
      <PlansParts />
    </>
  )
}

function PlansParts() {
  const profile = useProfile()
  const returned = useReturned()
  const subscription = useSubscription(returned.id)
  if (profile.isPending || subscription.isPending) return <SkeletonCards cards={3} />
  const failed = profile.error ?? subscription.error
  if (!profile.data || !subscription.data) {
    return (
      <ErrorState
        description={failed?.message}
        onRetry={() => Promise.all([profile.refetch(), subscription.refetch()])}
        pending={profile.isFetching || subscription.isFetching}
      />
    )
  }
  const { plan, timezone } = profile.data
  const { subscription: present, checkout, testCheckout } = subscription.data
  return (
    <div className="space-y-8">
      <CheckoutReturn returned={returned} result={checkout} />
      {present && (
        <RenewalAlert subscription={present} testCheckout={testCheckout} zone={timezone} />
      )}
      {testCheckout && <TestCheckoutLabel />}
      {present && (
        <SubscriptionCard subscription={present} testCheckout={testCheckout} zone={timezone} />
      )}
      <PlanChooser plan={plan} subscription={present} testCheckout={testCheckout} zone={timezone} />
      <ComparisonTable />
      <Guarantees />
    </div>
  )
}
