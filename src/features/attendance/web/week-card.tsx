import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { WEEKDAY_LABELS } from '../contract.ts'
import { copyToOpenDays, WEEKDAYS, type Weekday } from '../rules.ts'
import type { AttendanceFields } from './attendance-form.tsx'
import { DayHoursFields } from './day-hours-fields.tsx'

type WeekCardProps = {
  form: AttendanceFields
  /** What was stored could not be read: the usual week is suggested in its place. */
  unreadable: boolean
}

export function WeekCard({ form, unreadable }: WeekCardProps) {
  const copy = (weekday: Weekday) => {
    const hours = copyToOpenDays(form.getValues('hours'), weekday)
    form.setValue('hours', hours, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    toast({ title: `Horário de ${WEEKDAY_LABELS[weekday].toLowerCase()} copiado` })
  }
  return (
    <Card>
      <CardHeader
        title="Horários da semana"
        description={
          unreadable
            ? 'Horários não configurados. Sugerimos a semana abaixo: ajuste e salve.'
            : 'No link público, as sessões começam de hora em hora dentro destes horários.'
        }
      />
      <CardBody className="divide-y divide-line py-2! sm:py-2!">
        {WEEKDAYS.map((weekday) => (
          <DayHoursFields
            key={weekday}
            form={form}
            weekday={weekday}
            onCopy={() => copy(weekday)}
          />
        ))}
      </CardBody>
    </Card>
  )
}
