import { CalendarClock } from 'lucide-react'
import { dayAt, formatNearDay, timeAt } from '../../../../platform/shared/calendar.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import type { TimeCheck } from '../../agenda/time-contract.ts'
import { collisionText, isFree } from '../../agenda/time-rules.ts'

type NearTimesProps = {
  near: readonly string[]
  datetime: string
  zone: string
  onTake: (instant: string) => void
}

export function NearTimes({ near, datetime, zone, onTake }: NearTimesProps) {
  if (near.length === 0) return <p>Não há horários livres perto.</p>
  const day = dayAt(Date.parse(datetime), zone)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p>Livres perto:</p>
      {near.map((instant) => (
        <Button
          key={instant}
          size="sm"
          variant="outline"
          className="tabular-nums"
          onClick={() => onTake(instant)}
        >
          {nearText(instant, day, zone)}
        </Button>
      ))}
    </div>
  )
}

function nearText(instant: string, typed: string, zone: string): string {
  const day = dayAt(Date.parse(instant), zone)
  const time = timeAt(instant, zone)
  if (day === typed) return time
  return `${formatNearDay(day)} ${time}`
}

type TimeNoticeProps = Omit<NearTimesProps, 'near'> & { check: TimeCheck | undefined }

export function TimeNotice({ check, ...times }: TimeNoticeProps) {
  return (
    <div aria-live="polite">
      {check && !isFree(check) && (
        <div className="flex gap-3 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink">
          <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0 space-y-2">
            <p className="wrap-anywhere">{collisionText(check, times.zone)}</p>
            <NearTimes {...times} near={check.near} />
          </div>
        </div>
      )}
    </div>
  )
}
