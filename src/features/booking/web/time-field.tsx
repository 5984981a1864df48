import { Button } from '../../../platform/web/ui/button.tsx'
import { FieldError } from '../../../platform/web/ui/field-notes.tsx'
import type { BookingView } from '../page-contract.ts'
import type { FreeTimes } from './api.ts'
import { ChosenTime } from './chosen-time.tsx'
import { HourButtons } from './hour-buttons.tsx'
import { reachFrom, slotsOf } from './month.ts'
import { MonthCalendar } from './month-calendar.tsx'
import { NoTimes } from './no-times.tsx'
import type { heldHour, useChoice } from './use-choice.ts'

const ERROR_ID = 'datetime-error'

interface TimeFieldProps {
  view: BookingView
  chosen: ReturnType<typeof useChoice>
  times: FreeTimes
  held: ReturnType<typeof heldHour>
  error: string | undefined
  /** A day or an hour was chosen. */
  onTouched: () => void
}

/** Day, then hour. The times are the server's; what is chosen stays chosen only while it is free. */
export function TimeField({ view, chosen, times, held, error, onTouched }: TimeFieldProps) {
  const { day, month } = chosen.choice
  const problem = error ?? held.lost
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">Data e horário</legend>
      {times.availability.days.length === 0 && !times.loading && (
        <NoTimes psychologist={view.psychologist} />
      )}
      <div className="grid gap-5 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] md:gap-7">
        <MonthCalendar
          availability={times.availability}
          reach={reachFrom(view.today)}
          today={view.today}
          month={month}
          onMonth={chosen.showMonth}
          chosen={day}
          onChoose={(picked) => {
            chosen.chooseDay(picked)
            onTouched()
          }}
          loading={times.loading}
          describedBy={problem ? ERROR_ID : undefined}
        />
        <div className="md:pt-12">
          <HourButtons
            day={day}
            slots={slotsOf(times.availability, day)}
            zone={times.availability.timezone}
            chosen={held.slot}
            onChoose={(slot) => {
              chosen.chooseHour(slot)
              onTouched()
            }}
          />
          <FieldError id={ERROR_ID}>{problem}</FieldError>
        </div>
      </div>
      {times.failed && <StaleTimes onRetry={times.refresh} />}
      <div aria-live="polite">
        {held.slot && (
          <p className="mt-5 rounded-lg bg-petrol-soft px-4 py-3 text-petrol-ink">
            <ChosenTime slot={held.slot} zone={times.availability.timezone} />
          </p>
        )}
      </div>
    </fieldset>
  )
}

function StaleTimes({ onRetry }: { onRetry: () => void }) {
  return (
    <p
      role="status"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted"
    >
      Não foi possível atualizar os horários.
      <Button variant="outline" size="sm" onClick={onRetry}>
        Tentar novamente
      </Button>
    </p>
  )
}
