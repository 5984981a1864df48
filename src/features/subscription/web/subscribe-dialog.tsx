import { formatDate } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { useNow } from '../../../platform/web/use-clock.ts'
import { type PaidPlan, PLAN_PRICES } from '../../practice/plans.ts'
import { PERIOD_LABELS } from '../plan-features.ts'
import { destinationOf, firstChargeAt, type Offer, offerText } from '../rules.ts'
import { useCreateSubscription } from './api.ts'
import { TestCheckoutLabel } from './test-checkout-label.tsx'

const FAILED = 'Erro ao processar pagamento'
const NO_ADDRESS = 'URL de pagamento não recebida. Tente novamente.'

type SubscribeDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  choice: PaidPlan
  offer: Exclude<Offer, 'current'>
  paidUntil: string | null
  testCheckout: boolean
  zone: string
}

export function SubscribeDialog(props: SubscribeDialogProps) {
  const { choice, offer, onOpenChange, paidUntil, testCheckout, zone } = props
  const create = useCreateSubscription()
  const now = useNow()
  const confirm = async () => {
    try {
      const { checkoutUrl } = await create.mutateAsync({ body: { planType: choice } })
      if (checkoutUrl) location.assign(destinationOf(checkoutUrl, location.href))
      else showRefusal(FAILED, new Error(NO_ADDRESS))
    } catch (error) {
      showRefusal(FAILED, error)
    }
    onOpenChange(false)
  }
  return (
    <ConfirmDialog
      open={props.open}
      onOpenChange={onOpenChange}
      title={`${offerText(offer, choice)}?`}
      description={chargeText(choice, paidUntil, zone, now)}
      confirmLabel="Ir para o pagamento"
      destructive={false}
      pending={create.isPending}
      pendingText="Abrindo..."
      onConfirm={confirm}
    >
      {testCheckout && <TestCheckoutLabel />}
    </ConfirmDialog>
  )
}

function chargeText(choice: PaidPlan, paidUntil: string | null, zone: string, now: number): string {
  const amount = formatMoney(PLAN_PRICES[choice])
  const firstCharge = firstChargeAt(paidUntil === null ? null : Date.parse(paidUntil), now)
  if (firstCharge === null)
    return `A página de pagamento será aberta. São cobrados ${amount} agora e ${amount} a cada ${PERIOD_LABELS[choice]}, até você cancelar.`
  return `A página de pagamento será aberta. Nada é cobrado agora: os dias já pagos continuam valendo. A partir de ${formatDate(firstCharge, zone)} são cobrados ${amount} a cada ${PERIOD_LABELS[choice]}, até você cancelar.`
}
