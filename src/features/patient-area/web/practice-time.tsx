import { formatDate, formatZone, timeAt } from '../../../platform/shared/calendar.ts'
import { ownTime } from '../../../platform/web/own-time.ts'

type PracticeTimeProps = { datetime: string; timezone: string; ownZone: string | null }

/** The practice's hour next to the reader's own, if the two differ. */
export function PracticeTime({ datetime, timezone, ownZone }: PracticeTimeProps) {
  const localTime = ownTime(datetime, timezone, ownZone)
  if (!localTime) return null
  return (
    <span className="block text-sm font-normal text-muted">
      {localTime.day && `${formatDate(datetime, timezone)} às `}
      {timeAt(datetime, timezone)} para quem atende, {formatZone(timezone, Date.parse(datetime))}
    </span>
  )
}
