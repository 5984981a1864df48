import { SEARCH_MAX } from '../../../../platform/shared/fields.ts'
import { PSYCHOLOGIST_FILTERS, type PsychologistFilter } from '../../psychologist-contract.ts'

export interface PsychologistFilters {
  search?: string | undefined
  status: PsychologistFilter
}

export function filtersIn(address: URLSearchParams): PsychologistFilters {
  const search = address.get('search')?.trim().slice(0, SEARCH_MAX)
  const status = address.get('status') ?? ''
  const isKnown = Object.hasOwn(PSYCHOLOGIST_FILTERS, status)
  return {
    ...(search ? { search } : {}),
    status: isKnown ? (status as PsychologistFilter) : 'all',
  }
}
