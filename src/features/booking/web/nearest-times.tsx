import { formatNearDay, timeAt } from '../../../platform/shared/calendar.ts'
import { ownTime, useOwnZone } from '../../../platform/web/own-time.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { Availability } from '../../attendance/availability-schema.ts'
import { type FreeTime, nearestSlots } from '../../attendance/nearest-slots.ts'

export interface NearestTimesProps {
  availability: Availability
  gone: FreeTime
  onChoose: (time: FreeTime) => void
}

/** The free times around a lost one: one tap chooses one, and the button that books is next. */
export function NearestTimes({ availability, gone, onChoose }: NearestTimesProps) {
  const zone = availability.timezone
  const times = nearestSlots(availability, gone)
  const ownZone = useOwnZone(zone)
  if (times.length === 0) return null
  return (
    <div className="mt-4">
      <p className="mb-2">Estes estão livres e são os mais próximos:</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(12.5rem,100%),1fr))] gap-2">
        {times.map((time) => {
          const localTime = ownTime(time.slot, zone, ownZone)
          return (
            <li key={time.slot}>
              <Button
                data-nearest=""
                variant="secondary"
                className="w-full flex-col tabular-nums"
                onClick={(event) => {
                  onChoose(time)
                  focusSubmit(event.currentTarget.form)
                }}
              >
                {formatNearDay(localTime?.day ?? time.date)},{' '}
                {localTime?.time ?? timeAt(time.slot, zone)}
                {localTime && (
                  <span className="text-xs font-normal">
                    {localTime.day && `${formatNearDay(time.date)}, `}
                    {timeAt(time.slot, zone)} para quem atende
                  </span>
                )}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function focusSubmit(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
}
