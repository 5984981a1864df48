import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dayAt, formatNearDay, timeAt } from '../../../platform/shared/calendar.ts'
import { useOwnZone } from '../../../platform/web/own-time.ts'
import { serverNow } from '../../../platform/web/server-clock.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { FieldError } from '../../../platform/web/ui/field-notes.tsx'
import type { Availability } from '../../attendance/availability-schema.ts'
import type { FreeTime } from '../../attendance/nearest-slots.ts'
import { HourChoices } from '../../attendance/web/parts/hour-choices.tsx'
import { reachFrom, slotsOf } from '../../attendance/web/parts/month.ts'
import { MonthCalendar } from '../../attendance/web/parts/month-calendar.tsx'
import type { CancelRule } from '../../practice/cancel-rules.ts'
import type { BookingView } from '../booking-view.ts'
import type { PublicPsychologist, PublicService } from '../contract.ts'
import { ASK_TO_BOOK, ChatLink } from './chat-link.tsx'
import { ChosenTime } from './chosen-time.tsx'
import { loadedSending, loadSending } from './load-sending.ts'
import type { chosenHour, useChoice } from './use-choice.ts'
import type { FreeTimes } from './use-free-times.ts'
import { ZoneNote } from './zone-note.tsx'

const ERROR_ID = 'datetime-error'

interface TimeFieldProps {
  view: BookingView
  chosen: ReturnType<typeof useChoice>
  times: FreeTimes
  held: ReturnType<typeof chosenHour>
  service: PublicService | undefined
  cancelRule: CancelRule
  error: string | undefined
  onTouched: () => void
}

/** A day, then an hour. The server provides the times; a choice stays only while it is free. */
export function TimeField(props: TimeFieldProps) {
  const { view, chosen, times, held, service, cancelRule, error, onTouched } = props
  const hours = useRef<HTMLDivElement>(null)
  const { day, month, couponCode } = chosen.choice
  const sending = useSending(held.slot !== null || held.gone !== null)
  const Nearest = sending?.Nearest
  const problem = error ?? held.lost
  const describedBy = problem ? ERROR_ID : undefined
  const zone = times.availability.timezone
  const choose = (change: () => void) => {
    change()
    onTouched()
  }
  const chooseDay = (picked: string, byKeyboard: boolean) => {
    flushSync(() => choose(() => chosen.chooseDay(picked)))
    if (byKeyboard) hours.current?.querySelector('input')?.focus()
  }
  const chooseNext = (time: FreeTime) => {
    flushSync(() => choose(() => chosen.chooseTime(time)))
    hours.current?.querySelector<HTMLElement>(':checked')?.focus()
  }
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">Data e horário</legend>
      <ZoneNote view={view} availability={times.availability} />
      {times.availability.days.length === 0 && !times.loading && (
        <NoTimes psychologist={view.psychologist} />
      )}
      <NextTime availability={times.availability} onChoose={chooseNext} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] md:gap-7">
        <MonthCalendar
          availability={times.availability}
          reach={reachFrom(view.today)}
          today={view.today}
          month={month}
          onMonth={chosen.showMonth}
          chosen={day}
          onChoose={chooseDay}
          loading={times.loading}
          describedBy={describedBy}
        />
        <div ref={hours} className="md:pt-12">
          <HourChoices
            day={day}
            slots={slotsOf(times.availability, day)}
            zone={zone}
            chosen={held.slot}
            describedBy={describedBy}
            ownLeads
            onChoose={(slot) => choose(() => chosen.chooseHour(slot))}
          />
        </div>
      </div>
      <FieldError id={ERROR_ID}>{problem}</FieldError>
      {held.gone && Nearest && (
        <Nearest
          availability={times.availability}
          gone={held.gone}
          onChoose={(time) => choose(() => chosen.chooseTime(time))}
        />
      )}
      {times.failed && <StaleTimes onRetry={times.refresh} />}
      <div aria-live="polite">
        {held.slot && (
          <p className="mt-5 rounded-lg bg-petrol-soft px-4 py-3 text-petrol-ink">
            <ChosenTime slot={held.slot} zone={zone} />
            {service && (
              <span className="block">
                {sending?.costOf(
                  cancelRule,
                  held.slot,
                  { service, hasCoupon: !!couponCode },
                  serverNow(),
                )}
              </span>
            )}
          </p>
        )}
      </div>
    </fieldset>
  )
}

interface NextTimeProps {
  availability: Availability
  onChoose: (time: FreeTime) => void
}

/** The first free time, chosen by one tap: late in a month most days are over. Shown in one zone, so that nothing moves. */
function NextTime({ availability: { days, timezone }, onChoose }: NextTimeProps) {
  const zone = useOwnZone(timezone) ?? timezone
  const [next] = days
  const slot = next?.slots[0]
  const start = Date.parse(slot ?? '')
  return (
    slot && (
      <Button
        variant="secondary"
        className="mb-4 w-full flex-col px-2!"
        onClick={() => onChoose({ date: next.date, slot })}
      >
        <span className="text-sm font-normal">Próximo horário livre</span>
        <time dateTime={slot}>
          {formatNearDay(dayAt(start, zone))}, {timeAt(start, zone)}
        </time>
      </Button>
    )
  )
}

/** Returns code that is loaded together with the sending of a booking, once it is there; loads it if it is used. */
function useSending(isUsed: boolean) {
  const [sending, setSending] = useState(loadedSending)
  useEffect(() => {
    if (isUsed) loadSending().then(setSending, () => {})
  }, [isUsed])
  return sending ?? loadedSending()
}

function StaleTimes({ onRetry }: { onRetry: () => void }) {
  return (
    <p
      role="status"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted"
    >
      Não foi possível atualizar os horários.
      <Button variant="outline" size="sm" onClick={onRetry}>
        Tentar de novo
      </Button>
    </p>
  )
}

/** The text of a calendar without free times for months, with the ways to contact the practice. */
function NoTimes({ psychologist }: { psychologist: PublicPsychologist }) {
  return (
    <div className="mb-5 rounded-lg bg-sunken px-4 py-3">
      <p>Não há horários livres nos próximos meses.</p>
      <ChatLink phone={psychologist.whatsappNumber} text={ASK_TO_BOOK} className="mt-3" />
    </div>
  )
}
