import { useChange, useReadPage } from '../../../platform/web/query.ts'
import { listMessages, retryMessage } from '../contract.ts'
import type { MessageFilters } from '../filter-rules.ts'

const PAGE_SIZE = 20

export function useMessagesPage(query: MessageFilters & { after?: string }) {
  return useReadPage(listMessages, { query: { ...query, limit: PAGE_SIZE } })
}

export function useRetryMessage() {
  return useChange(retryMessage)
}
