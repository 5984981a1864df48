import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { type AttendanceFields, LABELS } from './attendance-values.ts'

export type HolidaysCardProps = { form: AttendanceFields }

export default function HolidaysCard({ form }: HolidaysCardProps) {
  return (
    <Card>
      <CardHeader title="Feriados nacionais" />
      <CardBody>
        <Switch
          label={LABELS.closesHolidays}
          help="Todo ano, sem você fazer nada. Os outros feriados, Carnaval e Corpus Christi você fecha na lista, um a um."
          {...form.register('closesHolidays')}
        />
      </CardBody>
    </Card>
  )
}
