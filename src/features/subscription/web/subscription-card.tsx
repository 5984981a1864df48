import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatDate } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { PLAN_LABELS } from '../../practice/plans.ts'
import { useCreating } from '../../practice/web/api.ts'
import { SUBSCRIPTION_STATUSES, type Subscription } from '../contract.ts'
import { PERIOD_LABELS } from '../plan-features.ts'
import { offerText } from '../rules.ts'
import { useCancelSubscription } from './api.ts'
import { SubscribeDialog } from './subscribe-dialog.tsx'

type SubscriptionCardProps = { subscription: Subscription; testCheckout: boolean; zone: string }

export function SubscriptionCard({ subscription, testCheckout, zone }: SubscriptionCardProps) {
  const [renewing, setRenewing] = useState(false)
  const creating = useCreating()
  const [cancelling, setCancelling] = useState(false)
  const { plan, status, amount } = subscription
  const active = status === 'active'
  const overdue = subscription.graceUntil !== null
  const until = formatDate(subscription.currentPeriodEnd, zone)
  return (
    <Card>
      <CardHeader
        title="Sua assinatura"
        description={active ? undefined : `Cancelada. Seu acesso Pro continua até ${until}.`}
        action={<Badge variant={badgeOf(subscription)}>{SUBSCRIPTION_STATUSES[status]}</Badge>}
      />
      <CardBody className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <dl className="grid flex-1 basis-64 grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-6 gap-y-4 sm:flex sm:gap-x-12">
          <Fact term="Plano">{PLAN_LABELS[plan]}</Fact>
          <Fact term="Valor">
            {formatMoney(amount)} por {PERIOD_LABELS[plan]}
          </Fact>
          <Fact term={dateTermOf(subscription)}>{until}</Fact>
        </dl>
        {active ? (
          <Button variant="outline" onClick={() => setCancelling(true)}>
            Cancelar assinatura
          </Button>
        ) : (
          <Button {...creating} onClick={() => setRenewing(true)}>
            {offerText('renew', plan)}
          </Button>
        )}
      </CardBody>
      <SubscribeDialog
        open={renewing}
        onOpenChange={setRenewing}
        choice={plan}
        offer="renew"
        paidUntil={overdue ? null : subscription.currentPeriodEnd}
        testCheckout={testCheckout}
        zone={zone}
      />
      <CancelDialog
        open={cancelling}
        onOpenChange={setCancelling}
        until={overdue ? null : until}
        zone={zone}
      />
    </Card>
  )
}

function badgeOf({ status, graceUntil }: Subscription) {
  if (status === 'cancelled') return 'cancelled'
  return graceUntil ? 'pending' : 'paid'
}

function dateTermOf({ status, graceUntil }: Subscription): string {
  if (status === 'cancelled') return 'Acesso até'
  return graceUntil ? 'Venceu em' : 'Próxima cobrança'
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}

type CancelDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  until: string | null
  zone: string
}

export function CancelDialog({ open, onOpenChange, until, zone }: CancelDialogProps) {
  const cancel = useCancelSubscription()
  const cancelled = useRef(false)
  const confirm = async () => {
    try {
      const { accessUntil } = await cancel.mutateAsync({})
      cancelled.current = true
      toast({
        title: 'Assinatura cancelada',
        description: until
          ? `Seu acesso Pro continua até ${formatDate(accessUntil, zone)}.`
          : 'Você voltou ao plano Básico.',
      })
    } catch (error) {
      showRefusal('Erro ao cancelar assinatura', error)
    }
    onOpenChange(false)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancelar sua assinatura?"
      description={`${consequenceOf(until)}: pacientes, sessões e registros continuam guardados.`}
      cancelLabel="Manter assinatura"
      confirmLabel="Cancelar assinatura"
      pending={cancel.isPending}
      pendingText="Cancelando..."
      onConfirm={confirm}
      onCloseAutoFocus={(event) => {
        // The button that opened the window is removed after a cancellation.
        if (!cancelled.current) return
        event.preventDefault()
        focusHeading()
      }}
    />
  )
}

function consequenceOf(until: string | null): string {
  if (!until) return 'Nada mais será cobrado e você volta agora ao plano Básico'
  return `Nada mais será cobrado e seu acesso Pro continua até ${until}. Depois disso, você volta ao plano Básico`
}

type RenewalAlertProps = { subscription: Subscription; testCheckout: boolean; zone: string }

export function RenewalAlert({ subscription, testCheckout, zone }: RenewalAlertProps) {
  const [paying, setPaying] = useState(false)
  const creating = useCreating()
  const { graceUntil, payPage, plan } = subscription
  return (
    <div role="alert" className="empty:hidden">
      {graceUntil && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink">
          <p className="flex min-w-0 flex-1 basis-64 items-start gap-3 font-medium">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <span>
              Não conseguimos renovar sua assinatura. Atualize o pagamento até{' '}
              {formatDate(graceUntil, zone)} para continuar no Pro.
            </span>
          </p>
          {payPage ? (
            <a href={payPage} className={buttonClass({})}>
              Atualizar pagamento
            </a>
          ) : (
            <Button {...creating} onClick={() => setPaying(true)}>
              Atualizar pagamento
            </Button>
          )}
        </div>
      )}
      <SubscribeDialog
        open={paying}
        onOpenChange={setPaying}
        choice={plan}
        offer="renew"
        paidUntil={null}
        testCheckout={testCheckout}
        zone={zone}
      />
    </div>
  )
}
