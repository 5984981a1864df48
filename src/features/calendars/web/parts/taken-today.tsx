import { useMemo } from 'react'
import { Card, CardHeader } from '../../../../platform/web/ui/card.tsx'
import { useToday } from '../../../../platform/web/use-clock.ts'
import { busyPartsOf, rangeOfDays } from '../../busy-rules.ts'
import type { Calendar } from '../../contract.ts'
import { useBusyTimes, useCalendars } from '../api.ts'
import { TakenLines } from './taken-lines.tsx'

export type TakenTodayProps = { zone: string }

/** The times that are taken today in other calendars; nothing without any. */
export default function TakenToday({ zone }: TakenTodayProps) {
  const { data: calendars = [] } = useCalendars()
  return calendars.length > 0 && <Today zone={zone} calendars={calendars} />
}

function Today({ zone, calendars }: TakenTodayProps & { calendars: readonly Calendar[] }) {
  const today = useToday(zone)
  const { data: times } = useBusyTimes(rangeOfDays([today], zone))
  const parts = useMemo(
    () => busyPartsOf(times ?? [], calendars, [today], zone),
    [times, calendars, today, zone],
  )
  if (parts.length === 0) return null
  return (
    <Card>
      <CardHeader title="Hoje, em outros calendários" />
      <TakenLines
        parts={parts}
        label="Ocupado hoje em outros calendários"
        className="px-[min(1.25rem,6vw)] pb-3 sm:px-6"
      />
    </Card>
  )
}
