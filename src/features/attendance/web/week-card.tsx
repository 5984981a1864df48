import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { WEEKDAY_LABELS } from '../../practice/weekdays.ts'
import {
  copyToOpenDays,
  type StoredHours,
  WEEKDAYS,
  type Weekday,
} from '../../practice/working-hours.ts'
import type { AttendanceFields } from './attendance-values.ts'
import { hoursOf } from './attendance-values.ts'
import { DayHoursFields } from './day-hours-fields.tsx'

type WeekCardProps = {
  form: AttendanceFields
  /** Null where they cannot be read: the usual week is suggested in their place. */
  stored: StoredHours | null
}

export function WeekCard({ form, stored }: WeekCardProps) {
  const copy = (from: Weekday) => {
    const copied = copyToOpenDays(hoursOf(form.getValues()), from)
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
            ? 'No link público, as sessões começam de hora em hora dentro destes horários.'
            : 'Horários não configurados. Sugerimos a semana abaixo: ajuste e salve.'
        }
      />
      <CardBody className="divide-y divide-line py-2! sm:py-2!">
        {WEEKDAYS.map((weekday) => (
          <DayHoursFields
            key={weekday}
            form={form}
            weekday={weekday}
            isConfigured={stored?.[weekday] !== undefined}
            onCopy={() => copy(weekday)}
          />
        ))}
      </CardBody>
    </Card>
  )
}
