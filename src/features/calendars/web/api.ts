import { changeHook, useChange, useRead } from '../../../platform/web/query.ts'
import { answerCalendarChange } from '../change-contract.ts'
import {
  connectCalendar,
  disconnectCalendar,
  listBusyTimes,
  listCalendars,
  listCollections,
  listConsentKinds,
  syncCalendar,
  updateCalendar,
} from '../contract.ts'

const MINUTE = 60_000

/** The server reads them again every few minutes, so a reply from before this visit is stale. */
export const useCalendars = () => useRead(listCalendars, {}, { staleTime: MINUTE })
export const useConsentKinds = () => useRead(listConsentKinds, {})
export const useCollections = (id: string) => useRead(listCollections, { params: { id } })
export const useBusyTimes = (query: { start: string; end: string }) =>
  useRead(listBusyTimes, { query })
export const useAnswerCalendarChange = changeHook(answerCalendarChange)
export const useConnectCalendar = changeHook(connectCalendar)
export const useUpdateCalendar = () => useChange(updateCalendar, { inOrder: true })
export const useSyncCalendar = changeHook(syncCalendar)
export const useDisconnectCalendar = changeHook(disconnectCalendar)
