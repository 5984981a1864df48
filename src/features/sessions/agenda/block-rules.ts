import {
  addDays,
  clockOf,
  countDays,
  DAY_MINUTES,
  dayAt,
  formatDay,
  formatWeekday,
  instantAt,
  minutesOf,
  timeAt,
  weekdayOf,
} from '../../../platform/shared/calendar.ts'
import type { Block, KeptBlock } from '../../attendance/block-contract.ts'

/** A block on a day of the agenda, in minutes after midnight. */
export interface PlacedBlock {
  block: Block
  day: string
  start: number
  end: number
}

/** Returns the blocks on each of the days, by their start; a weekly one at the same local time of its weekday. */
export function placeBlocks(
  blocks: readonly Block[],
  days: readonly string[],
  zone: string,
): PlacedBlock[] {
  const rows = blocks.map((block) => {
    const end = minutesOf(timeAt(Date.parse(block.end), zone))
    const start = minutesOf(timeAt(Date.parse(block.start), zone))
    return { block, start, end: end > start ? end : DAY_MINUTES, ...daysOf(block, zone) }
  })
  return days.flatMap((day) =>
    rows
      .filter(({ block, first, last }) => {
        const isOn = block.weekly ? weekdayOf(day) === weekdayOf(first) : day === first
        return isOn && first <= day && (last === null || day <= last)
      })
      .map(({ block, start, end }) => ({ block, day, start, end }))
      .sort((a, b) => a.start - b.start || a.end - b.end),
  )
}

function daysOf({ start, until }: Block, zone: string) {
  return {
    first: dayAt(Date.parse(start), zone),
    last: until === null ? null : dayAt(Date.parse(until) - 1, zone),
  }
}

/** The local times of a block on its first day, and the last day of a weekly one. */
export interface BlockTimes {
  day: string
  start: number
  end: number
  until: string | null
}

export function timesOf({ block, start, end }: PlacedBlock, zone: string): BlockTimes {
  const { first, last } = daysOf(block, zone)
  return { day: first, start, end, until: block.weekly ? last : null }
}

/** Returns the times after one of its days is moved; a weekly block moves all its weeks, and ends as many days later. */
export function movedTimes(
  placed: PlacedBlock,
  to: Pick<PlacedBlock, 'day' | 'start'>,
  zone: string,
): BlockTimes {
  const times = timesOf(placed, zone)
  const days = countDays(placed.day, to.day) - 1
  const length = Math.min(placed.end - placed.start, DAY_MINUTES - to.start)
  return {
    day: addDays(times.day, days),
    start: to.start,
    end: to.start + length,
    until: times.until && addDays(times.until, days),
  }
}

/** Returns the instants that the calls about blocks take. */
export function instantsOf({ day, start, end }: Omit<BlockTimes, 'until'>, zone: string) {
  const at = (minute: number) => {
    const [onDay, time] = minute === DAY_MINUTES ? [addDays(day, 1), 0] : [day, minute]
    return new Date(instantAt(onDay, clockOf(time), zone)).toISOString()
  }
  return { start: at(start), end: at(end) }
}

export function blockName({ label }: Pick<Block, 'label'>): string {
  return label ?? 'Bloqueado'
}

/** Returns a block as a text: `Supervisão · quarta-feira, toda semana · 14:00–15:00`. */
export function blockText(block: Omit<KeptBlock, 'id'>): string {
  const { label, firstDay, lastDay, startTime, endTime, isWeekly } = block
  const until = isWeekly && lastDay !== null ? [`até ${formatDay(lastDay)}`] : []
  return [
    ...(label ? [label] : []),
    isWeekly ? `${formatWeekday(firstDay)}, toda semana` : formatDay(firstDay),
    `${startTime}–${endTime}`,
    ...until,
  ].join(' · ')
}
