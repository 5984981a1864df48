import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { addDays, dayAt, formatDay, isDay } from '../../../platform/shared/calendar.ts'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { serverNow } from '../../../platform/web/server-clock.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../platform/web/ui/day-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { LeaveQuestion } from '../../../platform/web/ui/page-form.tsx'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import { TimeInput } from '../../../platform/web/ui/time-input.tsx'
import { useAddressedField } from '../../../platform/web/use-addressed-field.ts'
import { DAY_OFF_NAME_LENGTH, dayOffInput, type KeptDayOff } from '../../attendance/contract.ts'
import { dayOffText, meetsDayOff } from '../../attendance/day-off-rules.ts'
import { holidayTextOf, useHolidaysOfYear } from '../../holidays/web/api.ts'
import { ADDRESSED } from '../../practice/attendance-addresses.ts'
import type { createDayOff } from '../contract.ts'
import { readAffectedSessions, useSaveDayOff } from './day-off-api.ts'
import { LazyAffectedSessionsDialog } from './lazy-affected-sessions-dialog.ts'
import { useClosing } from './use-closing.ts'

const LENGTHS = [
  { value: 'whole', label: 'O dia todo' },
  { value: 'part', label: 'Parte do dia' },
]
const BLANK = {
  firstDay: '',
  lastDay: '',
  name: '',
  length: 'whole',
  startTime: '13:00',
  endTime: '18:00',
}

const FIRST_DAY = ADDRESSED.dayOff.id

type DayOffFields = Pick<UseFormReturn<typeof BLANK>, 'register' | 'formState' | 'watch'>

export type PracticeTimes = { timezone: string; bufferMinutes: number }

type DayOffFormProps = PracticeTimes & {
  editing?: KeptDayOff
  onDone?: () => void
}

export default function DayOffForm({ editing, onDone, ...practice }: DayOffFormProps) {
  const form = useForm({
    defaultValues: editing ? valuesOf(editing) : BLANK,
    resolver: contractResolver(dayOffInput, payloadOf, (values) =>
      overProblems(values, practice.timezone),
    ),
  })
  const adding = useAdding(form, editing, practice, onDone)
  useAddressedField(location.hash === `#${FIRST_DAY}`)
  useEffect(() => {
    // A window that closes on a phone goes back in the history; an address with a hash would focus its field again.
    const { hash, pathname, search } = location
    if (hash && search) history.replaceState(history.state, '', pathname + search)
  }, [])
  useEffect(() => {
    if (editing) form.setFocus('firstDay')
  }, [editing, form])
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          adding.save.submit()
        }}
      >
        <fieldset role="none" disabled={adding.save.isPending} className="space-y-5">
          <Days form={form} />
          <Field
            label="Nome"
            optional
            help="Só você vê."
            error={form.formState.errors.name?.message}
          >
            <Input
              maxLength={DAY_OFF_NAME_LENGTH}
              placeholder="Férias"
              autoComplete="off"
              {...form.register('name')}
            />
          </Field>
          <RadioGroup legend="Quanto do dia" options={LENGTHS} {...form.register('length')} />
          {form.watch('length') === 'part' && <Part form={form} />}
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              variant={editing ? 'default' : 'outline'}
              className="w-full sm:w-auto"
              icon={editing ? undefined : <Plus aria-hidden="true" />}
              pending={adding.save.isPending}
              pendingText="Salvando..."
            >
              {editing ? 'Salvar alterações' : 'Adicionar'}
            </Button>
            {editing && (
              <Button variant="outline" className="w-full sm:w-auto" onClick={onDone}>
                Cancelar
              </Button>
            )}
          </div>
        </fieldset>
      </form>
      <LeaveQuestion isAsked={adding.save.isDirty && !adding.save.isPending} />
      {adding.meeting && (
        <LazyAffectedSessionsDialog {...practice} {...adding.meeting} onClose={adding.leave} />
      )}
    </>
  )
}

