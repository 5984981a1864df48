import { formatLongDay, timeAt } from '../../../../platform/shared/calendar.ts'
import { ownTime, useOwnZone } from '../../../../platform/web/own-time.ts'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { CHOSEN_IN_FORCED_COLOURS } from './forced-colours.ts'
import { freeText } from './month.ts'
import { shortTime } from './own-time.ts'

interface HourChoicesProps {
  day: string | null
  slots: string[]
  zone: string
  chosen: string | null
  describedBy: string | undefined
  /** Whether the reader's own time comes first if the zones differ, as for a patient. */
  ownLeads?: boolean
  onChoose: (slot: string) => void
}

export function HourChoices(props: HourChoicesProps) {
  const { day, slots, zone, chosen, ownLeads = false, onChoose } = props
  const ownZone = useOwnZone(zone)
  const isElsewhere = slots.some((slot) => ownTime(slot, zone, ownZone))
  return (
    <>
      <p role="status" className="sr-only">
        {day && freeText(slots.length)}
      </p>
      {day === null ? (
        <p className="text-muted">Escolha um dia no calendário para ver os horários.</p>
      ) : (
        <fieldset className="min-w-0">
          <legend className="mb-2">
            <span className="sr-only">Horários de </span>
            <span className="inline-block first-letter:uppercase">{formatLongDay(day)}</span>
          </legend>
          <div
            className={classNames(
              'grid gap-2',
              isElsewhere
                ? 'grid-cols-[repeat(auto-fill,minmax(min(7.75rem,100%),1fr))]'
                : 'grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))]',
            )}
          >
            {slots.map((slot) => (
              <HourChoice
                key={slot}
                time={timeAt(slot, zone)}
                texts={textsOf(slot, zone, ownZone, ownLeads)}
                chosen={slot === chosen}
                describedBy={props.describedBy}
                onChoose={() => onChoose(slot)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

interface HourChoiceProps {
  time: string
  texts: [first: string, beside: string | null]
  chosen: boolean
  describedBy: string | undefined
  onChoose: () => void
}

function textsOf(
  slot: string,
  zone: string,
  ownZone: string | null,
  ownLeads: boolean,
): HourChoiceProps['texts'] {
  const localTime = ownTime(slot, zone, ownZone)
  const theirs = timeAt(slot, zone)
  if (!localTime) return [theirs, null]
  return ownLeads
    ? [shortTime(localTime), `${theirs} para quem atende`]
    : [theirs, `${shortTime(localTime)} para você`]
}

function HourChoice({
  time,
  texts: [first, beside],
  chosen,
  describedBy,
  onChoose,
}: HourChoiceProps) {
  return (
    <label
      data-hour={time}
      className={classNames(
        'relative grid min-h-11 place-content-center rounded-lg border px-1.5 py-1.5 text-center font-medium tabular-nums transition-colors duration-100',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        chosen
          ? `border-petrol bg-petrol text-on-petrol ${CHOSEN_IN_FORCED_COLOURS}`
          : 'border-edge bg-surface hover:border-petrol hover:bg-petrol-soft hover:text-petrol-ink',
      )}
    >
      <input
        type="radio"
        name="hour"
        value={time}
        checked={chosen}
        aria-describedby={describedBy}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {first}
      {beside && (
        <span
          className={classNames('block text-balance text-xs font-normal', !chosen && 'text-muted')}
        >
          {beside}
        </span>
      )}
    </label>
  )
}
