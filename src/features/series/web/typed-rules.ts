import * as z from 'zod/mini'
import { weekdayOf } from '../../../platform/shared/calendar.ts'
import { plainDay, plainMoment } from '../../../platform/web/ui/date-masks.ts'
import { plainMoney } from '../../../platform/web/ui/masks.ts'
import type { Profile } from '../../practice/contract.ts'
import { usualLocation } from '../../sessions/changes/location-rules.ts'
import type { RepeatProps } from '../../sessions/web/parts/series-slot.ts'
import type { Rhythm, TypedRepetition } from '../../sessions/web/parts/typed-repetition.ts'
import { firstOn } from '../choice-rules.ts'
import type { End, Every } from '../contract.ts'
import { seriesInput } from '../contract.ts'
import type { SeriesBody } from './api.ts'

export function everyOf(rhythm: Rhythm): Every {
  return rhythm === 'month'
    ? { unit: 'month', count: 1 }
    : { unit: 'week', count: Number(rhythm) as Every['count'] }
}

export function rhythmOf({ unit, count }: Every): Rhythm {
  return unit === 'month' ? 'month' : (String(count) as Rhythm)
}

export function endOf({ ending, count, until }: Omit<TypedRepetition, 'rhythm' | 'more'>): End {
  if (ending === 'none') return null
  return ending === 'count' ? { count: Number(count) } : { date: plainDay(until) }
}

export interface TypedRule {
  weekday: number
  firstDate: string
  time: string
  body: SeriesBody | null
}

type Values = Omit<RepeatProps['values'], 'repeats' | 'repetition'>

export function rulesOf(
  values: Values,
  repetition: TypedRepetition,
  profile: Profile,
): TypedRule[] {
  const [firstDate = '', time = ''] = plainMoment(values.datetime).split('T')
  if (!firstDate) return []
  const firstWeekday = weekdayOf(firstDate)
  const more = repetition.rhythm === 'month' ? [] : Object.entries(repetition.more)
  const rest = more.flatMap(([day, at]) =>
    at === undefined || Number(day) === firstWeekday ? [] : { weekday: Number(day), time: at },
  )
  return [{ weekday: firstWeekday, time }, ...rest].map((start) => {
    const rule = { firstDate: firstOn(firstDate, start.weekday), time: start.time }
    return { ...start, ...rule, body: bodyOf(values, { ...repetition, ...rule }, profile) }
  })
}

function bodyOf(
  values: Values,
  { firstDate, time, rhythm, ...ending }: TypedRepetition & { firstDate: string; time: string },
  profile: Profile,
): SeriesBody | null {
  const price = plainMoney(values.price)
  const location = values.location.trim()
  const body = {
    patientId: values.patientId,
    serviceId: values.serviceId,
    type: values.type,
    duration: Number(values.duration),
    // Null keeps the usual location, also after the practice changes it.
    location: location === (usualLocation(values.type, profile) ?? '') ? null : location,
    firstDate,
    time,
    every: everyOf(rhythm),
    end: endOf(ending),
    // A package's share does not apply after the package.
    price: values.packageId ? null : price || null,
    packageId: values.packageId || null,
  }
  return z.safeParse(seriesInput, body).success ? body : null
}
