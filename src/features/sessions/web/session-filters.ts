import {
  addDays,
  addMonths,
  isDay,
  weekdayOf,
  wholeMonth,
} from '../../../platform/shared/calendar.ts'
import { listSessions } from '../contract.ts'
import type { SessionFilters } from '../rules.ts'

const NAMES = ['search', 'status', 'paid', 'patientId', 'from', 'to'] as const
export type FilterName = (typeof NAMES)[number]

/** The filters an address asks for, such as `?paid=false`; what the call would refuse is left out. */
export function filtersIn(address: URLSearchParams): SessionFilters {
  const filters: SessionFilters = {}
  for (const name of NAMES) {
    const value = address.get(name)
    if (value) Object.assign(filters, { [name]: value })
    if (!isAccepted(name, filters[name])) delete filters[name]
  }
  return filters
}

/** With one of them changed; an empty value takes it away. */
export function withFilter(
  filters: SessionFilters,
  name: FilterName,
  value: string,
): SessionFilters {
  return filtersIn(new URLSearchParams({ ...filters, [name]: value }))
}

/** Whether a day is one the list can be asked for; a year half typed is not. */
export function isAskable(day: string): boolean {
  return isDay(day) && isAccepted('from', day)
}

function isAccepted(name: FilterName, value: string | undefined): boolean {
  return listSessions.query.shape[name].safeParse(value).success
}

export interface Period {
  label: string
  from: string
  to: string
}

/** The periods chosen at a touch; a week starts on Sunday, as in the agenda. */
export function quickPeriods(today: string): Period[] {
  const sunday = addDays(today, -weekdayOf(today))
  return [
    { label: 'Hoje', from: today, to: today },
    { label: 'Esta semana', from: sunday, to: addDays(sunday, 6) },
    { label: 'Este mês', ...wholeMonth(today) },
    { label: 'Mês passado', ...wholeMonth(addMonths(today, -1)) },
  ]
}
