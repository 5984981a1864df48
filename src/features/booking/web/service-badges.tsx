import { IconText } from '../../../platform/web/ui/icon-text.tsx'
import { SESSION_TYPES } from '../../practice/session-types.ts'

export function ServiceBadges({
  isOnline,
  isInPerson,
}: {
  isOnline: boolean
  isInPerson: boolean
}) {
  return (
    <span className="inline-flex flex-wrap gap-x-3 gap-y-1">
      {isOnline && <IconText tone="online">{SESSION_TYPES.online}</IconText>}
      {isInPerson && <IconText tone="in-person">{SESSION_TYPES.presencial}</IconText>}
    </span>
  )
}
