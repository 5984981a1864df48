import { useChange, useReadPage } from '../../../platform/web/query.ts'
import { listSupportMessages, markSupportMessage } from '../inbox-contract.ts'
import type { InboxState } from '../inbox-rules.ts'

const PAGE_SIZE = 20

/** A page of what was written to the support, `after` the last one read. */
export function useInboxPage(query: { state: InboxState; after: string | undefined }) {
  return useReadPage(listSupportMessages, { query: { ...query, limit: PAGE_SIZE } })
}

/** What waits for an answer of the support; its `total` is how many messages. */
export function useOpenMessages() {
  return useReadPage(listSupportMessages, { query: { state: 'open', limit: 1 } })
}

export function useMarkSupportMessage() {
  return useChange(markSupportMessage)
}