type TypedDayOff = NonNullable<CallOf<typeof createDayOff>['body']>

function useAdding(
  form: UseFormReturn<typeof BLANK, unknown, TypedDayOff>,
  editing: KeptDayOff | undefined,
  { timezone }: PracticeTimes,
  onDone: (() => void) | undefined,
) {
  const id = editing?.id
  const save = useSaveDayOff(id)
  const finish = () => {
    if (onDone) return onDone()
    form.reset(BLANK)
    // On a phone the focus would open the keyboard and hide the bar at the bottom.
    if (matchMedia('(pointer: coarse)').matches) return
    // After the next render, in which the field is enabled again.
    setTimeout(() => form.setFocus('firstDay'))
  }
  return useClosing(form, {
    read: (typed) => readAffectedSessions(dayOffInput.parse(typed), id),
    before: editing && beforeOf(editing),
    send: (typed, sessions, before) => save({ ...typed, sessions }, before),
    done: {
      title: id === undefined ? 'Período adicionado' : 'Período alterado',
      description: 'Seu link público já mostra a mudança.',
    },
    change: (typed) => {
      const dayOff = dayOffInput.parse(typed)
      return {
        title: (count) => `${count} neste período`,
        description: dayOffText(dayOff),
        grown: (count) => `${count} a mais neste período`,
        submitLabel: 'Salvar período',
        movesFrom: addDays(dayOff.lastDay, 1),
        closes: (span) => meetsDayOff(span, dayOff, timezone),
      }
    },
    onSaved: finish,
  })
}

function beforeOf({ id: _, ...dayOff }: KeptDayOff) {
  return dayOff
}

function Days({ form }: { form: DayOffFields }) {
  const { errors } = form.formState
  const typed = plainDay(form.watch('firstDay'))
  const firstDay = isDay(typed) ? typed : undefined
  const holiday = holidayTextOf(useHolidaysOfYear(firstDay), typed)
  return (
    <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
      <Field id={FIRST_DAY} label="Dia" help={holiday} error={errors.firstDay?.message}>
        <DayInput {...form.register('firstDay')} />
      </Field>
      <Field label="Até" optional error={errors.firstDay ? null : errors.lastDay?.message}>
        <DayInput {...form.register('lastDay')} />
      </Field>
    </div>
  )
}

function Part({ form }: { form: DayOffFields }) {
  const { errors } = form.formState
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">Parte fechada do dia</legend>
      <Field label="Início" error={errors.startTime?.message}>
        <TimeInput {...form.register('startTime')} />
      </Field>
      <Field label="Fim" error={errors.endTime?.message}>
        <TimeInput {...form.register('endTime')} />
      </Field>
    </fieldset>
  )
}

function overProblems({ firstDay, lastDay }: typeof BLANK, timezone: string) {
  if (!firstDay) return [{ path: 'firstDay', message: 'Informe o dia' }]
  const path = lastDay ? 'lastDay' : 'firstDay'
  const last = plainDay(lastDay || firstDay)
  return isDay(last) && last < dayAt(serverNow(), timezone)
    ? [{ path, message: 'Este dia já passou' }]
    : []
}

function valuesOf({ firstDay, lastDay, name, startTime, endTime }: KeptDayOff): typeof BLANK {
  return {
    firstDay: formatDay(firstDay),
    lastDay: lastDay === firstDay ? '' : formatDay(lastDay),
    name: name ?? '',
    length: startTime ? 'part' : 'whole',
    startTime: startTime ?? BLANK.startTime,
    endTime: endTime ?? BLANK.endTime,
  }
}

function payloadOf({ firstDay, lastDay, name, length, startTime, endTime }: typeof BLANK) {
  const part = length === 'part' ? { startTime, endTime } : { startTime: null, endTime: null }
  return { firstDay: plainDay(firstDay), lastDay: plainDay(lastDay || firstDay), name, ...part }
}
