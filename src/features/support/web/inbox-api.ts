import { useChange, useReadPage } from '../../../platform/web/query.ts'
import { listSupportMessages, markSupportMessage } from '../inbox-contract.ts'
import type { InboxState } from '../inbox-rules.ts'

const PAGE_SIZE = 20

export function useInboxPage(query: { state: InboxState; after: string | undefined }) {
  return useReadPage(listSupportMessages, { query: { ...query, limit: PAGE_SIZE } })
}

export function useOpenMessages() {
  return useReadPage(listSupportMessages, { query: { state: 'open', limit: 1 } })
}

export function useMarkSupportMessage() {
  return useChange(markSupportMessage)
}
