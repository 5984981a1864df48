import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { ApiError } from '../../../platform/web/api.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { Mark } from '../../../platform/web/ui/mark.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { PLANS_PATH } from '../../practice/addresses.ts'
import { type PaidPlan, PLAN_LABELS } from '../../practice/plans.ts'
import { PERIOD_LABELS } from '../plan-features.ts'
import { SUBSCRIPTION_PROBLEMS } from '../problems.ts'
import { returnPath } from '../rules.ts'
import { usePayTestCheckout, useTestCheckout } from './api.ts'
import { TestCheckoutLabel } from './test-checkout-label.tsx'

/** The test payment page, reached and left by whole page loads, like a provider's. */
export default function TestCheckoutPage() {
  const [search] = useSearchParams()
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col gap-6 px-4 py-8 sm:py-14">
      <p className="flex items-center gap-2.5 font-semibold tracking-tight">
        <Mark />
        {APP_NAME}
      </p>
      <h1 className="text-2xl font-semibold tracking-tight">Pagamento da assinatura</h1>
      <TestCheckoutLabel />
      <Checkout reference={search.get('reference') ?? undefined} />
    </main>
  )
}

function Checkout({ reference }: { reference: string | undefined }) {
  const checkout = useTestCheckout(reference)
  const [paidBefore, setPaidBefore] = useState(false)
  if (checkout.isPending) return <SkeletonLines lines={4} />
  if (paidBefore) return <ClosedCheckout title={ALREADY_PAID} description="Confira seu plano." />
  const open = checkout.data?.checkout
  if (open && reference)
    return <OpenCheckout {...open} reference={reference} onPaidBefore={() => setPaidBefore(true)} />
  if (checkout.error) return <ReadError read={checkout} />
  return (
    <ClosedCheckout
      title="Este pagamento não está aberto"
      description="Ele já foi concluído, foi trocado por outro ou passou do prazo. Confira seu plano."
    />
  )
}

const [, ALREADY_PAID] = SUBSCRIPTION_PROBLEMS.checkout_paid

function ClosedCheckout(texts: { title: string; description: string }) {
  return (
    <EmptyState
      {...texts}
      action={<Button onClick={() => leaveFor(PLANS_PATH)}>Ver planos</Button>}
    />
  )
}

type OpenCheckoutProps = {
  id: string
  reference: string
  planType: PaidPlan
  amount: string
  daysLeft: boolean
  onPaidBefore: () => void
}

function OpenCheckout(props: OpenCheckoutProps) {
  const { id, reference, daysLeft, onPaidBefore } = props
  const pay = usePayTestCheckout()
  const [failRenewal, setFailRenewal] = useState(false)
  const confirm = async () => {
    try {
      await pay.mutateAsync({ body: { reference, failRenewal } })
      leaveFor(returnPath('success', id))
    } catch (error) {
      if (isPaidBefore(error)) onPaidBefore()
      else showRefusal('Erro ao processar pagamento', error)
    }
  }
  return (
    <Card>
      <CardBody>
        <Charge {...props} />
        <p className="mt-4 text-sm text-muted">
          Aqui o provedor de pagamento pediria os dados do cartão. No teste, basta pagar.
        </p>
        {!daysLeft && (
          <div className="mt-4 text-sm">
            <Checkbox
              label="Simular falha na renovação"
              help="O período pago termina em um minuto, e o aviso aparece nos seus planos."
              checked={failRenewal}
              disabled={pay.isPending}
              onChange={({ target }) => setFailRenewal(target.checked)}
            />
          </div>
        )}
        <div className="mt-6 grid gap-3">
          <Button size="lg" pending={pay.isPending} pendingText="Pagando..." onClick={confirm}>
            Pagar
          </Button>
          <Button
            variant="outline"
            size="lg"
            disabled={pay.isPending}
            onClick={() => leaveFor(returnPath('cancelled', id))}
          >
            Voltar
          </Button>
        </div>
      </CardBody>
    </Card>
  )
}

function isPaidBefore(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'checkout_paid'
}

function Charge({
  planType,
  amount,
  daysLeft,
}: Pick<OpenCheckoutProps, 'planType' | 'amount' | 'daysLeft'>) {
  return (
    <>
      <p className="text-muted">Plano {PLAN_LABELS[planType]}</p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-3xl font-semibold tracking-tight tabular-nums">
          {formatMoney(amount)}
        </span>
        <span className="text-muted">por {PERIOD_LABELS[planType]}</span>
      </p>
      {daysLeft && (
        <p className="mt-1 text-muted">Nada é cobrado agora: os dias já pagos continuam valendo.</p>
      )}
    </>
  )
}

function leaveFor(address: string): void {
  location.replace(address)
}
