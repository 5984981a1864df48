import * as z from 'zod/mini'
import { addDays, formatDay, isDay, weekdayOf } from '../../../platform/shared/calendar.ts'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import { maskMoney, plainMoney } from '../../../platform/web/ui/masks.ts'
import type { Ending, Rhythm } from '../../sessions/web/parts/typed-repetition.ts'
import { type Series, seriesChange } from '../contract.ts'
import { nextDateAfter } from '../date-rules.ts'
import type { ChangeBody } from './api.ts'
import { endOf, everyOf, rhythmOf } from './typed-rules.ts'

export type TypedChange = ReturnType<typeof typedFrom>

export function typedFrom(series: Series, from: string) {
  const { end } = series
  const next = nextDateAfter(series, addDays(from, -1)) ?? from
  const ending: Ending = end === null ? 'none' : 'count' in end ? 'count' : 'date'
  return {
    from: formatDay(from),
    weekday: weekdayOf(next),
    firstDate: formatDay(next),
    time: series.time,
    rhythm: rhythmOf(series.every) as Rhythm,
    ending,
    count: end && 'count' in end ? String(end.count) : '10',
    until: end && 'date' in end ? formatDay(end.date) : '',
    serviceId: series.serviceId,
    type: series.type,
    duration: String(series.duration),
    price: maskMoney(series.price),
    location: series.location ?? '',
  }
}

export function changeOf(series: Series, typed: TypedChange, today: string): ChangeBody | null {
  const from = plainDay(typed.from)
  if (!isDay(from)) return null
  const before = typedFrom(series, from)
  const isOther = (name: keyof TypedChange) => typed[name] !== before[name]
  const price = plainMoney(typed.price)
  const beginning = beginningOf(series, typed, from, today)
  const changed = {
    ...beginning,
    ...(isOther('time') ? { time: typed.time } : {}),
    ...(isOther('rhythm') ? { every: everyOf(typed.rhythm) } : {}),
    ...(isOther('ending') || isOther('count') || isOther('until') ? { end: endOf(typed) } : {}),
    ...(isOther('serviceId') ? { serviceId: typed.serviceId } : {}),
    ...(isOther('type') ? { type: typed.type } : {}),
    ...(isOther('duration') ? { duration: Number(typed.duration) } : {}),
    ...(isOther('price') ? { price: price || null } : {}),
    ...(isOther('location') ? { location: typed.location.trim() || null } : {}),
  }
  if (Object.keys(changed).length === 0) return null
  const body = { from, version: series.version, ...changed }
  return z.safeParse(seriesChange, body).success ? (body as ChangeBody) : null
}

/**
 * Returns the start with another weekday: in the week of the first changed date; if that day has passed, in the week
 * after, and this week's session stays. A monthly series begins with the typed date.
 */
function beginningOf(
  series: Series,
  { weekday, firstDate, rhythm }: TypedChange,
  from: string,
  today: string,
): { from?: string; firstDate?: string } {
  const next = nextDateAfter(series, addDays(from, -1)) ?? from
  if (rhythm === 'month') {
    const typed = plainDay(firstDate)
    return typed === next && series.every.unit === 'month' ? {} : { firstDate: typed }
  }
  if (weekday === weekdayOf(next) && series.every.unit === 'week') return {}
  const sunday = addDays(next, -weekdayOf(next))
  const sameWeek = addDays(sunday, weekday)
  if (sameWeek >= today) return { firstDate: sameWeek }
  return { from: addDays(sunday, 7), firstDate: addDays(sameWeek, 7) }
}
