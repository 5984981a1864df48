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
  MessageCircle,
  NotebookPen,
  Pencil,
  Repeat,
  RotateCcw,
  Trash2,
  UserRound,
  UserX,
  Video,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { formatMoney } from '../../../../platform/shared/money.ts'
import {
  MenuItem,
  MenuMore,
  MenuRow,
  MenuSeparator,
} from '../../../../platform/web/ui/dropdown-menu.tsx'
import { useNow } from '../../../../platform/web/use-clock.ts'
import { messagesPath } from '../../../delivery/filter-rules.ts'
import { patientPath, recordPath } from '../../../patients/rules.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../payments/record-contract.ts'
import { meetingLink } from '../../agenda/rules.ts'
import { type MenuAction, menuOf, sessionChatUrl } from '../../changes/menu-rules.ts'
import type { Session } from '../../contract.ts'
import { lateFeeCents, seriesAnchor, usesCredit } from '../../rules.ts'
import { useAsksScope } from './series-slot.ts'
import type { SessionWork } from './use-session-actions.ts'

type SessionItemsProps = {
  work: SessionWork
  onEdit: (session: Session) => void
  children?: ReactNode
}

const WAYS: readonly MenuAction[] = ['chat', 'patient']

export function SessionItems({ work, onEdit, children }: SessionItemsProps) {
  const { session } = work
  const { lead, usual, more, ending } = menuOf(session, useNow())
  const series = useSeriesPath(session)
  const ways = useWays(session, usual)
  const items = (actions: readonly MenuAction[]) =>
    actions.map((action) => (
      <SessionItem key={action} action={action} work={work} onEdit={onEdit} />
    ))
  return (
    <>
      {lead && <SessionItem action={lead} lead work={work} onEdit={onEdit} />}
      {lead === 'pay' && <SessionItem action="payOther" work={work} onEdit={onEdit} />}
      {ways.length > 0 && <MenuRow label={`Ir para ${session.patientName}`}>{items(ways)}</MenuRow>}
      {items(usual.filter((action) => !WAYS.includes(action)))}
      <MenuMore>
        {items(more)}
        {series && (
          <MenuItem icon={<Repeat aria-hidden="true" />} href={series}>
            Ver horário fixo
          </MenuItem>
        )}
        {children}
      </MenuMore>
      {ending.length > 0 && <MenuSeparator />}
      {items(ending)}
    </>
  )
}

function useWays({ patientId }: Session, usual: readonly MenuAction[]): MenuAction[] {
  const [path] = useLocation()
  const isHere = patientId !== null && path === patientPath(patientId)
  return usual.filter((action) => WAYS.includes(action) && !(action === 'patient' && isHere))
}

function useSeriesPath({ patientId, seriesId }: Session): string | null {
  const [path] = useLocation()
  if (!patientId || !seriesId || path === patientPath(patientId)) return null
  return `${patientPath(patientId)}#${seriesAnchor(seriesId)}`
}

type SessionItemProps = Pick<SessionItemsProps, 'work' | 'onEdit'> & {
  action: MenuAction
  lead?: boolean
}

