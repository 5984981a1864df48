import { MINUTE } from '../../../platform/shared/calendar.ts'
import { useChange, useRead, useReadPage } from '../../../platform/web/query.ts'
import {
  dismissChat,
  listMessages,
  listReadyChats,
  markTapped,
  restoreChat,
  retryMessage,
} from '../contract.ts'
import type { MessageFilters } from '../filter-rules.ts'

const PAGE_SIZE = 20

/** A page of the log, newest first, `after` the last one read. */
export function useMessagesPage(query: MessageFilters & { after?: string }) {
  return useReadPage(listMessages, { query: { ...query, limit: PAGE_SIZE } })
}

export function useRetryMessage() {
  return useChange(retryMessage, [listMessages])
}

/** The reminders that wait for a tap. Time and patients change what is true of them: read anew when the tab is looked at. */
export function useReadyChats() {
  return useRead(listReadyChats, {}, { staleTime: MINUTE, refetchOnWindowFocus: true })
}

const WITH_CHATS = [listReadyChats, listMessages]

export function useMarkTapped() {
  return useChange(markTapped, WITH_CHATS)
}

export function useDismissChat() {
  return useChange(dismissChat, WITH_CHATS)
}

export function useRestoreChat() {
  return useChange(restoreChat, WITH_CHATS)
}
