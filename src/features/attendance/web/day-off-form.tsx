import { Plus } from 'lucide-react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { dayAt, isDay } from '../../../platform/shared/calendar.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../platform/web/ui/day-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import { TimeInput } from '../../../platform/web/ui/time-input.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import { dayOffInput } from '../contract.ts'
import { useAddDayOff } from './api.ts'

const LENGTHS = [
  { value: 'whole', label: 'O dia todo' },
  { value: 'part', label: 'Parte do dia' },
]
/** An afternoon, the part most often closed. */
const BLANK = { firstDay: '', lastDay: '', length: 'whole', startTime: '13:00', endTime: '18:00' }

type DayOffFields = Pick<UseFormReturn<typeof BLANK>, 'register' | 'formState' | 'watch'>

/** One day, or a range when the second date is given; all of it, or the same hours of each day. */
export function DayOffForm({ timezone }: { timezone: string }) {
  const add = useAddDayOff()
  const form = useForm({
    defaultValues: BLANK,
    resolver: contractResolver(dayOffInput, payloadOf, (values) => overProblems(values, timezone)),
  })
  const save = useSave(form, {
    send: async (body): Promise<undefined> => {
      await add.mutateAsync({ body })
    },
    done: { title: 'Período adicionado', description: 'Seu link público já mostra a mudança.' },
    refused: 'Erro',
    onSaved: () => {
      form.reset(BLANK)
      // Once it is drawn enabled again: the next one may follow.
      setTimeout(() => form.setFocus('firstDay'))
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.submit()
      }}
    >
      <fieldset disabled={save.isPending} className="space-y-5">
        <Days form={form} />
        <RadioGroup legend="Quanto do dia" options={LENGTHS} {...form.register('length')} />
        {form.watch('length') === 'part' && <Part form={form} />}
        <Button
          type="submit"
          variant="outline"
          className="w-full sm:w-auto"
          icon={<Plus aria-hidden="true" />}
          pending={save.isPending}
          pendingText="Salvando..."
        >
          Adicionar
        </Button>
      </fieldset>
    </form>
  )
}

function Days({ form }: { form: DayOffFields }) {
  const { errors } = form.formState
  // Without a second date the first one stands for both, and so does what is wrong with it.
  return (
    <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
      <Field label="Dia" error={errors.firstDay?.message}>
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

/** A time that is over is nothing to close; what was typed wrong is the contract's to say. */
function overProblems({ firstDay, lastDay }: typeof BLANK, timezone: string) {
  const path = lastDay ? 'lastDay' : 'firstDay'
  const last = plainDay(lastDay || firstDay)
  return isDay(last) && last < dayAt(Date.now(), timezone)
    ? [{ path, message: 'Este dia já passou' }]
    : []
}

function payloadOf({ firstDay, lastDay, length, startTime, endTime }: typeof BLANK) {
  const part = length === 'part' ? { startTime, endTime } : { startTime: null, endTime: null }
  return { firstDay: plainDay(firstDay), lastDay: plainDay(lastDay || firstDay), ...part }
}
