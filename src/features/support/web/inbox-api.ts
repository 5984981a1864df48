import { useChange, useReadPage } from '../../../platform/web/query.ts'
import { listSupportMessages, markSupportMessage } from '../inbox-contract.ts'
import type { InboxState } from '../inbox-rules.ts'

const PAGE_SIZE = 20

/** A page of what was written to the support, `after` the last one read. */
export function useInboxPage(query: { state: InboxState; after: string | undefined }) {
  return useReadPage(listSupportMessages, { query: { ...query, limit: PAGE_SIZE } })
}

/** How many messages to the support wait for an answer; undefined until it is known. */
export function useOpenCount(): number | undefined {
  return useReadPage(listSupportMessages, { query: { state: 'open', limit: 1 } }).data?.total
}

export function useMarkSupportMessage() {
  return useChange(markSupportMessage)
}
