import {
  addDays,
  formatDay,
  instantAt,
  weekdayOf,
  zoneName,
} from '../../platform/shared/calendar.ts'
import { pluralize } from '../../platform/shared/figures.ts'
import { SPOKEN_WEEKDAYS } from '../practice/weekdays.ts'
import type { DateState, SeriesConflict } from './conflict-schema.ts'
import type { Series } from './contract.ts'
import { HORIZON_WEEKS } from './contract.ts'
import { weekOfMonth } from './date-rules.ts'

export function horizonOf(today: string): string {
  return addDays(today, HORIZON_WEEKS * 7)
}

const ORDINALS = ['1', '2', '3', '4'] as const

type Rhythm = Pick<Series, 'firstDate' | 'every' | 'time'>

/** Returns `toda terça, 15:00`, `às terças, a cada 2 semanas, 15:00` or `toda última sexta do mês, 15:00`. */
export function rhythmText({ firstDate, every, time }: Rhythm): string {
  return `${daysText({ firstDate, every })}, ${time}`
}

/** Returns the text for a reader in another place: `toda terça, 15:00 (horário de Brasília)`. */
export function zonedRhythmText(rhythm: Rhythm, zone: string): string {
  const { firstDate, time } = rhythm
  return `${rhythmText(rhythm)} (${zoneName(zone, instantAt(firstDate, time, zone))})`
}

export function daysText({ firstDate, every }: Pick<Rhythm, 'firstDate' | 'every'>): string {
  const weekday = weekdayOf(firstDate)
  // There is a name for each weekday, 0 to 6.
  const name = SPOKEN_WEEKDAYS[weekday] as string
  const isMasculine = weekday === 0 || weekday === 6
  const all = isMasculine ? 'todo' : 'toda'
  if (every.unit === 'month') {
    const number = ORDINALS[weekOfMonth(firstDate) - 1]
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

export function spanText({ firstDate, end }: Pick<Series, 'firstDate' | 'end'>): string {
  const from = `a partir de ${formatDay(firstDate)}`
  if (end === null) return from
  if ('date' in end) return `${from}, até ${formatDay(end.date)}`
  return `${from}, ${pluralize(end.count, 'vez', 'vezes')}`
}

export const STATE_LABELS: Record<Exclude<DateState, 'free'>, string> = {
  taken: 'Ocupado',
  busy: 'Ocupado em outro calendário seu',
  day_off: 'Dia sem atendimento',
  holiday: 'Feriado',
  outside_hours: 'Fora do horário de atendimento',
  over_limit: 'Além do limite do mês',
}

export const MAY_BE_KEPT: readonly DateState[] = ['busy', 'day_off', 'holiday', 'outside_hours']

export function reasonText(reason: DateState): string {
  return reason === 'free' ? 'Livre' : STATE_LABELS[reason]
}

export interface AlikeConflicts {
  reason: DateState
  conflicts: SeriesConflict[]
}

/** Returns the conflicts that share a reason with another one, by reason: one decision may fit all of them. */
export function alikeConflicts(conflicts: readonly SeriesConflict[]): AlikeConflicts[] {
  const groups = new Map<DateState, SeriesConflict[]>()
  for (const conflict of conflicts)
    groups.set(conflict.reason, [...(groups.get(conflict.reason) ?? []), conflict])
  return [...groups]
    .filter(([, alike]) => alike.length > 1)
    .map(([reason, alike]) => ({ reason, conflicts: alike }))
}

/** The days around a date in which another hour is offered: nearer to it than to the next date. */
export const NEAR_DAYS = 6

/** Returns whether a series continues after today. */
export function goesOn({ endedFrom, nextStart }: Series, today: string): boolean {
  return nextStart !== null || endedFrom === null || endedFrom > today
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
