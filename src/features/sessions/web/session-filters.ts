import { addDays, addMonths, weekdayOf, wholeMonth } from '../../../platform/shared/calendar.ts'
import { addressFilters } from '../../../platform/web/address-filters.ts'
import { listSessions } from '../contract.ts'

const NAMES = ['search', 'status', 'paid', 'patientId', 'from', 'to'] as const
export type FilterName = (typeof NAMES)[number]

export const { filtersIn, withFilter } = addressFilters(listSessions, NAMES)

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
