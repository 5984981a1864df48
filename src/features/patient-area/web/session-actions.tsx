import { MapPin, Video } from 'lucide-react'
import { deadlineText } from '../../../platform/web/deadline.ts'
import { useOwnZone } from '../../../platform/web/own-time.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { useNow } from '../../../platform/web/use-clock.ts'
import { PixButton } from '../../payments/web/parts/pix-button.tsx'
import { isPlanned } from '../calendar-rules.ts'
import type { PatientSession } from '../contract.ts'
import { locationLink } from '../rules.ts'
import { CalendarButton } from './parts/calendar-button.tsx'

type SessionActionsProps = {
  session: PatientSession
  quiet?: boolean
  onCancel: (session: PatientSession) => void
  onMove?: (() => void) | undefined
}

export function SessionActions({ session, quiet = false, onCancel, onMove }: SessionActionsProps) {
  const { type, payment, psychologist, holdExpiresAt, timezone } = session
  const now = useNow()
  const ownZone = useOwnZone(timezone)
  const deadline = holdExpiresAt && deadlineText(holdExpiresAt, { zone: timezone, ownZone, now })
  const locationUrl = locationLink(session, now)
  const planned = isPlanned(session, now)
  const isToCome = Date.parse(session.datetime) > now
  const canCancel = isToCome && session.canCancel && !session.holdExpired
  const canMove = isToCome && onMove !== undefined
  if (!locationUrl && !payment && !planned && !canMove && !canCancel) return null
  return (
    <div className={rowsOfTwo}>
      {locationUrl && <LocationLink type={type} href={locationUrl} quiet={quiet} />}
      {payment && (
        <PixButton
          payment={payment}
          deadline={deadline}
          to={psychologist.name}
          variant={locationUrl || quiet ? 'outline' : 'default'}
          stale={['sessions']}
        />
      )}
      {planned && <CalendarButton session={session} />}
      {canMove && (
        <Button variant="outline" onClick={onMove}>
          Remarcar
        </Button>
      )}
      {canCancel && (
        <Button variant="outline" onClick={() => onCancel(session)}>
          Cancelar consulta
        </Button>
      )}
    </div>
  )
}

/**
 * The buttons are in pairs, an odd first one in a row by itself, or in one column with enlarged text. On a phone pairs have no
 * icons.
 */
const rowsOfTwo = classNames(
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5 border-t border-line pt-5 sm:grid-cols-2',
  'max-sm:*:px-2 max-sm:[&>:not(:first-child)_svg]:hidden max-sm:[&>:nth-last-child(even)_svg]:hidden',
  '[&>:first-child:nth-last-child(odd)]:col-span-full',
)

type LocationLinkProps = Pick<PatientSession, 'type'> & { href: string; quiet: boolean }

function LocationLink({ type, href, quiet }: LocationLinkProps) {
  const online = type === 'online'
  const variant = quiet ? 'outline' : 'default'
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant })}>
      {online ? <Video aria-hidden="true" /> : <MapPin aria-hidden="true" />}
      {online ? 'Entrar na consulta' : 'Como chegar'}
      <span className="sr-only"> (abre em outra aba)</span>
    </a>
  )
}
