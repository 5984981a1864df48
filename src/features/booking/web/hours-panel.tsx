import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { WEEKDAY_LABELS } from '../../practice/weekdays.ts'
import { type DayHours, parseWorkingHours, WEEKDAYS } from '../../practice/working-hours.ts'

export function HoursPanel({ workingHours }: { workingHours: string }) {
  const week = parseWorkingHours(workingHours)
  return (
    <Card>
      <CardHeader title="Horários de atendimento" />
      <CardBody>
        {week === null && <p className="mb-3 text-muted">Horários não configurados</p>}
        <dl className="space-y-2">
          {[...WEEKDAYS.slice(1), WEEKDAYS[0]].map((weekday) => (
            <div key={weekday} className="flex flex-wrap justify-between gap-x-4">
              <dt>{WEEKDAY_LABELS[weekday]}</dt>
              <Hours hours={week?.[weekday]} />
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}

function Hours({ hours }: { hours: DayHours | undefined }) {
  if (!hours) return <dd className="text-muted">Não configurado</dd>
  if (!hours.enabled) return <dd className="text-muted">Fechado</dd>
  return (
    <>
      <dd className="tabular-nums">
        {hours.start} às {hours.end}
      </dd>
      {hours.hasLunch && (
        <dd className="w-full text-right text-sm text-muted tabular-nums">
          Almoço {hours.lunchStart}–{hours.lunchEnd}
        </dd>
      )}
    </>
  )
}
