import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { BRAZIL_ZONES, isDay } from '../../../../platform/shared/calendar.ts'
import { lazyPart } from '../../../../platform/web/lazy-part.tsx'
import { useOwnZone } from '../../../../platform/web/own-time.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { plainDay } from '../../../../platform/web/ui/date-masks.ts'
import { MomentInput } from '../../../../platform/web/ui/day-input.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { Input } from '../../../../platform/web/ui/input.tsx'
import { MoneyInput } from '../../../../platform/web/ui/money-input.tsx'
import { SkeletonLines } from '../../../../platform/web/ui/skeleton.tsx'
import { useWideScreen } from '../../../../platform/web/ui/use-wide-screen.ts'
import type { Session } from '../../contract.ts'
import { TimeNotice } from '../parts/time-notice.tsx'
import { SESSION_LABELS, SettledField } from './session-fields.tsx'
import { lacksOnlyTime, momentProblem, type SessionFormState, takeTime } from './session-values.ts'
import { useTypedTime } from './use-typed-time.ts'

type TimePickerProps = ComponentProps<
  typeof import('../parts/free-time-picker.tsx').MonthTimePicker
>

const MonthTimePicker = lazyPart<TimePickerProps>(
  async () => ({ default: (await import('../parts/free-time-picker.tsx')).MonthTimePicker }),
  <SkeletonLines lines={6} />,
)
const WeekTimePicker = lazyPart<TimePickerProps>(
  async () => ({ default: (await import('../parts/free-time-picker.tsx')).WeekTimePicker }),
  <SkeletonLines lines={6} />,
)

type WhenProps = {
  form: SessionFormState
  session: Session | null
  timezone: string
  fixed: boolean
}

export function WhenFields({ form, session, timezone, fixed }: WhenProps) {
  const { errors } = form.formState
  const elsewhere = useOwnZone(timezone) !== null
  const zoneName = BRAZIL_ZONES[timezone as keyof typeof BRAZIL_ZONES] ?? timezone
  return (
    <div className="space-y-3">
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1fr)_7.5rem_9rem]">
        <Field
          label={SESSION_LABELS.datetime}
          required
          className="col-span-2 sm:col-span-1"
          help={elsewhere && `No fuso da sua agenda: ${zoneName}.`}
          error={momentProblem(form.watch('datetime'), errors.datetime?.message)}
        >
          <MomentInput
            autoFocus={fixed || lacksOnlyTime(form, session)}
            {...form.register('datetime')}
          />
        </Field>
        <Field label={SESSION_LABELS.duration} required error={errors.duration?.message}>
          <Input
            type="number"
            inputMode="numeric"
            min={15}
            step={5}
            {...form.register('duration')}
          />
        </Field>
        {fixed ? (
          <SettledField label={SESSION_LABELS.price} prefix="R$" value={form.watch('price')} />
        ) : (
          <Field label={SESSION_LABELS.price} optional error={errors.price?.message}>
            <MoneyInput {...form.register('price')} />
          </Field>
        )}
      </div>
      <TimeHelp form={form} session={session} timezone={timezone} />
    </div>
  )
}

function TimeHelp({ form, session, timezone }: Omit<WhenProps, 'fixed'>) {
  const { asked, check } = useTypedTime(form, session, timezone)
  const [open, setOpen] = useState(false)
  const panel = useId()
  // A month with its hours is higher than a phone's screen.
  const TimePicker = useWideScreen() ? MonthTimePicker : WeekTimePicker
  const [datetime, duration] = form.watch(['datetime', 'duration'])
  const take = (instant: string) => takeTime(form, instant, timezone)
  const day = plainDay(datetime.split(/[T ]/)[0] ?? '')
  return (
    <>
      <TimeNotice check={check} datetime={asked?.datetime ?? ''} zone={timezone} onTake={take} />
      <Button
        variant="secondary"
        icon={<CalendarDays aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Ocultar horários livres' : 'Ver horários livres'}
      </Button>
      {open && (
        <div
          id={panel}
          ref={bringIntoView}
          className="min-h-96 rounded-lg border border-line px-4 py-3"
        >
          <TimePicker
            zone={timezone}
            duration={lengthOf(duration)}
            sessionId={session?.id}
            chosen={asked?.datetime ?? session?.datetime ?? null}
            firstDay={isDay(day) ? day : undefined}
            onChoose={take}
          />
        </div>
      )}
    </>
  )
}

function bringIntoView(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: matchMedia('(min-width: 768px)').matches ? 'nearest' : 'start' })
}

function lengthOf(typed: string): number {
  const minutes = Number(typed)
  return Number.isInteger(minutes) && minutes >= 15 && minutes <= 480 ? minutes : 15
}
