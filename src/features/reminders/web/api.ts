import { MINUTE } from '../../../platform/shared/calendar.ts'
import { changeHook, useRead } from '../../../platform/web/query.ts'
import { dismissChat, listReadyChats, markTapped, restoreChat } from '../contract.ts'

/** The unopened reminder chats. Time and patients change them, so they are refetched when the tab is shown. */
export const useReadyChats = () =>
  useRead(listReadyChats, {}, { staleTime: MINUTE, refetchOnWindowFocus: true })
export const useMarkTapped = changeHook(markTapped)
export const useDismissChat = changeHook(dismissChat)
export const useRestoreChat = changeHook(restoreChat)
