import { useEffect, useEffectEvent, useState } from 'react'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { ADDRESSED } from '../../practice/attendance-addresses.ts'
import { WEEKDAY_LABELS } from '../../practice/weekdays.ts'
import {
  copyToOpenDays,
  type DayHours,
  SLOT_MINUTES,
  type StoredHours,
  WEEKDAYS,
  type Weekday,
} from '../../practice/working-hours.ts'
import type { AttendanceFields } from './attendance-values.ts'
import { dayValuesOf, hoursOf, LABELS } from './attendance-values.ts'
import { DayHoursFields } from './day-hours-fields.tsx'
import { slotText } from './minutes-text.ts'

type WeekCardProps = {
  form: AttendanceFields
  stored: StoredHours | null
}

export function WeekCard({ form, stored }: WeekCardProps) {
  const { opened, open } = useOpenDays(form)
  const copy = (from: Weekday) => {
    const copied = dayValuesOf(copyToOpenDays(hoursOf(form.getValues()), from))
    const shouldValidate = form.formState.isSubmitted
    for (const weekday of WEEKDAYS)
      form.setValue(weekday, copied[weekday], { shouldDirty: true, shouldValidate })
    toast({ title: `Horário de ${WEEKDAY_LABELS[from].toLowerCase()} copiado` })
  }
  return (
    <Card>
      <CardHeader
        title="Horários da semana"
        description={
          stored
            ? 'No link público, as sessões começam dentro destes horários.'
            : 'Horários não configurados. Sugerimos a semana abaixo: ajuste e salve.'
        }
      />
      <CardBody className="divide-y divide-line py-1! sm:py-1!">
        {WEEKDAYS.map((weekday) => (
          <DayHoursFields
            key={weekday}
            form={form}
            weekday={weekday}
            id={weekday === 'monday' ? ADDRESSED.monday.id : undefined}
            isConfigured={stored?.[weekday] !== undefined}
            isOpen={opened.has(weekday)}
            onOpen={(isOpen) => open(weekday, isOpen)}
            onCopy={() => copy(weekday)}
          />
        ))}
        <div className="space-y-5 py-4">
          <Field
            label={LABELS.slotMinutes}
            help="No link público e nos horários livres. Um dia pode ter inícios próprios."
            className="sm:max-w-72"
            error={form.formState.errors.slotMinutes?.message}
          >
            <Select {...form.register('slotMinutes')}>
              {SLOT_MINUTES.toReversed().map((minutes) => (
                <option key={minutes} value={minutes}>
                  {slotText(minutes)}
                </option>
              ))}
            </Select>
          </Field>
          <Switch
            label={LABELS.opensWeekends}
            help="Oferece no link público os horários de sábado e domingo que estiverem abertos."
            {...form.register('opensWeekends')}
          />
        </div>
      </CardBody>
    </Card>
  )
}

function useOpenDays(form: AttendanceFields) {
  const [opened, setOpened] = useState<ReadonlySet<Weekday>>(new Set())
  const { errors, submitCount } = form.formState
  const showWrong = useEffectEvent(() => {
    const wrong = WEEKDAYS.filter((weekday) => errors[weekday])
    const [first] = wrong
    if (!first) return
    setOpened((days) => new Set([...days, ...wrong]))
    const [field] = Object.keys(errors[first] ?? {}) as (keyof DayHours)[]
    if (field) setTimeout(() => form.setFocus(`${first}.${field}`))
  })
  useEffect(() => {
    if (submitCount > 0) showWrong()
  }, [submitCount])
  const open = (weekday: Weekday, isOpen: boolean) =>
    setOpened(
      (days) => new Set(WEEKDAYS.filter((day) => (day === weekday ? isOpen : days.has(day)))),
    )
  return { opened, open }
}
