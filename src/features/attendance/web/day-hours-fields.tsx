import { CopyPlus } from 'lucide-react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { TimeInput } from '../../../platform/web/ui/time-input.tsx'
import { WEEKDAY_LABELS } from '../../practice/weekdays.ts'
import type { Weekday } from '../../practice/working-hours.ts'
import type { AttendanceFields } from './attendance-values.ts'

type DayProps = {
  form: AttendanceFields
  weekday: Weekday
  /** Whether it was ever saved. */
  isConfigured: boolean
  onCopy: () => void
}

/** One weekday: open or closed, from when to when, and its lunch. */
export function DayHoursFields({ form, weekday, isConfigured, onCopy }: DayProps) {
  const enabled = form.watch(`${weekday}.enabled`)
  const weekend = weekday === 'saturday' || weekday === 'sunday'
  return (
    <fieldset className="grid items-start gap-x-6 gap-y-3 py-4 md:grid-cols-[14.5rem_minmax(0,1fr)]">
      <legend className="sr-only">{WEEKDAY_LABELS[weekday]}</legend>
      <Switch label={WEEKDAY_LABELS[weekday]} {...form.register(`${weekday}.enabled`)} />
      {enabled ? (
        <div className="min-w-0 space-y-2 md:row-span-2">
          <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
            <WorkTimes form={form} weekday={weekday} />
            <Lunch form={form} weekday={weekday} />
          </div>
          {weekend && !form.watch('opensWeekends') && <WeekendNote />}
        </div>
      ) : (
        <p className="text-muted">{isConfigured ? 'Fechado' : 'Não configurado'}</p>
      )}
      {enabled && (
        <Button
          variant="ghost"
          size="sm"
          className="-mx-3.5 justify-self-start"
          icon={<CopyPlus aria-hidden="true" />}
          onClick={onCopy}
        >
          Copiar para os outros dias
        </Button>
      )}
    </fieldset>
  )
}

function WeekendNote() {
  return (
    <p className="text-sm text-muted">
      Para aparecer no link público, ligue também “Atender nos fins de semana”, logo abaixo.
    </p>
  )
}

type FieldsProps = Pick<DayProps, 'form' | 'weekday'>

function WorkTimes({ form, weekday }: FieldsProps) {
  const errors = form.formState.errors[weekday]
  return (
    <div className="flex max-w-full gap-3">
      <Field label="Início" className="w-34" error={errors?.start?.message}>
        <TimeInput {...form.register(`${weekday}.start`)} />
      </Field>
      <Field label="Fim" className="w-34" error={errors?.end?.message}>
        <TimeInput {...form.register(`${weekday}.end`)} />
      </Field>
    </div>
  )
}

function Lunch({ form, weekday }: FieldsProps) {
  const errors = form.formState.errors[weekday]
  return (
    <div className="min-w-0">
      <Checkbox
        label="Pausa para almoço"
        className="mb-1.5"
        {...form.register(`${weekday}.hasLunch`)}
      />
      {form.watch(`${weekday}.hasLunch`) && (
        <div className="flex gap-3">
          <Field
            label="Início do almoço"
            labelHidden
            className="w-34"
            error={errors?.lunchStart?.message}
          >
            <TimeInput {...form.register(`${weekday}.lunchStart`)} />
          </Field>
          <Field
            label="Fim do almoço"
            labelHidden
            className="w-34"
            error={errors?.lunchEnd?.message}
          >
            <TimeInput {...form.register(`${weekday}.lunchEnd`)} />
          </Field>
        </div>
      )}
    </div>
  )
}
