import { addDays, dayAt, formatDay, instantAt } from '../../platform/shared/calendar.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import { DAYS_OFF_KEPT } from './contract.ts'
import { covers, type DayOff } from './slot-rules.ts'
import { overlap, type Span } from './spans.ts'

export function refuseTooManyDaysOff(count: number): void {
  if (count < DAYS_OFF_KEPT) return
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

export function meetsDayOff(span: Span, dayOff: DayOff, timezone: string): boolean {
  const last = dayAt(span.end - 1, timezone)
  for (let day = dayAt(span.start, timezone); day <= last; day = addDays(day, 1)) {
    if (!covers(dayOff, day)) continue
    if (!dayOff.startTime || !dayOff.endTime) return true
    const start = instantAt(day, dayOff.startTime, timezone)
    const end = instantAt(day, dayOff.endTime, timezone)
    if (overlap(span, { start, end })) return true
  }
  return false
}
