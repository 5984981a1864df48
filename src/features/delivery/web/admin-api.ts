import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { useChange, useReadPage } from '../../../platform/web/query.ts'
import { listMessagesAcross, retryAllMessages, retryMessageAcross } from '../admin-contract.ts'

const PAGE_SIZE = 20

export type PlatformFilters = Omit<
  NonNullable<CallOf<typeof listMessagesAcross>['query']>,
  'limit' | 'after'
>

export function useMessagesAcross(query: PlatformFilters & { after: string | undefined }) {
  return useReadPage(listMessagesAcross, { query: { ...query, limit: PAGE_SIZE } })
}

export function useUnsent(channel: PlatformFilters['channel']) {
  return useReadPage(listMessagesAcross, { query: { status: 'failed', channel, limit: 1 } })
}

export function useRetryAcross() {
  return useChange(retryMessageAcross)
}

export function useRetryAll() {
  return useChange(retryAllMessages)
}
