import { SEARCH_MAX } from '../../../../platform/shared/fields.ts'
import { isKeyOf } from '../../../../platform/shared/keys.ts'
import { PSYCHOLOGIST_FILTERS, type PsychologistFilter } from '../../psychologist-contract.ts'

export interface PsychologistFilters {
  search?: string | undefined
  status: PsychologistFilter
}

export function filtersIn(address: URLSearchParams): PsychologistFilters {
  const search = address.get('search')?.trim().slice(0, SEARCH_MAX)
  const status = address.get('status') ?? ''
  return {
    ...(search ? { search } : {}),
    status: isKeyOf(PSYCHOLOGIST_FILTERS, status) ? status : 'all',
  }
}
