import { listMessages } from '../contract.ts'
import type { MessageFilters } from '../filter-rules.ts'

const NAMES = ['channel', 'status', 'sessionId', 'patientId'] as const

/** The filters an address asks for, such as `?status=failed`; what the call would refuse is left out. */
export function filtersIn(address: URLSearchParams): MessageFilters {
  const filters: MessageFilters = {}
  for (const name of NAMES) {
    const value = address.get(name)
    if (value && listMessages.query.shape[name].safeParse(value).success)
      Object.assign(filters, { [name]: value })
  }
  return filters
}

/** With one of them changed; an empty value takes it away. */
export function withFilter(
  filters: MessageFilters,
  name: (typeof NAMES)[number],
  value: string,
): MessageFilters {
  return filtersIn(new URLSearchParams({ ...filters, [name]: value }))
}
