import {
  BadgeDollarSign,
  Ban,
  BellRing,
  CalendarCheck,
  CalendarSync,
  CalendarX,
  CheckCheck,
  HandCoins,
  HandHeart,
  Mail,
  NotebookPen,
  Pencil,
  Repeat,
  RotateCcw,
  Trash2,
  UserX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { formatMoney } from '../../../../platform/shared/money.ts'
import { MenuItem, MenuRow, MenuSeparator } from '../../../../platform/web/ui/dropdown-menu.tsx'
import { useNow } from '../../../../platform/web/use-clock.ts'
import { messagesPath } from '../../../delivery/filter-rules.ts'
import { patientPath, recordPath } from '../../../patients/rules.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../payments/record-contract.ts'
import { canMove } from '../../agenda-move-rules.ts'
import type { Session } from '../../contract.ts'
import {
  isDrawn,
  lateFeeCents,
  offersAbsence,
  offersOf,
  type SessionOffers,
  seriesAnchor,
} from '../../rules.ts'
import { useAsksScope } from './series-slot.ts'
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
  const series = useSeriesPath(work.session)
  return (
    <>
      <ForwardItems offers={offers} work={work} />
      <RecordItem session={work.session} />
      <MenuItem icon={<HandCoins aria-hidden="true" />} onSelect={() => work.ask('payments')}>
        Pagamentos
      </MenuItem>
      {offers.edit && (
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onEdit(work.session)}>
          Editar
        </MenuItem>
      )}
      {canMove(work.session) && (
        <MenuItem icon={<CalendarSync aria-hidden="true" />} onSelect={() => work.ask('move')}>
          Remarcar
        </MenuItem>
      )}
      {series && (
        <MenuItem icon={<Repeat aria-hidden="true" />} href={series}>
          Ver horário fixo
        </MenuItem>
      )}
      {children}
      <EndingItems offers={offers} work={work} />
    </>
  )
}

/** A session that began has something to write of; one that was cancelled, or of a deleted patient, has not. */
function RecordItem({ session: { id, patientId, status, datetime } }: { session: Session }) {
  const now = useNow()
  if (!patientId || status === 'cancelled' || Date.parse(datetime) > now) return null
  return (
    <MenuItem icon={<NotebookPen aria-hidden="true" />} href={recordPath(patientId, id)}>
      Escrever evolução
    </MenuItem>
  )
}

/** The address of a session's fixed time; null without one, and on the page where it stands. */
function useSeriesPath({ patientId, seriesId }: Session): string | null {
  const [path] = useLocation()
  if (!patientId || !seriesId || path === patientPath(patientId)) return null
  return `${patientPath(patientId)}#${seriesAnchor(seriesId)}`
}

type ForwardProps = { offers: SessionOffers; work: SessionWork }

function ForwardItems({ offers, work: { session, actions } }: ForwardProps) {
  const now = useNow()
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
        <>
          <MenuItem
            icon={<BadgeDollarSign aria-hidden="true" />}
            hint={PAYMENT_METHODS.pix}
            disabled={disabled}
            onSelect={() => actions.confirmPayment('pix')}
          >
            {isDrawn(session) ? 'Confirmar pagamento do pacote' : 'Confirmar pagamento'}
          </MenuItem>
          <OtherMethods disabled={disabled} onChoose={actions.confirmPayment} />
        </>
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
      {offersAbsence(session, now) && (
        <MenuItem
          icon={<UserX aria-hidden="true" />}
          disabled={disabled}
          onSelect={actions.markAbsent}
        >
          Faltou
        </MenuItem>
      )}
      {offers.waive && (
        <MenuItem
          icon={<HandHeart aria-hidden="true" />}
          disabled={disabled}
          onSelect={actions.waive}
        >
          Perdoar a cobrança
        </MenuItem>
      )}
      {offers.reopen && (
        <MenuItem
          icon={<RotateCcw aria-hidden="true" />}
          disabled={disabled}
          onSelect={actions.reopen}
        >
          Reabrir
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

const OTHER_METHODS = ['cash', 'card', 'transfer'] as const

type OtherMethodsProps = { disabled: boolean; onChoose: (method: PaymentMethod) => void }

/** The same in one tap for what came otherwise. */
function OtherMethods({ disabled, onChoose }: OtherMethodsProps) {
  return (
    <MenuRow label="Recebi de outra forma">
      {OTHER_METHODS.map((method) => (
        <MenuItem key={method} inRow disabled={disabled} onSelect={() => onChoose(method)}>
          <span className="sr-only">Recebi em </span>
          {PAYMENT_METHODS[method]}
        </MenuItem>
      ))}
    </MenuRow>
  )
}

function EndingItems({ offers, work: { session, actions, ask } }: ForwardProps) {
  const lateFee = lateFeeCents(session, useNow())
  const disabled = actions.isPending
  const asksScope = useAsksScope(session)
  if (!offers.cancel && !offers.delete) return null
  return (
    <>
      <MenuSeparator />
      {offers.cancel && (
        <MenuItem
          destructive
          icon={<Ban aria-hidden="true" />}
          disabled={disabled}
          onSelect={asksScope ? () => ask('following') : actions.cancel}
        >
          Cancelar sessão
        </MenuItem>
      )}
      {lateFee !== null && lateFee > 0 && (
        <MenuItem
          destructive
          icon={<CalendarX aria-hidden="true" />}
          hint={formatMoney(lateFee)}
          disabled={disabled}
          onSelect={actions.cancelAsAsked}
        >
          O paciente cancelou
        </MenuItem>
      )}
      {offers.delete && (
        <MenuItem
          destructive
          icon={<Trash2 aria-hidden="true" />}
          disabled={disabled}
          onSelect={() => ask('delete')}
        >
          Excluir
        </MenuItem>
      )}
    </>
  )
}
