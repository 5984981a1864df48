import { addDays, addMonths, daysOfMonth, weekdayOf } from '../../../../platform/shared/calendar.ts'
import type { Availability } from '../../availability-schema.ts'
import { lastDayFrom } from '../../bookable-days.ts'

/** The public calendar's arithmetic: days are `YYYY-MM-DD`, months `YYYY-MM`. */

/** Always six weeks, so that the page below keeps its place from month to month. */
const WEEKS_SHOWN = 6

/** Returns the weeks of a month, in the month of `first` starting with its week, followed by those of the next month. */
export function weeksOf(month: string, { first, last }: Reach): (string | null)[][] {
  const start = startOf(month, first)
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = addDays(start, week * 7 + weekday - weekdayOf(start))
      return day < `${month}-01` || day > last ? null : day
    }),
  )
}

function startOf(month: string, first: string): string {
  return first.startsWith(month) ? first : `${month}-01`
}

export interface Reach {
  first: string
  last: string
}

export function reachFrom(today: string): Reach {
  return { first: today, last: lastDayFrom(today) }
}

export function monthOf(day: string): string {
  return day.slice(0, 7)
}

export function firstMonth(availability: Availability, today: string): string {
  return monthOf(availability.days[0]?.date ?? today)
}

export function slotsOf(availability: Availability, day: string | null): string[] {
  return availability.days.find(({ date }) => date === day)?.slots ?? []
}

export function freeText(count: number): string {
  if (count === 0) return 'sem horários livres'
  return count === 1 ? '1 horário livre' : `${count} horários livres`
}

export function dayByKey(key: string, day: string, { first, last }: Reach): string | null {
  const goal = goalOf(key, day)
  if (goal === null) return null
  if (goal < first) return first
  return goal > last ? last : goal
}

function goalOf(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return sameDayOf(addMonths(day, -1), day)
    case 'PageDown':
      return sameDayOf(addMonths(day, 1), day)
    default:
      return null
  }
}

function sameDayOf(month: string, day: string): string {
  const lastDay = daysOfMonth(month).at(-1) ?? day
  const same = `${month}-${day.slice(8)}`
  return same < lastDay ? same : lastDay
}

/**
 * Returns the day that Tab reaches: the chosen one unless it is past, else the first free one of the month, else the first that
 * can be chosen.
 */
export function tabStopOf(
  month: string,
  chosen: string | null,
  availability: Availability,
  { first }: Reach,
): string {
  if (chosen && chosen >= first && chosen.startsWith(month)) return chosen
  const free = availability.days.find(({ date }) => date.startsWith(month))?.date
  return free ?? startOf(month, first)
}
