import { addDays, addMonths, weekdayOf, wholeMonth } from '../../platform/shared/calendar.ts'
import type { End, Every } from './contract.ts'

/** The dates of a fixed time: docs/product.md, Fixed times. Pure: days are `YYYY-MM-DD`, and no zone plays a part. */

export interface DateRule {
  firstDate: string
  every: Every
  end: End
}

const WEEK = 7

/** The dates from `from` to `to`, both included, in their order. */
export function datesBetween(rule: DateRule, from: string, to: string): string[] {
  const found: string[] = []
  const last = rule.end && 'date' in rule.end && rule.end.date < to ? rule.end.date : to
  const most = rule.end && 'count' in rule.end ? rule.end.count : Number.POSITIVE_INFINITY
  for (let index = 0; index < most; index++) {
    const date = dateAt(rule, index)
    if (date > last) break
    if (date >= from) found.push(date)
  }
  return found
}

/** The first date after a day; null where there is none any more. */
export function nextDateAfter(rule: DateRule, day: string): string | null {
  // The longest gap: four weeks, or a month from its first days to the last ones of the next.
  const until = day < rule.firstDate ? rule.firstDate : addDays(day, 10 * WEEK)
  return datesBetween(rule, addDays(day, 1), until)[0] ?? null
}

/** How many dates lie before a day. */
export function countDatesBefore(rule: DateRule, day: string): number {
  return datesBetween(rule, rule.firstDate, addDays(day, -1)).length
}

/** The date with that number, from 0, whether the rule ends before it or not. */
function dateAt({ firstDate, every }: Pick<DateRule, 'firstDate' | 'every'>, index: number) {
  if (every.unit === 'week') return addDays(firstDate, index * every.count * WEEK)
  return weekdayOfMonth(addMonths(firstDate, index), weekdayOf(firstDate), placeOf(firstDate))
}

/** Which of its weekday in its month a day is, from 1; the fifth stands for the last. */
export function placeOf(day: string): number {
  return Math.ceil(Number(day.slice(8)) / WEEK)
}

/** The n-th such weekday of a month; the last one where there are fewer. */
function weekdayOfMonth(month: string, weekday: number, place: number): string {
  const first = `${month}-01`
  const lead = (weekday - weekdayOf(first) + WEEK) % WEEK
  const day = addDays(first, lead + (place - 1) * WEEK)
  return day.startsWith(month) ? day : addDays(day, -WEEK)
}

/** The period that a date is the only one of: its month, or its weeks from Sunday on. `to` is the last day of it. */
export function periodOf(
  { every }: Pick<DateRule, 'every'>,
  date: string,
): { from: string; to: string } {
  if (every.unit === 'month') return wholeMonth(date)
  const from = addDays(date, -weekdayOf(date))
  return { from, to: addDays(from, every.count * WEEK - 1) }
}
