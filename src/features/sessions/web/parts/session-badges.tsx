import {
  CalendarCheck,
  CalendarSync,
  CalendarX,
  CheckCheck,
  CircleSlash,
  FileText,
  Package,
  Repeat,
  TicketPercent,
  TimerOff,
  Undo2,
  UserCheck,
  UserX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { centsOf, formatMoney } from '../../../../platform/shared/money.ts'
import { Badge, type BadgeVariant } from '../../../../platform/web/ui/badge.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { IconText } from '../../../../platform/web/ui/icon-text.tsx'
import { PaidMark } from '../../../payments/web/parts/paid-mark.tsx'
import { SESSION_TYPES } from '../../../practice/session-types.ts'
import type { Session, SessionOutcome, SessionStatus } from '../../contract.ts'
import { PRESENCE_ANSWERS } from '../../labels.ts'
import {
  inCents,
  isCharged,
  isInStatement,
  isOpen,
  isOwed,
  type ShownStatus,
  statusText,
  toRefundCents,
  usesCredit,
} from '../../rules.ts'

const STATUS_LOOKS: Record<SessionStatus, { variant: BadgeVariant; icon?: ReactNode }> = {
  pending: { variant: 'pending' },
  confirmed: { variant: 'paid', icon: <CalendarCheck aria-hidden="true" /> },
  completed: { variant: 'secondary', icon: <CheckCheck aria-hidden="true" /> },
  cancelled: { variant: 'cancelled' },
}
const EXPIRED_LOOK: { variant: BadgeVariant; icon: ReactNode } = {
  variant: 'cancelled',
  icon: <TimerOff aria-hidden="true" />,
}

const OUTCOME_LOOKS: Record<SessionOutcome, { variant: BadgeVariant; icon: ReactNode }> = {
  absent: { variant: 'cancelled', icon: <UserX aria-hidden="true" /> },
  late_cancel: { variant: 'cancelled', icon: <CalendarX aria-hidden="true" /> },
}

export function SessionStatusBadge(session: ShownStatus) {
  const look = session.holdExpired
    ? EXPIRED_LOOK
    : ((session.outcome ? OUTCOME_LOOKS[session.outcome] : STATUS_LOOKS[session.status]) ?? {
        variant: 'outline',
      })
  return <Badge {...look}>{statusText(session)}</Badge>
}

export function TypeMark({ type }: Pick<Session, 'type'>) {
  return (
    <IconText tone={type === 'online' ? 'online' : 'in-person'}>
      {SESSION_TYPES[type] ?? type}
    </IconText>
  )
}

const PRESENCE_LOOKS = {
  confirmed: { tone: 'paid', Icon: UserCheck },
  reschedule: { tone: 'pending', Icon: CalendarSync },
} as const

export function PresenceNote({ presence, status }: Pick<Session, 'presence' | 'status'>) {
  if (!presence || !isOpen({ status })) return null
  const { tone, Icon } = PRESENCE_LOOKS[presence]
  const both = presence === 'confirmed' && status === 'confirmed'
  return (
    <IconText tone={tone} icon={<Icon aria-hidden="true" />}>
      {both ? 'Paciente confirmou' : PRESENCE_ANSWERS[presence]}
    </IconText>
  )
}

export function asksToMove({ presence, status }: Pick<Session, 'presence' | 'status'>): boolean {
  return presence === 'reschedule' && isOpen({ status })
}

/** An icon and its word on one line. If enlarged text leaves no space, the word wraps out of sight. */
export const wordIfRoomClass =
  'flex h-[1.25em] min-w-3.5 flex-wrap content-start items-center gap-x-1 overflow-hidden'
export const wordedIconClass = 'h-[1.25em] w-3.5 shrink-0'

type PresenceMarkProps = Pick<Session, 'presence' | 'status'> & { worded: boolean }

/** The patient's answer next to a time. The tooltip of its container has the full text, which is read out. */
export function PresenceMark({ presence, status, worded }: PresenceMarkProps) {
  if (!presence || !isOpen({ status })) return null
  const { Icon } = PRESENCE_LOOKS[presence]
  const asks = presence === 'reschedule'
  return (
    <span
      className={classNames(
        'ml-auto rounded-sm',
        wordIfRoomClass,
        asks ? 'bg-pending-soft px-0.5 text-pending-ink' : 'text-paid-ink',
      )}
    >
      <Icon aria-hidden="true" className={wordedIconClass} />
      {worded && (asks ? <RescheduleWord /> : <span aria-hidden="true">Confirmou</span>)}
      <span className="sr-only">{PRESENCE_ANSWERS[presence]}</span>
    </span>
  )
}

export function RescheduleWord() {
  return (
    <span aria-hidden="true" className="truncate font-semibold text-pending-ink">
      Remarcar
    </span>
  )
}

export function SeriesMark({ seriesId, worded }: Pick<Session, 'seriesId'> & { worded: boolean }) {
  if (!seriesId) return null
  return (
    <span className="inline-flex items-center gap-1 text-sm">
      <Repeat aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
      <span className={worded ? undefined : 'sr-only'}>Horário fixo</span>
    </span>
  )
}

/** A session of a package is paid through it; 'em aberto' if its share was not received. */
function PackageMark({ session }: { session: Session }) {
  return (
    <IconText tone="quiet" icon={<Package aria-hidden="true" />}>
      Pacote {session.packagePlace}/{session.packageSessions}
      {isOwed(inCents(session)) && ' em aberto'}
    </IconText>
  )
}

export function CouponMark({ couponCode }: Pick<Session, 'couponCode'>) {
  if (couponCode === null) return null
  return (
    <IconText tone="quiet" icon={<TicketPercent aria-hidden="true" />}>
      Cupom {couponCode}
    </IconText>
  )
}

export function isPartlyPaid({ paid, received, packagePlace }: Session): boolean {
  return !paid && !usesCredit({ packagePlace }) && centsOf(received) > 0
}

function OwnPaidMark({ session }: { session: Session }) {
  const partly = isPartlyPaid(session)
  if (!partly && isInStatement(session) && isOwed(inCents(session)))
    return (
      <IconText tone="quiet" icon={<FileText aria-hidden="true" />}>
        No fechamento
      </IconText>
    )
  return <PaidMark paid={session.paid} partly={partly} />
}

export function MoneyMark({ session }: { session: Session }) {
  const priced = inCents(session)
  const toRefund = toRefundCents(priced)
  const isInPackage = usesCredit(session) && !session.paid
  const isFree = session.outcome !== null && !isCharged(priced) && !usesCredit(session)
  return (
    <>
      {usesCredit(session) && <PackageMark session={session} />}
      {isFree ? (
        <IconText tone="quiet" icon={<CircleSlash aria-hidden="true" />}>
          {session.feeWaived ? 'Cobrança perdoada' : 'Sem cobrança'}
        </IconText>
      ) : (
        !isInPackage && <OwnPaidMark session={session} />
      )}
      {toRefund > 0 && (
        <IconText tone="pending" icon={<Undo2 aria-hidden="true" />}>
          A devolver {formatMoney(toRefund)}
        </IconText>
      )}
    </>
  )
}
