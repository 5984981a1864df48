import {
  BadgeDollarSign,
  Ban,
  BellRing,
  CalendarCheck,
  CheckCheck,
  HandCoins,
  Mail,
  Pencil,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { MenuItem, MenuSeparator } from '../../../platform/web/ui/dropdown-menu.tsx'
import { messagesPath } from '../../delivery/filter-rules.ts'
import type { Session } from '../contract.ts'
import { isDrawn, offersOf, type SessionOffers } from '../rules.ts'
import type { SessionWork } from './use-session-work.ts'

type SessionItemsProps = {
  work: SessionWork
  onEdit: (session: Session) => void
  /** What else is offered where the menu stands, beside `Editar`. */
  children?: ReactNode
}

/** Everything that may be done with a session, as the items of a menu. */
export function SessionItems({ work, onEdit, children }: SessionItemsProps) {
  const offers = offersOf(work.session)
  return (
    <>
      <ForwardItems offers={offers} work={work} />
      <MenuItem icon={<HandCoins aria-hidden="true" />} onSelect={() => work.ask('payments')}>
        Pagamentos
      </MenuItem>
      {offers.edit && (
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onEdit(work.session)}>
          Editar
        </MenuItem>
      )}
      {children}
      <EndingItems offers={offers} disabled={work.actions.isPending} onAsk={work.ask} />
    </>
  )
}

type ForwardProps = { offers: SessionOffers; work: SessionWork }

function ForwardItems({ offers, work: { session, actions } }: ForwardProps) {
  const disabled = actions.isPending
  return (
    <>
      {offers.confirm && (
        <MenuItem
          icon={<CalendarCheck aria-hidden="true" />}
          disabled={disabled}
          onSelect={actions.confirm}
        >
          Confirmar sessão
        </MenuItem>
      )}
      {offers.confirmPayment && (
        <MenuItem
          icon={<BadgeDollarSign aria-hidden="true" />}
          disabled={disabled}
          onSelect={actions.confirmPayment}
        >
          {isDrawn(session) ? 'Confirmar pagamento do pacote' : 'Confirmar pagamento'}
        </MenuItem>
      )}
      {offers.complete && (
        <MenuItem
          icon={<CheckCheck aria-hidden="true" />}
          disabled={disabled}
          onSelect={actions.complete}
        >
          Marcar como concluída
        </MenuItem>
      )}
      <MenuItem
        icon={<BellRing aria-hidden="true" />}
        disabled={disabled}
        onSelect={actions.sendReminder}
      >
        Enviar lembrete
      </MenuItem>
      <MenuItem icon={<Mail aria-hidden="true" />} href={messagesPath({ sessionId: session.id })}>
        Ver mensagens
      </MenuItem>
    </>
  )
}

type EndingProps = {
  offers: SessionOffers
  disabled: boolean
  onAsk: SessionWork['ask']
}

function EndingItems({ offers, disabled, onAsk }: EndingProps) {
  if (!offers.cancel && !offers.delete) return null
  return (
    <>
      <MenuSeparator />
      {offers.cancel && (
        <MenuItem
          destructive
          icon={<Ban aria-hidden="true" />}
          disabled={disabled}
          onSelect={() => onAsk('cancel')}
        >
          Cancelar
        </MenuItem>
      )}
      {offers.delete && (
        <MenuItem
          destructive
          icon={<Trash2 aria-hidden="true" />}
          disabled={disabled}
          onSelect={() => onAsk('delete')}
        >
          Excluir
        </MenuItem>
      )}
    </>
  )
}
