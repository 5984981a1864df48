import { ChevronDown, CircleAlert, Copy } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { Later } from '../../../platform/web/ui/later.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { TimeInput } from '../../../platform/web/ui/time-input.tsx'
import { WEEKDAY_LABELS } from '../../practice/weekdays.ts'
import type { Weekday } from '../../practice/working-hours.ts'
import { type AttendanceFields, dayText } from './attendance-values.ts'

type DayProps = {
  form: AttendanceFields
  weekday: Weekday
  id: string | undefined
  isConfigured: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onCopy: () => void
}

export function DayHoursFields({
  form,
  weekday,
  id,
  isConfigured,
  isOpen,
  onOpen,
  onCopy,
}: DayProps) {
  const fields = useId()
  const day = form.watch(weekday)
  const { onChange, ...control } = form.register(`${weekday}.enabled`)
  return (
    <fieldset>
      <legend className="sr-only">{WEEKDAY_LABELS[weekday]}</legend>
      <div className="flex items-center gap-[min(0.75rem,2vw)]">
        <button
          type="button"
          id={id}
          aria-expanded={isOpen}
          aria-controls={fields}
          onClick={() => onOpen(!isOpen)}
          className="group flex min-h-15 min-w-0 flex-1 items-center gap-[min(0.75rem,2vw)] rounded-lg py-2 text-left hover:text-petrol-ink focus-visible:-outline-offset-2"
        >
          <ChevronDown
            aria-hidden="true"
            className="size-[min(1.25rem,6vw)] shrink-0 text-muted transition-transform group-aria-expanded:rotate-180"
          />
          <span className="min-w-0 sm:flex sm:flex-1 sm:items-baseline sm:gap-4">
            <span className="block font-medium sm:w-36 sm:shrink-0">{WEEKDAY_LABELS[weekday]}</span>
            <DaySummary
              text={day.enabled || isConfigured ? dayText(day) : 'Não configurado'}
              isWrong={Boolean(form.formState.errors[weekday])}
            />
          </span>
        </button>
        <Switch
          label={WEEKDAY_LABELS[weekday]}
          labelHidden
          {...control}
          onChange={(event) => {
            if (event.currentTarget.checked) {
              onOpen(true)
              // Without a service that day would not be on the public link.
              if (isWeekend(weekday)) form.setValue('opensWeekends', true, { shouldDirty: true })
            }
            return onChange(event)
          }}
        />
      </div>
      <div id={fields} hidden={!isOpen} className="pt-1 pb-5 sm:pl-8">
        <Later>
          {day.enabled ? (
            <OpenDay form={form} weekday={weekday} onCopy={onCopy} />
          ) : (
            <p className="text-muted">Dia fechado. Ligue para atender.</p>
          )}
        </Later>
      </div>
    </fieldset>
  )
}

function DaySummary({ text, isWrong }: { text: string; isWrong: boolean }) {
  if (!isWrong) return <span className="block text-muted tabular-nums">{text}</span>
  return (
    <span className="flex items-start gap-1.5 font-medium text-destructive-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      Corrija o horário
    </span>
  )
}

type FieldsProps = Pick<DayProps, 'form' | 'weekday'>

function OpenDay({ form, weekday, onCopy }: FieldsProps & Pick<DayProps, 'onCopy'>) {
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <WorkTimes form={form} weekday={weekday} />
        <Lunch form={form} weekday={weekday} />
        <OwnStarts form={form} weekday={weekday} />
      </div>
      {isWeekend(weekday) && <WeekendNote isOpen={form.watch('opensWeekends')} />}
      <Button
        variant="ghost"
        size="sm"
        className="-mx-3.5"
        icon={<Copy aria-hidden="true" />}
        onClick={onCopy}
      >
        Copiar para os outros dias
      </Button>
    </div>
  )
}

const isWeekend = (weekday: Weekday) => weekday === 'saturday' || weekday === 'sunday'

function WeekendNote({ isOpen }: { isOpen: boolean }) {
  return (
    <p role="status" className="text-sm text-muted">
      {isOpen
        ? 'Aparece no link público: “Atender nos fins de semana”, logo abaixo, está ligado.'
        : 'Para aparecer no link público, ligue também “Atender nos fins de semana”, logo abaixo.'}
    </p>
  )
}

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

function OwnStarts({ form, weekday }: FieldsProps) {
  return (
    <Field
      label="Inícios próprios"
      optional
      help="Separe com vírgula: 8:30, 9:20, 10:10."
      className="w-full max-w-md"
      error={form.formState.errors[weekday]?.starts?.message}
    >
      <Input autoComplete="off" {...form.register(`${weekday}.starts`)} />
    </Field>
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
