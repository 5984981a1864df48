import { formatZone } from '../../../platform/shared/calendar.ts'
import { useOwnZone } from '../../../platform/web/own-time.ts'
import type { Availability } from '../../attendance/availability-schema.ts'
import { clocksDiffer } from '../../attendance/web/parts/own-time.ts'
import type { BookingView } from '../booking-view.ts'

interface ZoneNoteProps {
  view: BookingView
  availability: Availability
}

/**
 * The zone of the times: the patient's first if the two differ. Space for the second line is reserved: the server renders the
 * page without the patient's zone, and the parts below must not move.
 */
export function ZoneNote({ view: { zoneName, now }, availability }: ZoneNoteProps) {
  const ownZone = useOwnZone(availability.timezone)
  const differ = clocksDiffer(availability, ownZone)
  return (
    <p className="mb-1 min-h-12 text-sm text-muted">
      {differ && ownZone && (
        <span className="block">
          Você: <strong className="text-ink">{formatZone(ownZone, now)}</strong>
        </span>
      )}
      {differ && 'Quem atende: '}
      {zoneName}
    </p>
  )
}
