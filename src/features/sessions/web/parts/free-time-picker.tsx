import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { addDays, dayAt, formatDay } from '../../../../platform/shared/calendar.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { ReadError } from '../../../../platform/web/ui/error-state.tsx'
import { useToday } from '../../../../platform/web/use-clock.ts'
import type { Availability } from '../../../attendance/availability-schema.ts'
import { HourChoices } from '../../../attendance/web/parts/hour-choices.tsx'
import { freeText, monthOf, slotsOf } from '../../../attendance/web/parts/month.ts'
import { MonthCalendar } from '../../../attendance/web/parts/month-calendar.tsx'
import { daysOfWeek, startOfWeek } from '../../agenda/rules.ts'
import { type AskedDays, type UnsavedRules, useFreeTimes } from '../time-api.ts'
import { useSwipe } from './use-swipe.ts'
import { WeekStrip } from './week-strip.tsx'

type FreeTimePickerProps = {
  zone: string
  duration: number
  sessionId?: string | undefined
  /** ISO 8601 in UTC; null while none is chosen. */
  chosen: string | null
  onChoose: (instant: string) => void
  firstDay?: string | undefined
  rules?: UnsavedRules | undefined
  leaveOut?: ((instant: string) => boolean) | undefined
}

export function WeekTimePicker(props: FreeTimePickerProps) {
  const { today, setDay, ...picked } = usePickedDay(props)
  const [first = today, , , , , , last = today] = daysOfWeek(picked.day)
  const times = useOfferedTimes(props, ...rangeOf(picked, first, last))
  const loading = times.isPlaceholderData || times.isPending
  const day = shownDay(picked, times.data)
  const week = daysOfWeek(day)
  const turn = (step: 1 | -1) => setDay(dayOfTurn(day, step, today))
  const swipe = useSwipe(turn)
  const dayState = (date: string) => {
    if (loading) return null
    const count = slotsOf(times.data ?? NOTHING, date).length
    return { text: freeText(count), marked: count > 0 }
  }
  return (
    <div {...swipe}>
      <div className="mb-1 flex items-center justify-between gap-2">
        <TurnButton step={-1} disabled={startOfWeek(day) <= startOfWeek(today)} onTurn={turn} />
        <p aria-live="polite" className="font-semibold tabular-nums">
          {formatDay(week[0] ?? today).slice(0, 5)} a {formatDay(week[6] ?? today).slice(0, 5)}
        </p>
        <TurnButton step={1} onTurn={turn} />
      </div>
      <WeekStrip
        days={week}
        chosen={day}
        today={today}
        standing={dayState}
        onChoose={(next) => setDay(next < today ? today : next)}
      />
      <DayTimes {...props} day={day} times={times} loading={loading} />
    </div>
  )
}

export function MonthTimePicker(props: FreeTimePickerProps) {
  const { today, setDay, ...picked } = usePickedDay(props)
  const [turned, setTurned] = useState<{ month: string; from: string } | null>(null)
  const walked = turned?.from === picked.day ? turned.month : null
  const setMonth = (next: string) => setTurned({ month: next, from: picked.day })
  const firstOfMonth = `${walked ?? monthOf(picked.day)}-01`
  const isAsked = picked.isAsked || walked !== null
  const from = firstOfMonth < today ? today : firstOfMonth
  const times = useOfferedTimes(
    props,
    ...rangeOf({ ...picked, isAsked }, from, addDays(firstOfMonth, 30)),
  )
  const loading = times.isPlaceholderData || times.isPending
  const availability = times.data ?? NOTHING
  const day = shownDay(picked, times.data)
  const month = walked ?? monthOf(day)
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <MonthCalendar
        availability={availability}
        reach={{ first: today, last: addDays(today, DAYS_AHEAD) }}
        today={today}
        month={month}
        onMonth={setMonth}
        chosen={day}
        onChoose={setDay}
        loading={loading}
        describedBy={undefined}
      />
      <div className="sm:pt-12">
        <DayTimes {...props} day={day} times={times} loading={loading} />
      </div>
    </div>
  )
}

const DAYS_AHEAD = 366

const NOTHING: Availability = { timezone: '', days: [] }

function useOfferedTimes(
  { duration, sessionId, rules, leaveOut }: FreeTimePickerProps,
  from: string,
  to: string,
) {
  const query: AskedDays = {
    ...{ from, to, duration },
    ...(sessionId ? { sessionId } : {}),
    ...rules,
  }
  const times = useFreeTimes(query)
  if (!leaveOut || !times.data) return times
  const days = times.data.days.map(({ date, slots }) => ({
    date,
    slots: slots.filter((slot) => !leaveOut(slot)),
  }))
  return { ...times, data: { ...times.data, days } }
}

function usePickedDay({ zone, chosen, firstDay }: FreeTimePickerProps) {
  const today = useToday(zone)
  const [walked, setWalked] = useState<{ day: string; from: string | null } | null>(null)
  const given = chosen ? dayAt(Date.parse(chosen), zone) : firstDay
  const asked = walked?.from === chosen ? walked.day : given
  const day = asked ?? today
  return {
    today,
    isAsked: asked !== undefined,
    day: day < today ? today : day,
    setDay: (next: string) => setWalked({ day: next, from: chosen }),
  }
}

/** Returns the days to read: those that are shown or, before a day is chosen, a month, to find the first free time. */
function rangeOf(
  { day, isAsked }: { day: string; isAsked: boolean },
  firstDay: string,
  last: string,
): [from: string, to: string] {
  return isAsked ? [firstDay, last] : [day, addDays(day, 30)]
}

function shownDay(
  { day, isAsked }: { day: string; isAsked: boolean },
  times?: Availability,
): string {
  return isAsked ? day : (times?.days[0]?.date ?? day)
}

function dayOfTurn(day: string, step: 1 | -1, today: string): string {
  const next = addDays(day, step * 7)
  return next < today ? today : next
}

type TurnButtonProps = { step: 1 | -1; disabled?: boolean; onTurn: (step: 1 | -1) => void }

/** A button to the weeks before or after. It stays focusable at its end, so that keyboard users keep their place. */
function TurnButton({ step, disabled = false, onTurn }: TurnButtonProps) {
  const label = step < 0 ? 'Semana anterior' : 'Próxima semana'
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      className="aria-disabled:opacity-35"
      onClick={() => !disabled && onTurn(step)}
    >
      {step < 0 ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
    </Button>
  )
}

type DayTimesProps = FreeTimePickerProps & {
  day: string
  times: ReturnType<typeof useOfferedTimes>
  loading: boolean
}

function DayTimes({ zone, chosen, onChoose, day, times, loading }: DayTimesProps) {
  if (times.isError && !times.data) return <ReadError read={times} />
  const slots = slotsOf(times.data ?? NOTHING, day)
  return (
    <div
      className={classNames('min-h-36', loading && 'opacity-60')}
      aria-busy={loading || undefined}
    >
      <HourChoices
        day={day}
        slots={slots}
        zone={zone}
        chosen={chosen}
        describedBy={undefined}
        onChoose={onChoose}
      />
      {!loading && slots.length === 0 && (
        <p className="text-muted">Sem horários livres neste dia. Escolha outro dia.</p>
      )}
    </div>
  )
}
