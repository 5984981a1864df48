import { Badge } from '../../../platform/web/ui/badge.tsx'
import { SESSION_TYPES } from '../../practice/session-types.ts'

/** How one is received: online, in person or both. */
export function ServiceBadges({
  isOnline,
  isInPerson,
}: {
  isOnline: boolean
  isInPerson: boolean
}) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {isOnline && <Badge variant="online">{SESSION_TYPES.online}</Badge>}
      {isInPerson && <Badge variant="in-person">{SESSION_TYPES.presencial}</Badge>}
    </span>
  )
}
