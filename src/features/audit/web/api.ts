import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { useReadPage } from '../../../platform/web/query.ts'
import { listAuditEvents } from '../contract.ts'

const PAGE_SIZE = 50

export type AuditFilters = Omit<
  NonNullable<CallOf<typeof listAuditEvents>['query']>,
  'limit' | 'after'
>

/** A page of the log of all practices, newest first, `after` the last one read. */
export function useAuditPage(query: AuditFilters & { after: string | undefined }) {
  return useReadPage(listAuditEvents, { query: { ...query, limit: PAGE_SIZE } })
}
