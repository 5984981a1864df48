import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../../platform/shared/money.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { DropdownMenu, MenuItem, MenuLabel } from '../../../../platform/web/ui/dropdown-menu.tsx'
import { useNow } from '../../../../platform/web/use-clock.ts'
import { ONE_TAP_METHODS, PAYMENT_METHODS, type PaymentMethod } from '../../../payments/contract.ts'
import type { Session } from '../../contract.ts'
import { dueCents, inCents, offersCompletePaid, usesCredit } from '../../rules.ts'
import type { SessionWork } from './use-session-actions.ts'

type ReceiveButtonProps = {
  session: Session
  actions: Pick<SessionWork['actions'], 'completePaid' | 'confirmPayment' | 'isPending'>
  className?: string
}

function amountOf(session: Session): string {
  return formatMoney(dueCents(inCents(session))).replace(',00', '')
}

export function ReceiveButton({ session, actions, className }: ReceiveButtonProps) {
  const { isPending, completePaid, confirmPayment } = actions
  const now = useNow()
  return (
    <MethodButton
      label={usesCredit(session) ? 'Recebi o pacote' : `Recebi ${amountOf(session)}`}
      patientName={session.patientName}
      disabled={isPending}
      className={className}
      onReceive={confirmPayment}
    >
      {offersCompletePaid(inCents(session), now) && (
        <MenuItem hint={PAYMENT_METHODS.pix} onSelect={() => completePaid()}>
          Concluir e receber
        </MenuItem>
      )}
    </MethodButton>
  )
}

type MethodButtonProps = {
  label: string
  patientName: string
  disabled: boolean
  className?: string | undefined
  onReceive: (method: PaymentMethod) => void
  /** The menu's items above the payment methods. */
  children?: ReactNode
}

/** A button that receives by Pix, and a menu with the other methods. */
export function MethodButton(props: MethodButtonProps) {
  const { label, patientName, disabled, className, onReceive, children } = props
  return (
    <span className={classNames('inline-flex min-w-0', className)}>
      <Button
        variant="outline"
        className="min-w-0 flex-1 rounded-r-none px-2! wrap-normal"
        disabled={disabled}
        onClick={() => onReceive('pix')}
      >
        <span>
          {label} <span className="text-sm font-normal text-muted">{PAYMENT_METHODS.pix}</span>
          <span className="sr-only"> de {patientName}</span>
        </span>
      </Button>
      <DropdownMenu
        label={`Como você recebeu de ${patientName}`}
        trigger={
          <Button
            variant="outline"
            size="icon"
            className="-ml-px h-auto! min-h-11 rounded-l-none"
            aria-label={`Escolher como recebeu de ${patientName}`}
            disabled={disabled}
          >
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        {children}
        <MenuLabel>Forma de pagamento</MenuLabel>
        {ONE_TAP_METHODS.map((method) => (
          <MenuItem key={method} onSelect={() => onReceive(method)}>
            {PAYMENT_METHODS[method]}
          </MenuItem>
        ))}
      </DropdownMenu>
    </span>
  )
}
