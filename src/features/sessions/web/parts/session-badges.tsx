import { CalendarCheck, CheckCheck, CircleDashed } from 'lucide-react'
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

export function PaidBadge({ paid }: Pick<Session, 'paid'>) {
  if (paid) return <Badge variant="paid">Pago</Badge>
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
