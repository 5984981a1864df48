import { useSearchParams } from 'wouter'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { problemText } from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { Mark } from '../../../platform/web/ui/mark.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { type PaidPlan, PERIOD_LABELS, PLAN_LABELS } from '../plan-contract.ts'
import { PLANS_PATH, returnPath } from '../rules.ts'
import { usePayTestCheckout, useTestCheckout } from './api.ts'
import { TestCheckoutLabel } from './test-checkout-label.tsx'

/** The payment page of a trial. It stands for a provider's: one comes and goes by whole page loads. */
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
  if (checkout.isPending) return <SkeletonLines lines={4} />
  const open = checkout.data?.checkout
  if (open && reference) return <OpenCheckout {...open} reference={reference} />
  if (checkout.error) {
    return (
      <ErrorState
        description={checkout.error.message}
        onRetry={() => checkout.refetch()}
        pending={checkout.isFetching}
      />
    )
  }
  return (
    <EmptyState
      title="Este pagamento não está aberto"
      description="Ele já foi concluído, foi trocado por outro ou passou do prazo. Confira seu plano."
      action={<Button onClick={() => leaveFor(PLANS_PATH)}>Ver planos</Button>}
    />
  )
}

type OpenCheckoutProps = { id: string; reference: string; planType: PaidPlan; amount: string }

function OpenCheckout({ id, reference, planType, amount }: OpenCheckoutProps) {
  const pay = usePayTestCheckout()
  const confirm = async () => {
    try {
      await pay.mutateAsync({ body: { reference } })
      leaveFor(returnPath('success', id))
    } catch (error) {
      const description = problemText(error)
      toast({ title: 'Erro ao processar pagamento', description, variant: 'destructive' })
    }
  }
  return (
    <Card>
      <CardBody>
        <p className="text-muted">Plano {PLAN_LABELS[planType]}</p>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-1.5">
          <span className="text-3xl font-semibold tracking-tight tabular-nums">
            {formatMoney(amount)}
          </span>
          <span className="text-muted">por {PERIOD_LABELS[planType]}</span>
        </p>
        <p className="mt-4 text-sm text-muted">
          Aqui o provedor de pagamento pediria os dados do cartão. No teste, basta pagar.
        </p>
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

/** Without this page in the history: it is paid once. */
function leaveFor(address: string): void {
  location.replace(address)
}
