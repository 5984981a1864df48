import { CalendarDays } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { maskDay, maskMoment, plainDay } from './date-masks.ts'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'
import { typeInto } from './type-into.ts'

/** A day, `21/11/2026`: typed, or chosen in the browser's calendar. Its value is the text shown; see `plainDay`. */
export function DayInput(props: MaskedInputProps) {
  return (
    <WithCalendar>
      <MaskedInput
        inputMode="numeric"
        className="pr-12 tabular-nums"
        placeholder="dd/mm/aaaa"
        {...props}
        mask={maskDay}
      />
    </WithCalendar>
  )
}

export function MomentInput(props: MaskedInputProps) {
  return (
    <MaskedInput
      inputMode="numeric"
      className="tabular-nums"
      placeholder="dd/mm/aaaa 00:00"
      {...props}
      mask={maskMoment}
    />
  )
}

function WithCalendar({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const field = () => frame.current?.querySelector<HTMLInputElement>('input:not([type="date"])')
  const open = () => {
    if (calendar.current) calendar.current.value = plainDay(field()?.value ?? '')
    try {
      calendar.current?.showPicker()
    } catch {
      // Some browsers have no picker, or do not open it here: the day is typed.
      field()?.focus()
    }
  }
  const choose = (day: string) => {
    const input = field()
    if (!input || day === '') return
    typeInto(input, maskDay(day))
    input.focus()
  }
  return (
    <div ref={frame} className="relative">
      {children}
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-none absolute right-3 bottom-0 size-px opacity-0"
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <button
        type="button"
        aria-label="Abrir calendário"
        onClick={open}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-lg text-muted hover:text-ink disabled:opacity-50"
      >
        <CalendarDays aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}
