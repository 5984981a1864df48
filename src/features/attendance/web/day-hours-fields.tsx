import { CopyPlus } from 'lucide-react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { WEEKDAY_LABELS } from '../contract.ts'
import type { Weekday } from '../rules.ts'
import type { AttendanceFields } from './attendance-form.tsx'

type DayProps = { form: AttendanceFields; weekday: Weekday; onCopy: () => void }

export function DayHoursFields({ form, weekday, onCopy }: DayProps) {
  const enabled = form.watch(`hours.${weekday}.enabled`)
  const weekend = weekday === 'saturday' || weekday === 'sunday'
  return (
    <fieldset className="grid gap-x-8 gap-y-4 py-4 md:grid-cols-[11rem_minmax(0,1fr)]">
      <legend className="sr-only">{WEEKDAY_LABELS[weekday]}</legend>
      <Switch label={WEEKDAY_LABELS[weekday]} {...form.register(`hours.${weekday}.enabled`)} />
      {enabled ? (
        <div className="min-w-0 space-y-3">
          <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
            <Times form={form} weekday={weekday} from="start" to="end" />
            <Lunch form={form} weekday={weekday} />
          </div>
          {weekend && !form.watch('opensWeekends') && (
            <p className="text-sm text-muted">
              Para aparecer no link público, ligue também “Atender nos fins de semana”, logo abaixo.
            </p>
          )}
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3.5"
            icon={<CopyPlus aria-hidden="true" />}
            onClick={onCopy}
          >
            Copiar para os outros dias
          </Button>
        </div>
      ) : (
        <p className="text-muted">Fechado</p>
      )}
    </fieldset>
  )
}

type TimesProps = {
  form: AttendanceFields
  weekday: Weekday
  from: 'start' | 'lunchStart'
  to: 'end' | 'lunchEnd'
}

function Times({ form, weekday, from, to }: TimesProps) {
  const errors = form.formState.errors.hours?.[weekday]
  const lunch = from === 'lunchStart'
  return (
    <div className="flex gap-3">
      <Field
        label={lunch ? 'Almoço, das' : 'Início'}
        className="w-32"
        error={errors?.[from]?.message}
      >
        <Input type="time" {...form.register(`hours.${weekday}.${from}`)} />
      </Field>
      <Field label={lunch ? 'às' : 'Fim'} className="w-32" error={errors?.[to]?.message}>
        <Input type="time" {...form.register(`hours.${weekday}.${to}`)} />
      </Field>
    </div>
  )
}

function Lunch({ form, weekday }: Pick<DayProps, 'form' | 'weekday'>) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Checkbox
        label="Pausa para almoço"
        className="self-start sm:pt-10"
        {...form.register(`hours.${weekday}.hasLunch`)}
      />
      {form.watch(`hours.${weekday}.hasLunch`) && (
        <Times form={form} weekday={weekday} from="lunchStart" to="lunchEnd" />
      )}
    </div>
  )
}
