import { addDays, addMonths, weekdayOf, wholeMonth } from '../../platform/shared/calendar.ts'
import type { End, Every } from './contract.ts'

/** The dates of a fixed time: docs/product.md, Fixed times. Pure: days are `YYYY-MM-DD`, without a zone. */

export interface DateRule {
  firstDate: string
  every: Every
  end: End
}

const WEEK = 7

export function datesBetween(rule: DateRule, from: string, to: string): string[] {
  const dates: string[] = []
  const last = rule.end && 'date' in rule.end && rule.end.date < to ? rule.end.date : to
  const most = rule.end && 'count' in rule.end ? rule.end.count : Number.POSITIVE_INFINITY
  for (let index = 0; index < most; index++) {
    const date = dateAt(rule, index)
    if (date > last) break
    if (date >= from) dates.push(date)
  }
  return dates
}

export function nextDateAfter(rule: DateRule, day: string): string | null {
  const until = day < rule.firstDate ? rule.firstDate : addDays(day, 10 * WEEK)
  return datesBetween(rule, addDays(day, 1), until)[0] ?? null
}

export function countDatesBefore(rule: DateRule, day: string): number {
  return datesBetween(rule, rule.firstDate, addDays(day, -1)).length
}

function dateAt({ firstDate, every }: Pick<DateRule, 'firstDate' | 'every'>, index: number) {
  if (every.unit === 'week') return addDays(firstDate, index * every.count * WEEK)
  return weekdayOfMonth(addMonths(firstDate, index), weekdayOf(firstDate), weekOfMonth(firstDate))
}

export function weekOfMonth(day: string): number {
  return Math.ceil(Number(day.slice(8)) / WEEK)
}

function weekdayOfMonth(month: string, weekday: number, nth: number): string {
  const firstOfMonth = `${month}-01`
  const lead = (weekday - weekdayOf(firstOfMonth) + WEEK) % WEEK
  const day = addDays(firstOfMonth, lead + (nth - 1) * WEEK)
  return day.startsWith(month) ? day : addDays(day, -WEEK)
}

/**
 * Returns the period around a date in which a rule has no other date: its month, or its weeks from Sunday on. `to` is the last
 * day.
 */
export function periodOf(
  { every }: Pick<DateRule, 'every'>,
  date: string,
): { from: string; to: string } {
  if (every.unit === 'month') return wholeMonth(date)
  const from = addDays(date, -weekdayOf(date))
  return { from, to: addDays(from, every.count * WEEK - 1) }
}
