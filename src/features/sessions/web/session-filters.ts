import { SESSION_STATUSES, type SessionStatus } from '../contract.ts'
import type { SessionFilters } from './api.ts'

/** The filters an address asks for, such as `?paid=false`; what is unknown there is left out. */
export function filtersIn(search: URLSearchParams): SessionFilters {
  const filters: SessionFilters = {}
  const status = search.get('status')
  const paid = search.get('paid')
  const patientId = search.get('patientId')
  if (status !== null && isStatus(status)) filters.status = status
  if (paid === 'true' || paid === 'false') filters.paid = paid
  if (patientId !== null && /^[0-9a-f-]{36}$/i.test(patientId)) filters.patientId = patientId
  return filters
}

function isStatus(name: string): name is SessionStatus {
  return Object.hasOwn(SESSION_STATUSES, name)
}
