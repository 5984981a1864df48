import { useLayoutEffect } from 'react'
import { useToday } from '../../../../platform/web/use-clock.ts'
import { rangeOfDays } from '../../busy-rules.ts'
import { useBusyTimes, useCalendarChanges, useCalendars } from '../api.ts'

export type OutsideReadProps = {
  zone: string
  /** Called with true once the other calendars' data of a day is read, or its first request failed. */
  onRead: (isRead: boolean) => void
}

/**
 * Reads what the cards about other calendars show, and renders nothing: the screen waits for it, so that the cards push nothing
 * down later.
 */
export default function OutsideRead({ zone, onRead }: OutsideReadProps) {
  const calendars = useCalendars()
  const { data = [] } = calendars
  const [hasTimes, hasChanges] = [data.length > 0, data.some(({ twoWay }) => twoWay)]
  const times = useBusyTimes(rangeOfDays([useToday(zone)], zone), hasTimes)
  const changes = useCalendarChanges(hasChanges)
  const reads = [calendars, ...(hasTimes ? [times] : []), ...(hasChanges ? [changes] : [])]
  const isRead = reads.every(({ isPending, failureCount }) => !isPending || failureCount > 0)
  useLayoutEffect(() => {
    if (isRead) onRead(true)
  }, [isRead, onRead])
  return null
}
