import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { WEEKDAY_LABELS } from '../../attendance/contract.ts'
import { type DayHours, parseWorkingHours, WEEKDAYS } from '../../attendance/rules.ts'

/** Opening hours, Monday first; spec part 1 §2 gives the texts. */
export function HoursPanel({ workingHours }: { workingHours: string }) {
  const week = parseWorkingHours(workingHours)
  return (
    <Card>
      <CardHeader title="Horários de atendimento" />
      <CardBody>
        {week === null && <p className="mb-3 text-muted">Horários não configurados</p>}
        <dl className="space-y-2">
          {[...WEEKDAYS.slice(1), WEEKDAYS[0]].map((weekday) => (
            <div key={weekday} className="flex justify-between gap-4">
              <dt className="whitespace-nowrap">{WEEKDAY_LABELS[weekday]}</dt>
              <dd className="text-right tabular-nums">
                <Hours hours={week?.[weekday]} />
              </dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}

function Hours({ hours }: { hours: DayHours | undefined }) {
  if (!hours) return <span className="text-muted">Não configurado</span>
  if (!hours.enabled) return <span className="text-muted">Fechado</span>
  return (
    <>
      {hours.start} às {hours.end}
      {hours.hasLunch && (
        <span className="block whitespace-nowrap text-sm text-muted">
          Almoço {hours.lunchStart}–{hours.lunchEnd}
        </span>
      )}
    </>
  )
}
