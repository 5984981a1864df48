import { formatZone } from '../../../platform/shared/calendar.ts'
import type { Availability } from '../contract.ts'
import { clocksDiffer, useOwnZone } from './own-time.ts'

interface ZoneNoteProps {
  availability: Availability
  /** Epoch milliseconds. */
  now: number
}

/**
 * Whose clock the times are of, and which is the patient's where the two differ. The second line has its place from
 * the start: the server does not know it, and nothing below may move when it comes.
 */
export function ZoneNote({ availability, now }: ZoneNoteProps) {
  const ownZone = useOwnZone()
  const differ = clocksDiffer(availability, ownZone)
  return (
    <p className="mb-1 min-h-12 text-sm text-muted">
      {differ && 'Quem atende: '}
      {/* An old browser may call it otherwise than the server does. */}
      <span suppressHydrationWarning>{formatZone(availability.timezone, now)}</span>
      {differ && ownZone && (
        <span className="block">
          Você: <strong className="text-ink">{formatZone(ownZone, now)}</strong>
        </span>
      )}
    </p>
  )
}
