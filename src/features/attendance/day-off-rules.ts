import { addDays, dayAt, formatDay, instantAt } from '../../platform/shared/calendar.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import { DAYS_OFF_KEPT } from './contract.ts'
import { covers, type DayOff, type Span } from './slot-rules.ts'

export function refuseTooManyDaysOff(kept: number): void {
  if (kept < DAYS_OFF_KEPT) return
  throw invalidField(
    'firstDay',
    `Você já tem ${DAYS_OFF_KEPT} períodos. Remova um deles para adicionar outro.`,
  )
}

export function dayOffName({ name }: Pick<DayOff, 'name'>): string {
  return name || 'Sem atendimento'
}

export function dayOffText({ firstDay, lastDay, startTime, endTime, name }: DayOff): string {
  const days =
    firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} a ${formatDay(lastDay)}`
  const part = startTime ? [`${startTime}–${endTime}`] : []
  return [...(name ? [name] : []), days, ...part].join(' · ')
}

export function reachOf({ firstDay, lastDay }: DayOff, timezone: string): Span {
  return {
    start: instantAt(firstDay, '00:00', timezone),
    end: instantAt(addDays(lastDay, 1), '00:00', timezone),
  }
}

export function meetsDayOff({ start, end }: Span, dayOff: DayOff, timezone: string): boolean {
  for (let day = dayAt(start, timezone); day <= dayAt(end - 1, timezone); day = addDays(day, 1)) {
    if (!covers(dayOff, day)) continue
    if (!dayOff.startTime || !dayOff.endTime) return true
    const from = instantAt(day, dayOff.startTime, timezone)
    const to = instantAt(day, dayOff.endTime, timezone)
    if (start < to && from < end) return true
  }
  return false
}
