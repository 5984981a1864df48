import { formatDate } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { problemText } from '../../../platform/web/form-problems.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { type PaidPlan, PERIOD_LABELS, PLAN_LABELS, PLAN_PRICES } from '../plan-contract.ts'
import { destinationOf } from '../rules.ts'
import { useCreateSubscription } from './api.ts'
import { TestCheckoutLabel } from './test-checkout-label.tsx'

/** Spec part 1 §7. */
const NO_ADDRESS = 'URL de pagamento não recebida. Tente novamente.'

type SubscribeDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  choice: PaidPlan
  /** Of the present subscription: its days are not lost. */
  paidUntil: string | null
  testCheckout: boolean
  zone: string
}

/** Says what will be charged, then leaves for the payment page. */
export function SubscribeDialog(props: SubscribeDialogProps) {
  const { choice, onOpenChange, paidUntil, testCheckout, zone } = props
  const create = useCreateSubscription()
  const confirm = async () => {
    try {
      const { checkoutUrl } = await create.mutateAsync({ body: { planType: choice } })
      if (checkoutUrl) location.assign(destinationOf(checkoutUrl, location.href))
      else sayRefused(NO_ADDRESS)
    } catch (error) {
      sayRefused(problemText(error))
    }
    onOpenChange(false)
  }
  return (
    <ConfirmDialog
      open={props.open}
      onOpenChange={onOpenChange}
      title={`Assinar o ${PLAN_LABELS[choice]}?`}
      description={chargeText(choice)}
      confirmLabel="Ir para o pagamento"
      destructive={false}
      pending={create.isPending}
      pendingText="Abrindo..."
      onConfirm={confirm}
    >
      {paidUntil && (
        <p className="mb-4 text-muted">
          Os dias já pagos, até {formatDate(paidUntil, zone)}, continuam valendo: o novo período
          começa depois deles.
        </p>
      )}
      {testCheckout && <TestCheckoutLabel />}
    </ConfirmDialog>
  )
}

function chargeText(choice: PaidPlan): string {
  const amount = formatMoney(PLAN_PRICES[choice])
  return `A página de pagamento será aberta. São cobrados ${amount} agora e ${amount} a cada ${PERIOD_LABELS[choice]}, até você cancelar.`
}

function sayRefused(description: string): void {
  toast({ title: 'Erro ao processar pagamento', description, variant: 'destructive' })
}
