import { MINUTE } from '../../../platform/shared/calendar.ts'
import { useChange, useRead } from '../../../platform/web/query.ts'
import { dismissChat, listReadyChats, markTapped, restoreChat } from '../contract.ts'

/** The reminders that wait for a tap. Time and patients change them: refetched when the tab is shown. */
export function useReadyChats() {
  return useRead(listReadyChats, {}, { staleTime: MINUTE, refetchOnWindowFocus: true })
}

export function useMarkTapped() {
  return useChange(markTapped)
}

export function useDismissChat() {
  return useChange(dismissChat)
}

export function useRestoreChat() {
  return useChange(restoreChat)
}
