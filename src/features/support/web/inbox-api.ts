import { changeHook, useReadPage } from '../../../platform/web/query.ts'
import { listSupportMessages, markSupportMessage } from '../inbox-contract.ts'
import type { InboxState } from '../inbox-rules.ts'

const PAGE_SIZE = 20

export const useInboxPage = (query: { state: InboxState; after: string | undefined }) =>
  useReadPage(listSupportMessages, { query: { ...query, limit: PAGE_SIZE } })
export const useOpenMessages = () =>
  useReadPage(listSupportMessages, { query: { state: 'open', limit: 1 } })
export const useMarkSupportMessage = changeHook(markSupportMessage)
