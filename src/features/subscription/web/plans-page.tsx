import { Archive, Check, DoorOpen, type LucideIcon, Minus, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../../platform/web/ui/card.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonCards } from '../../../platform/web/ui/skeleton.tsx'
import { TextLink } from '../../../platform/web/ui/text-link.tsx'
import { KEPT_DAYS } from '../../practice/rules.ts'
import { useProfile } from '../../practice/web/api.ts'
import { MONEY_BACK_DAYS, PLAN_COMPARISON } from '../plan-features.ts'
import { useSubscription } from './api.ts'
import { CheckoutReturn, useReturned } from './checkout-return.tsx'
import { PlanChooser } from './plan-chooser.tsx'
import { RenewalAlert, SubscriptionCard } from './subscription-card.tsx'
import { TestCheckoutLabel } from './test-checkout-label.tsx'

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

export function ComparisonTable() {
  return (
    <Card className="@container overflow-hidden">
      <table className="w-full border-collapse text-left wrap-normal sm:table-fixed">
        <caption className="px-4 pt-5 pb-3 text-left text-lg font-semibold sm:px-6 sm:pt-6">
          Compare os planos
        </caption>
        <thead className="border-b border-line text-sm text-muted">
          <tr className={rowClass}>
            <th scope="col" className="col-span-full py-3 pr-1 pl-4 w-[42%] font-medium sm:px-6">
              Recurso
            </th>
            <th scope="col" className="px-1.5 py-3 font-medium sm:px-2">
              Básico
            </th>
            <th scope="col" className="py-3 pr-4 pl-1.5 font-medium sm:pr-6 sm:pl-2">
              Pro
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line text-sm sm:text-base">
          {PLAN_COMPARISON.map(({ feature, free, pro }) => (
            <tr key={feature} className={classNames('align-top', rowClass)}>
              <th
                scope="row"
                className="col-span-full py-3 pr-1 pl-4 font-normal wrap-anywhere hyphens-auto sm:px-6"
              >
                {feature}
              </th>
              <td className="px-1.5 py-3 text-muted sm:px-2">
                <Extent value={free} />
              </td>
              <td className="py-3 pr-4 pl-1.5 sm:pr-6 sm:pl-2">
                <Extent value={pro} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** With enlarged text on a phone the feature has a line above its two cells. */
const rowClass = '@max-[16rem]:grid @max-[16rem]:grid-cols-2 @max-[16rem]:*:px-2'

function Extent({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value
  const Icon = value ? Check : Minus
  return (
    <>
      <Icon aria-hidden="true" className={value ? 'size-5 text-petrol-ink' : 'size-5 text-muted'} />
      <span className="sr-only">{value ? 'Incluído' : 'Não incluído'}</span>
    </>
  )
}

interface Assurance {
  Icon: LucideIcon
  title: string
  text: ReactNode
}

const ASSURANCES: readonly Assurance[] = [
  {
    Icon: ShieldCheck,
    title: `Garantia de ${MONEY_BACK_DAYS} dias`,
    text: (
      <>
        Se o Pro não for para você, devolvemos o valor pago nos primeiros {MONEY_BACK_DAYS} dias:
        basta pedir pelo <TextLink href="/support">suporte</TextLink>.
      </>
    ),
  },
  {
    Icon: DoorOpen,
    title: 'Cancele quando quiser',
    text: 'Sem taxas e sem multa. O acesso continua até o fim do período pago.',
  },
  {
    Icon: Archive,
    title: `Dados guardados por ${KEPT_DAYS} dias`,
    text: `Mudar de plano não apaga nada. Se você encerrar a conta, seus dados ficam guardados por ${KEPT_DAYS} dias.`,
  },
]

export function Guarantees() {
  return (
    <section aria-labelledby="guarantees">
      <h2 id="guarantees" className="sr-only">
        Garantias
      </h2>
      <ul className="grid gap-6 sm:grid-cols-3">
        {ASSURANCES.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon aria-hidden="true" className="size-6 text-petrol-ink" />
            <h3 className="mt-2 font-semibold">{title}</h3>
            <p className="mt-0.5 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
