import { formatDay } from '../../../platform/shared/calendar.ts'
import type { DayOff } from '../slot-rules.ts'

/** `24/12/2026 · 13:00–18:00`, `20/12/2026 a 05/01/2027` */
export function dayOffText({ firstDay, lastDay, startTime, endTime }: DayOff): string {
  const days =
    firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} a ${formatDay(lastDay)}`
  return startTime ? `${days} · ${startTime}–${endTime}` : days
}