function SessionItem({ action, lead = false, work, onEdit }: SessionItemProps) {
  const { session, actions, ask } = work
  const asksScope = useAsksScope(session)
  const now = useNow()
  const disabled = actions.isPending
  switch (action) {
    case 'room':
      return (
        <MenuItem
          lead={lead}
          icon={<Video aria-hidden="true" />}
          href={meetingLink(session) ?? ''}
          newTab
        >
          Entrar na sala
        </MenuItem>
      )
    case 'chat':
      return (
        <MenuItem
          inRow
          icon={<MessageCircle aria-hidden="true" />}
          href={sessionChatUrl(session) ?? ''}
          newTab
        >
          WhatsApp
        </MenuItem>
      )
    case 'patient':
      return (
        <MenuItem
          inRow
          icon={<UserRound aria-hidden="true" />}
          href={patientPath(session.patientId ?? '')}
        >
          Ver paciente
        </MenuItem>
      )
    case 'confirm':
      return (
        <MenuItem
          lead={lead}
          icon={<CalendarCheck aria-hidden="true" />}
          disabled={disabled}
          onSelect={actions.confirm}
        >
          Confirmar sessão
        </MenuItem>
      )
    case 'complete':
      return (
        <MenuItem
          lead={lead}
          icon={<CheckCheck aria-hidden="true" />}
          disabled={disabled}
          onSelect={actions.complete}
        >
          Marcar como concluída
        </MenuItem>
      )
    case 'absent':
      return (
        <MenuItem
          icon={<UserX aria-hidden="true" />}
          disabled={disabled}
          onSelect={actions.markAbsent}
        >
          Faltou
        </MenuItem>
      )
    case 'pay':
      return (
        <MenuItem
          lead={lead}
          icon={<BadgeDollarSign aria-hidden="true" />}
          hint={PAYMENT_METHODS.pix}
          disabled={disabled}
          onSelect={() => actions.confirmPayment('pix')}
        >
          {usesCredit(session) ? 'Confirmar pagamento do pacote' : 'Confirmar pagamento'}
        </MenuItem>
      )
    case 'payOther':
      return <OtherMethods disabled={disabled} onChoose={actions.confirmPayment} />
    case 'payments':
      return (
        <MenuItem icon={<HandCoins aria-hidden="true" />} onSelect={() => ask('payments')}>
          Pagamentos
        </MenuItem>
      )
    case 'waive':
      return (
        <MenuItem
          icon={<HandHeart aria-hidden="true" />}
          disabled={disabled}
          onSelect={actions.waive}
        >
          Perdoar a cobrança
        </MenuItem>
      )
    case 'remind':
      return (
        <MenuItem
          icon={<BellRing aria-hidden="true" />}
          disabled={disabled}
          onSelect={actions.sendReminder}
        >
          {session.status === 'cancelled' ? 'Avisar do cancelamento' : 'Enviar lembrete'}
        </MenuItem>
      )
    case 'write':
      return (
        <MenuItem
          icon={<NotebookPen aria-hidden="true" />}
          href={recordPath(session.patientId ?? '', session.id)}
        >
          Escrever evolução
        </MenuItem>
      )
    case 'edit':
      return (
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onEdit(session)}>
          Editar
        </MenuItem>
      )
    case 'move':
      return (
        <MenuItem
          lead={lead}
          icon={<CalendarSync aria-hidden="true" />}
          onSelect={() => ask('move')}
        >
          Remarcar
        </MenuItem>
      )
    case 'reopen':
      return (
        <MenuItem
          icon={<RotateCcw aria-hidden="true" />}
          disabled={disabled}
          onSelect={actions.reopen}
        >
          Reabrir
        </MenuItem>
      )
    case 'messages':
      return (
        <MenuItem icon={<Mail aria-hidden="true" />} href={messagesPath({ sessionId: session.id })}>
          Ver mensagens
        </MenuItem>
      )
    case 'cancel':
      return (
        <MenuItem
          destructive
          icon={<Ban aria-hidden="true" />}
          disabled={disabled}
          onSelect={asksScope ? () => ask('following') : actions.cancel}
        >
          Cancelar sessão
        </MenuItem>
      )
    case 'cancelAsAsked':
      return (
        <MenuItem
          destructive
          icon={<CalendarX aria-hidden="true" />}
          hint={formatMoney(lateFeeCents(session, now) ?? 0)}
          disabled={disabled}
          onSelect={actions.cancelAsAsked}
        >
          O paciente cancelou
        </MenuItem>
      )
    case 'delete':
      return (
        <MenuItem
          destructive
          icon={<Trash2 aria-hidden="true" />}
          disabled={disabled}
          onSelect={() => ask('delete')}
        >
          Excluir
        </MenuItem>
      )
  }
}

const OTHER_METHODS = ['cash', 'card', 'transfer'] as const

type OtherMethodsProps = { disabled: boolean; onChoose: (method: PaymentMethod) => void }

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
