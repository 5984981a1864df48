import { addDays, dayAt, instantAt, timeAt, weekdayOf } from '../../platform/shared/calendar.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import { type Block, type BlockInput, type KeptBlock, MOST_BLOCKS_AHEAD } from './block-contract.ts'
import type { DayOff } from './slot-rules.ts'
import type { Span } from './spans.ts'

/** The last day of a weekly block without an end. The year of the day after it still has four digits. */
export const NO_LAST_DAY = '9999-12-30'
const MIDNIGHT = '24:00'

/** Returns a typed block in its stored form, or throws the problem of its times. */
export function toStoredBlock(id: string, typed: BlockInput, timezone: string): KeptBlock {
  const { start, end, weekly, until, label } = typed
  const firstDay = dayAt(start, timezone)
  const midnight = instantAt(addDays(firstDay, 1), '00:00', timezone)
  if (end <= start) throw invalidField('end', 'O fim vem depois do início')
  if (end > midnight)
    throw invalidField(
      'end',
      'Um bloqueio termina no dia em que começa, no máximo à meia-noite. Bloqueie o resto no dia seguinte.',
    )
  const lastDay = typeof until === 'number' ? dayAt(until, timezone) : (until ?? null)
  if (lastDay !== null && !weekly)
    throw invalidField('until', 'Só um bloqueio de toda semana tem um último dia')
  if (lastDay !== null && lastDay < firstDay)
    throw invalidField('until', 'O último dia vem depois do primeiro')
  return {
    ...{ id, firstDay, isWeekly: weekly, label },
    lastDay: weekly ? lastDay : firstDay,
    startTime: timeAt(start, timezone),
    endTime: end === midnight ? MIDNIGHT : timeAt(end, timezone),
  }
}

export function blockOf(stored: KeptBlock, timezone: string): Block {
  const { id, firstDay, lastDay, startTime, endTime, isWeekly, label } = stored
  const at = (day: string, time: string) => {
    const [onDay, clock] = time === MIDNIGHT ? [addDays(day, 1), '00:00'] : [day, time]
    return new Date(instantAt(onDay, clock, timezone)).toISOString()
  }
  return {
    ...{ id, weekly: isWeekly, label },
    start: at(firstDay, startTime),
    end: at(firstDay, endTime),
    until: isWeekly && lastDay !== null ? at(lastOf(firstDay, lastDay), endTime) : null,
  }
}

/** Returns the last day of a weekly block on or before a day. */
function lastOf(firstDay: string, lastDay: string): string {
  return addDays(lastDay, -((weekdayOf(lastDay) - weekdayOf(firstDay) + 7) % 7))
}

/** Returns a block in the form that free times use: part of a day off, every week if it is weekly. */
export function closedByBlock(block: KeptBlock): DayOff {
  const { firstDay, lastDay, startTime, endTime, isWeekly, label } = block
  return {
    ...{ firstDay, startTime, endTime, isWeekly, name: label },
    lastDay: lastDay ?? NO_LAST_DAY,
  }
}

/** Returns a block for each span that has not begun. A span over midnight is blocked up to midnight. */
export function blocksFor(spans: readonly Span[], timezone: string, now: number): BlockInput[] {
  return spans
    .filter(({ start }) => start > now)
    .map(({ start, end }) => {
      const midnight = instantAt(addDays(dayAt(start, timezone), 1), '00:00', timezone)
      return { start, end: Math.min(end, midnight), weekly: false, until: null, label: null }
    })
}

export function refuseTooManyBlocks(ahead: number): void {
  if (ahead >= MOST_BLOCKS_AHEAD)
    throw invalidField(
      'start',
      `Você já tem ${MOST_BLOCKS_AHEAD} bloqueios por vir. Remova um deles para adicionar outro.`,
    )
}
