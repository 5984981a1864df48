import { MINUTE } from '../../../platform/shared/calendar.ts'
import { useChange, useRead } from '../../../platform/web/query.ts'
import { dismissChat, listReadyChats, markTapped, restoreChat } from '../contract.ts'

/** The reminders that wait for a tap. Time and patients change them: refetched when the tab is shown. */
export const useReadyChats = () =>
  useRead(listReadyChats, {}, { staleTime: MINUTE, refetchOnWindowFocus: true })
export const useMarkTapped = () => useChange(markTapped)
export const useDismissChat = () => useChange(dismissChat)
export const useRestoreChat = () => useChange(restoreChat)
