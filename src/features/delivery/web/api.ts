import { changeHook, useReadPage } from '../../../platform/web/query.ts'
import { listMessages, retryMessage } from '../contract.ts'
import type { MessageFilters } from '../filter-rules.ts'

const PAGE_SIZE = 20

export const useMessagesPage = (query: MessageFilters & { after?: string }) =>
  useReadPage(listMessages, { query: { ...query, limit: PAGE_SIZE } })
export const useRetryMessage = changeHook(retryMessage)
