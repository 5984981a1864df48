import { CalendarCheck, CheckCheck, CircleDashed, Package, TicketPercent } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeVariant } from '../../../../platform/web/ui/badge.tsx'
import type { Session, SessionStatus } from '../../contract.ts'
import { SESSION_STATUSES, SESSION_TYPES } from '../../label-contract.ts'

const STATUS_LOOKS: Record<SessionStatus, { variant: BadgeVariant; icon?: ReactNode }> = {
  pending: { variant: 'pending' },
  confirmed: { variant: 'paid', icon: <CalendarCheck aria-hidden="true" /> },
  completed: { variant: 'secondary', icon: <CheckCheck aria-hidden="true" /> },
  cancelled: { variant: 'cancelled' },
}

/** A status this build does not know is shown as it came: spec part 1 §4. */
export function StatusBadge({ status }: Pick<Session, 'status'>) {
  const look = STATUS_LOOKS[status] ?? { variant: 'outline' }
  return <Badge {...look}>{SESSION_STATUSES[status] ?? status}</Badge>
}

/** `partly`: something came, and something is missing. */
export function PaidBadge({ paid, partly = false }: Pick<Session, 'paid'> & { partly?: boolean }) {
  if (paid) return <Badge variant="paid">Pago</Badge>
  if (partly) return <Badge variant="pending">Pago em parte</Badge>
  return (
    <Badge variant="outline" icon={<CircleDashed aria-hidden="true" />}>
      Não pago
    </Badge>
  )
}

export function TypeBadge({ type }: Pick<Session, 'type'>) {
  return (
    <Badge variant={type === 'online' ? 'online' : 'in-person'}>
      {SESSION_TYPES[type] ?? type}
    </Badge>
  )
}

/** Which of its package's sessions it is; nothing of any other. */
export function PackageBadge({
  packagePlace,
  packageSessions,
}: Pick<Session, 'packagePlace' | 'packageSessions'>) {
  if (packagePlace === null) return null
  return (
    <Badge variant="secondary" icon={<Package aria-hidden="true" />}>
      Pacote {packagePlace}/{packageSessions}
    </Badge>
  )
}

/** The coupon it was booked with; nothing of any other. */
export function CouponBadge({ couponCode }: Pick<Session, 'couponCode'>) {
  if (couponCode === null) return null
  return (
    <Badge variant="secondary" icon={<TicketPercent aria-hidden="true" />}>
      Cupom {couponCode}
    </Badge>
  )
}
