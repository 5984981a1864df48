import { dayAt, formatLongDay, timeAt } from '../../../platform/shared/calendar.ts'
import { ownTime, useOwnZone } from '../../../platform/web/own-time.ts'
import { longOwnTime } from '../../attendance/web/parts/own-time.ts'

/** `sexta-feira, 3 de abril, às 14:00`, and the patient's own time where their clocks differ. */
export function ChosenTime({ slot, zone }: { slot: string; zone: string }) {
  const own = ownTime(slot, zone, useOwnZone(zone))
  return (
    <>
      <span className="block font-semibold first-letter:uppercase">
        <time dateTime={slot}>
          {formatLongDay(dayAt(Date.parse(slot), zone))}, às {timeAt(slot, zone)}
        </time>
      </span>
      {own && (
        <span className="block text-sm">
          No horário de quem atende. Para você, no seu fuso: <strong>{longOwnTime(own)}</strong>
        </span>
      )}
    </>
  )
}
