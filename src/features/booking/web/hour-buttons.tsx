import { formatLongDay, timeAt } from '../../../platform/shared/calendar.ts'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { ownTime, useOwnZone } from './browser-facts.ts'

interface HourButtonsProps {
  day: string | null
  slots: string[]
  zone: string
  chosen: string | null
  onChoose: (slot: string) => void
}

/** The free times of the chosen day; under each, the patient's own where their clocks differ. */
export function HourButtons({ day, slots, zone, chosen, onChoose }: HourButtonsProps) {
  const ownZone = useOwnZone()
  if (day === null) {
    return <p className="text-muted">Escolha um dia no calendário para ver os horários.</p>
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2">
        <span className="sr-only">Horários de </span>
        <span className="inline-block first-letter:uppercase">{formatLongDay(day)}</span>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        {slots.map((slot) => (
          <HourButton
            key={slot}
            time={timeAt(slot, zone)}
            own={ownTime(slot, zone, ownZone)}
            chosen={slot === chosen}
            onChoose={() => onChoose(slot)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface HourButtonProps {
  time: string
  own: string | null
  chosen: boolean
  onChoose: () => void
}

function HourButton({ time, own, chosen, onChoose }: HourButtonProps) {
  return (
    <button
      type="button"
      data-hour={time}
      aria-pressed={chosen}
      onClick={onChoose}
      className={classNames(
        'min-h-11 rounded-lg border px-2 py-1.5 font-medium tabular-nums transition-colors duration-100',
        chosen
          ? 'border-petrol bg-petrol text-on-petrol'
          : 'border-edge bg-surface hover:border-petrol hover:bg-petrol-soft hover:text-petrol-ink',
      )}
    >
      {time}
      {own && (
        <span className={classNames('block text-xs font-normal', !chosen && 'text-muted')}>
          {own} para você
        </span>
      )}
    </button>
  )
}
