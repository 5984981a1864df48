import { addDays, formatDay, weekdayOf } from '../../platform/shared/calendar.ts'
import type { Series } from './contract.ts'
import { HORIZON_WEEKS } from './contract.ts'
import { placeOf } from './date-rules.ts'

/** The last day for which sessions are made. */
export function horizonOf(today: string): string {
  return addDays(today, HORIZON_WEEKS * 7)
}

const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const
const PLACES = ['1', '2', '3', '4'] as const

type Rhythm = Pick<Series, 'firstDate' | 'every' | 'time'>

/** `toda terça, 15:00`, `às terças, a cada 2 semanas, 15:00`, `toda última sexta do mês, 15:00` */
export function rhythmText({ firstDate, every, time }: Rhythm): string {
  return `${daysText({ firstDate, every })}, ${time}`
}

function daysText({ firstDate, every }: Pick<Rhythm, 'firstDate' | 'every'>): string {
  const weekday = weekdayOf(firstDate)
  const name = WEEKDAYS[weekday] as string
  const isMasculine = weekday === 0 || weekday === 6
  const all = isMasculine ? 'todo' : 'toda'
  if (every.unit === 'month') {
    const number = PLACES[placeOf(firstDate) - 1]
    const ordinal = number
      ? `${number}${isMasculine ? 'º' : 'ª'}`
      : isMasculine
        ? 'último'
        : 'última'
    return `${all} ${ordinal} ${name} do mês`
  }
  if (every.count === 1) return `${all} ${name}`
  return `${isMasculine ? 'aos' : 'às'} ${name}s, a cada ${every.count} semanas`
}

/** `a partir de 01/12/2026`, and until when it goes. */
export function spanText({ firstDate, end }: Pick<Series, 'firstDate' | 'end'>): string {
  const from = `a partir de ${formatDay(firstDate)}`
  if (end === null) return from
  if ('date' in end) return `${from}, até ${formatDay(end.date)}`
  return `${from}, ${end.count === 1 ? '1 vez' : `${end.count} vezes`}`
}
