import { addDays, dayAt, formatNearDay, timeAt } from '../../../platform/shared/calendar.ts'
import { useToday } from '../../../platform/web/use-clock.ts'

export function SessionTime({ datetime, zone }: { datetime: string; zone: string }) {
  const today = useToday(zone)
  return (
    <span className="block w-22 shrink-0 tabular-nums max-sm:contents">
      <span className="block text-lg font-semibold leading-tight max-sm:row-start-1">
        {timeAt(datetime, zone)}
      </span>
      <span className="block text-sm text-muted max-sm:row-start-2">
        {dayName(datetime, zone, today)}
      </span>
    </span>
  )
}

export function dayName(datetime: string, zone: string, today: string): string {
  const day = dayAt(Date.parse(datetime), zone)
  if (day === today) return 'Hoje'
  return day === addDays(today, 1) ? 'Amanhã' : formatNearDay(day)
}
