import { addDays, formatDay, timeAt } from '../../../platform/shared/calendar.ts'
import { SHORT_WEEKDAYS } from '../../practice/weekdays.ts'
import type { Availability } from '../availability-schema.ts'
import { holidayName } from '../holiday-rules.ts'

type PreviewDaysProps = {
  first: string
  availability: Availability
  closesHolidays: boolean
}

export function PreviewDays({ first, availability, closesHolidays }: PreviewDaysProps) {
  return (
    <dl className="divide-y divide-line">
      {SHORT_WEEKDAYS.map((weekday, index) => {
        const day = addDays(first, index)
        const slots = availability.days.find(({ date }) => date === day)?.slots ?? []
        return (
          <div key={weekday} className="flex gap-3 py-2 first:pt-0 last:pb-0">
            <dt className="w-11 shrink-0 pt-0.5 text-sm leading-tight">
              <span className="block font-medium">{weekday}</span>
              <span className="block text-xs text-muted tabular-nums">
                {formatDay(day).slice(0, 5)}
              </span>
            </dt>
            <dd className="min-w-0 flex-1">
              {slots.length > 0 ? (
                <Hours slots={slots} timezone={availability.timezone} />
              ) : (
                <p className="py-1.5 text-sm leading-tight text-muted">
                  Sem horários
                  {closesHolidays && <HolidayNote day={day} />}
                </p>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Hours({ slots, timezone }: { slots: string[]; timezone: string }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1 py-0.5">
      {slots.map((slot) => (
        <li
          key={slot}
          className="rounded-sm bg-petrol-soft py-0.5 text-center text-xs text-petrol-ink tabular-nums"
        >
          {timeAt(slot, timezone)}
        </li>
      ))}
    </ul>
  )
}

function HolidayNote({ day }: { day: string }) {
  const name = holidayName(day)
  return name && <span className="block text-xs">{name}</span>
}
