import { addressFilters } from '../../../platform/web/address-filters.ts'
import { listPatientFigures, type PatientShow, type PatientSort } from '../figures-contract.ts'

export const { filtersIn, withFilter } = addressFilters(listPatientFigures, [
  'search',
  'show',
  'sort',
])

export const SHOW_LABELS: Record<PatientShow, string> = {
  overdue: 'Em atraso',
  'without-next': 'Sem próxima sessão',
}

export const SORT_LABELS: Record<PatientSort, string> = {
  name: 'Por nome',
  next: 'Por próxima sessão',
  last: 'Por última sessão',
  overdue: 'Por valor em atraso',
}
