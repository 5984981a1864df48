import { dayAt, formatLongDay, formatZone, timeAt } from '../../../platform/shared/calendar.ts'
import { ownTime, useOwnZone } from '../../../platform/web/own-time.ts'

/** Shows `sexta-feira, 3 de abril, às 14:00` in the patient's zone, and in the practice's if it differs. */
export function ChosenTime({ slot, zone }: { slot: string; zone: string }) {
  const ownZone = useOwnZone(zone)
  const localTime = ownTime(slot, zone, ownZone)
  const lead = localTime && ownZone ? ownZone : zone
  const start = Date.parse(slot)
  return (
    <>
      <span className="block font-semibold first-letter:uppercase">
        <time dateTime={slot}>
          {formatLongDay(dayAt(start, lead))}, às {timeAt(start, lead)}
        </time>
      </span>
      {localTime && (
        <span className="block text-sm">
          No seu fuso, {formatZone(lead, start)}. Para quem atende:{' '}
          <strong>
            {localTime.day && `${formatLongDay(dayAt(start, zone))}, `}
            {timeAt(start, zone)}
          </strong>
          , {formatZone(zone, start)}
        </span>
      )}
    </>
  )
}
