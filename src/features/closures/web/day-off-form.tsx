import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { addDays, dayAt, formatDay, isDay } from '../../../platform/shared/calendar.ts'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { contractResolver, showFieldProblems } from '../../../platform/web/form-problems.ts'
import { sayRefused } from '../../../platform/web/say-refused.ts'
import { serverNow } from '../../../platform/web/server-clock.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../platform/web/ui/day-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import { TimeInput } from '../../../platform/web/ui/time-input.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useAddressedField } from '../../../platform/web/use-addressed-field.ts'
import { useSave } from '../../../platform/web/use-save.ts'
import {
  DAY_OFF_NAME_LENGTH,
  type DayOffInput,
  dayOffInput,
  type KeptDayOff,
} from '../../attendance/contract.ts'
import { dayOffText, meetsDayOff } from '../../attendance/day-off-rules.ts'
import { ADDRESSED } from '../../practice/attendance-addresses.ts'
import type { AffectedSession, createDayOff } from '../contract.ts'
import type { ClosingChange } from './affected-sessions-dialog.tsx'
import { meetsSessions, readAffectedSessions, useSaveDayOff } from './api.ts'
import { LazyAffectedSessionsDialog } from './lazy-affected-sessions-dialog.ts'

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
  const adding = useAdding(form, editing?.id, onDone)
  useAddressedField(location.hash === `#${FIRST_DAY}`)
  useEffect(() => {
    // A window that closes on a phone goes back in the history, and an address with a hash would focus its field again.
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
          adding.submit()
        }}
      >
        <fieldset role="none" disabled={adding.isPending} className="space-y-5">
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
              pending={adding.isPending}
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
      {adding.meeting && (
        <LazyAffectedSessionsDialog
          {...practice}
          affected={adding.meeting.affected}
          change={adding.changeOf(adding.meeting.dayOff, practice.timezone)}
          onClose={adding.leave}
        />
      )}
    </>
  )
}

type TypedDayOff = NonNullable<CallOf<typeof createDayOff>['body']>

interface Meeting {
  dayOff: DayOffInput
  affected: AffectedSession[]
}

function useAdding(
  form: UseFormReturn<typeof BLANK, unknown, TypedDayOff>,
  id: string | undefined,
  onDone: (() => void) | undefined,
) {
  const saving = useSaveDayOff(id)
  const title = id === undefined ? 'Período adicionado' : 'Período alterado'
  const [meeting, setMeeting] = useState<Meeting | null>(null)
  const [checking, setChecking] = useState(false)
  const finish = () => {
    setMeeting(null)
    if (onDone) return onDone()
    form.reset(BLANK)
    // On a phone the focus would open the keyboard, and the bar at the foot would go.
    if (matchMedia('(pointer: coarse)').matches) return
    // After the next render, in which the field is enabled again.
    setTimeout(() => form.setFocus('firstDay'))
  }
  const look = async (typed: TypedDayOff) => {
    const dayOff = dayOffInput.parse(typed)
    const affected = await readAffectedSessions(dayOff, id)
    if (affected.length > 0) setMeeting({ dayOff, affected })
    return affected.length > 0
  }
  const save = useSave(form, {
    send: async (body): Promise<undefined> => {
      try {
        await saving.send(body)
      } catch (error) {
        if (meetsSessions(error)) await look(body)
        throw error
      }
    },
    done: { title, description: 'Seu link público já mostra a mudança.' },
    refused: 'Erro',
    onSaved: finish,
  })
  const submit = form.handleSubmit(async (dayOff) => {
    setChecking(true)
    try {
      if (!(await look(dayOff))) save.submit()
    } catch (error) {
      showFieldProblems(form, error)
      sayRefused('Erro', error)
    } finally {
      setChecking(false)
    }
  })
  const changeOf = (dayOff: DayOffInput, timezone: string): ClosingChange => ({
    title: (count) => `${count} neste período`,
    description: dayOffText(dayOff),
    grown: (count) => `${count} a mais neste período`,
    submitLabel: 'Salvar período',
    movesFrom: addDays(dayOff.lastDay, 1),
    closes: (span) => meetsDayOff(span, dayOff, timezone),
    read: () => readAffectedSessions(dayOff, id),
    save: async (sessions, description) => {
      await saving.send({ ...dayOff, sessions })
      toast({ title, description })
      finish()
    },
  })
  return {
    changeOf,
    submit: () => void (checking || submit()),
    isPending: checking || save.isPending,
    meeting,
    finish,
    leave: () => setMeeting(null),
  }
}

function Days({ form }: { form: DayOffFields }) {
  const { errors } = form.formState
  return (
    <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
      <Field id={FIRST_DAY} label="Dia" error={errors.firstDay?.message}>
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
