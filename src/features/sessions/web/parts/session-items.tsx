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
  type LucideIcon,
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
import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'wouter'
import { formatMoney, withCents } from '../../../../platform/shared/money.ts'
import { lazyExtra } from '../../../../platform/web/lazy-extra.tsx'
import {
  MenuItem,
  MenuMore,
  MenuRow,
  MenuSeparator,
} from '../../../../platform/web/ui/dropdown-menu.tsx'
import { useNow } from '../../../../platform/web/use-clock.ts'
import { messagesPath } from '../../../delivery/filter-rules.ts'
import { patientPath, recordPath } from '../../../patients/rules.ts'
import { ONE_TAP_METHODS, PAYMENT_METHODS, type PaymentMethod } from '../../../payments/contract.ts'
import { type MenuAction, menuOf, sessionChatUrl } from '../../changes/menu-rules.ts'
import type { Session } from '../../contract.ts'
import { meetingLink } from '../../room-rules.ts'
import { inCents, lateFeeCents, offersCompletePaid, seriesAnchor, usesCredit } from '../../rules.ts'
import { useAsksScope } from './series-slot.ts'
import type { SessionWork } from './use-session-actions.ts'

const LazyAgreedPriceItem = lazyExtra(() => import('./agreed-price-item.tsx'))

type SessionItemsProps = {
  work: SessionWork
  onEdit: (session: Session) => void
  children?: ReactNode
}

const WAYS: readonly MenuAction[] = ['chat', 'patient']

type PlainAction = Exclude<MenuAction, 'payOther'>

export function SessionItems({ work, onEdit, children }: SessionItemsProps) {
  const { session, actions } = work
  const now = useNow()
  const { lead, usual, more, ending } = menuOf(inCents(session), now)
  const series = useSeriesPath(session)
  const ways = useWays(session, usual)
  const items = useItems({ work, onEdit })
  const otherMethods = (
    <OtherMethods key="payOther" disabled={actions.isPending} onChoose={actions.confirmPayment} />
  )
  const draw = (action: MenuAction, isLead = false) => {
    if (action === 'payOther') return otherMethods
    const { Icon, text, ...item } = items[action]
    return (
      <MenuItem key={action} {...item} lead={isLead} icon={<Icon aria-hidden="true" />}>
        {text}
      </MenuItem>
    )
  }
  const drawAll = (drawn: readonly MenuAction[]) => drawn.map((action) => draw(action))
  return (
    <>
      {lead && draw(lead, true)}
      {lead === 'pay' && otherMethods}
      {offersCompletePaid(inCents(session), now) && (
        <MenuItem
          icon={<CheckCheck aria-hidden="true" />}
          hint={PAYMENT_METHODS.pix}
          disabled={actions.isPending}
          onSelect={() => actions.completePaid()}
        >
          Concluir e receber
        </MenuItem>
      )}
      {session.agreedPrice && <LazyAgreedPriceItem session={session} price={session.agreedPrice} />}
      {ways.length > 0 && (
        <MenuRow label={`Ir para ${session.patientName}`}>{drawAll(ways)}</MenuRow>
      )}
      {drawAll(usual.filter((action) => !WAYS.includes(action)))}
      <MenuMore>
        {drawAll(more)}
        {series && (
          <MenuItem icon={<Repeat aria-hidden="true" />} href={series}>
            Ver horário fixo
          </MenuItem>
        )}
        {children}
      </MenuMore>
      {ending.length > 0 && <MenuSeparator />}
      {drawAll(ending)}
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

type Item = Omit<ComponentProps<typeof MenuItem>, 'icon' | 'lead' | 'children' | 'onSelect'> & {
  Icon: LucideIcon
  text: string
  onSelect?: () => unknown
}

function useItems({ work, onEdit }: SessionItemsProps): Record<PlainAction, Item> {
  const { session, actions, ask } = work
  const asksScope = useAsksScope(session)
  const now = useNow()
  const disabled = actions.isPending
  const patientId = session.patientId ?? ''
  const isCancelled = session.status === 'cancelled'
  const payText = usesCredit(session) ? 'Confirmar pagamento do pacote' : 'Confirmar pagamento'
  return {
    room: {
      Icon: Video,
      text: 'Entrar na sala',
      href: meetingLink(session) ?? '',
      newTab: true,
    },
    chat: {
      Icon: MessageCircle,
      text: 'WhatsApp',
      href: sessionChatUrl(session) ?? '',
      newTab: true,
      inRow: true,
    },
    patient: { Icon: UserRound, text: 'Ver paciente', href: patientPath(patientId), inRow: true },
    confirm: {
      Icon: CalendarCheck,
      text: 'Confirmar sessão',
      onSelect: actions.confirm,
      disabled,
    },
    complete: {
      Icon: CheckCheck,
      text: 'Marcar como concluída',
      onSelect: actions.complete,
      disabled,
    },
    absent: { Icon: UserX, text: 'Faltou', onSelect: actions.markAbsent, disabled },
    pay: {
      Icon: BadgeDollarSign,
      text: payText,
      hint: PAYMENT_METHODS.pix,
      onSelect: () => actions.confirmPayment('pix'),
      disabled,
    },
    payments: { Icon: HandCoins, text: 'Pagamentos', onSelect: () => ask('payments') },
    waive: { Icon: HandHeart, text: 'Perdoar a cobrança', onSelect: actions.waive, disabled },
    remind: {
      Icon: BellRing,
      text: isCancelled ? 'Avisar do cancelamento' : 'Enviar lembrete',
      onSelect: actions.sendReminder,
      disabled,
    },
    write: {
      Icon: NotebookPen,
      text: 'Escrever evolução',
      href: recordPath(patientId, session.id),
    },
    edit: { Icon: Pencil, text: 'Editar', onSelect: () => onEdit(session) },
    move: { Icon: CalendarSync, text: 'Remarcar', onSelect: () => ask('move') },
    reopen: { Icon: RotateCcw, text: 'Reabrir', onSelect: actions.reopen, disabled },
    messages: {
      Icon: Mail,
      text: 'Ver mensagens',
      href: messagesPath({ sessionId: session.id }),
    },
    cancel: {
      Icon: Ban,
      text: 'Cancelar sessão',
      ...refundHint(session),
      onSelect: asksScope ? () => ask('following') : actions.cancel,
      destructive: true,
      disabled,
    },
    cancelAsAsked: {
      Icon: CalendarX,
      text: 'O paciente cancelou',
      hint: formatMoney(lateFeeCents(withCents(session, 'price'), now) ?? 0),
      onSelect: actions.cancelAsAsked,
      destructive: true,
      disabled,
    },
    delete: {
      Icon: Trash2,
      text: 'Excluir',
      onSelect: () => ask('delete'),
      destructive: true,
      disabled,
    },
  }
}

function refundHint({ received, packagePlace }: Session): Pick<Item, 'hint'> {
  if (usesCredit({ packagePlace }) || Number(received) === 0) return {}
  return { hint: `${formatMoney(received)} a devolver` }
}

const [, ...OTHER_METHODS] = ONE_TAP_METHODS

type OtherMethodsProps = { disabled: boolean; onChoose: (method: PaymentMethod) => void }

function OtherMethods({ disabled, onChoose }: OtherMethodsProps) {
  return (
    <MenuRow label="Recebi de outra forma">
      {OTHER_METHODS.map((method) => (
        <MenuItem key={method} inRow disabled={disabled} onSelect={() => onChoose(method)}>
          <span className="sr-only">Recebi: </span>
          {PAYMENT_METHODS[method]}
        </MenuItem>
      ))}
    </MenuRow>
  )
}
