import { formatDay, weekdayOf } from '../../../platform/shared/calendar.ts'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { useToday } from '../../../platform/web/use-clock.ts'
import { SHORT_WEEKDAYS } from '../../practice/weekdays.ts'
import { nextHolidays } from '../holiday-rules.ts'
import { type AttendanceFields, LABELS } from './attendance-values.ts'

const HOLIDAYS_SHOWN = 4

export type HolidaysCardProps = { form: AttendanceFields; timezone: string }

export default function HolidaysCard({ form, timezone }: HolidaysCardProps) {
  const today = useToday(timezone)
  return (
    <Card>
      <CardHeader title="Feriados" />
      <CardBody className="space-y-3">
        <Switch
          label={LABELS.closesHolidays}
          help="Carnaval e Corpus Christi são pontos facultativos: se for parar, adicione em Dias sem atendimento."
          {...form.register('closesHolidays')}
        />
        <Holidays from={today} />
      </CardBody>
    </Card>
  )
}

function Holidays({ from }: { from: string }) {
  return (
    <ul
      aria-label="Próximos feriados nacionais"
      className="grid gap-x-6 gap-y-1.5 rounded-lg bg-sunken px-4 py-3 text-sm sm:grid-cols-2"
    >
      {nextHolidays(from, HOLIDAYS_SHOWN).map(({ day, name }) => (
        <li key={day}>
          <span className="block tabular-nums text-muted">
            {SHORT_WEEKDAYS[weekdayOf(day)]}, {formatDay(day)}
          </span>
          {name}
        </li>
      ))}
    </ul>
  )
}
