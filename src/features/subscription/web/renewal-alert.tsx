import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../platform/shared/calendar.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { useCreating } from '../../practice/web/api.ts'
import type { Subscription } from '../contract.ts'
import { SubscribeDialog } from './subscribe-dialog.tsx'

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
