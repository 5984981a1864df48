import { addDays, dayAt, formatDay, timeAt } from '../../../platform/shared/calendar.ts'
import { useToday } from '../../../platform/web/use-clock.ts'

/** When a session is, as it is looked for: the time, and the day by its name where it is near. */
export function SessionTime({ datetime, zone }: { datetime: string; zone: string }) {
  const today = useToday(zone)
  return (
    <div className="w-22 shrink-0 tabular-nums">
      <p className="text-lg font-semibold leading-tight">{timeAt(datetime, zone)}</p>
      <p className="text-sm text-muted">{dayName(datetime, zone, today)}</p>
    </div>
  )
}

function dayName(datetime: string, zone: string, today: string): string {
  const day = dayAt(Date.parse(datetime), zone)
  if (day === today) return 'Hoje'
  return day === addDays(today, 1) ? 'Amanhã' : formatDay(day)
}
