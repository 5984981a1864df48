import { useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { call } from '../../../platform/web/api.ts'
import {
  changeHook,
  readOptions,
  useChange,
  useRead,
  useReadPage,
} from '../../../platform/web/query.ts'
import type { DayOffInput } from '../../attendance/contract.ts'
import { getPatientAccount } from '../account-contract.ts'
import { weekWindow } from '../agenda-rules.ts'
import { bulkSessions } from '../bulk-contract.ts'
import {
  completeSession,
  confirmPayment,
  createSession,
  deleteSession,
  getSession,
  listSessions,
  type SessionList,
  undoSession,
  updateSession,
} from '../contract.ts'
import { createDayOff, listMetSessions, updateDayOff } from '../day-off-contract.ts'
import { listSessionsOutside, saveWorkingHours } from '../hours-contract.ts'
import { getOwed } from '../owed-contract.ts'
import type { SessionFilters } from '../rules.ts'

export function useSessionsPage(
  query: SessionFilters & { list?: SessionList | undefined; after?: string; limit: number },
  enabled = true,
) {
  return useReadPage(listSessions, { query }, { enabled })
}

export function readSession(id: string) {
  return call(getSession, { params: { id } })
}

export function usePatientAccount(id: string) {
  return useRead(getPatientAccount, { params: { id } })
}

export function readAffectedSessions(dayOff: DayOffInput, id?: string) {
  return call(listMetSessions, { body: { ...dayOff, id } })
}

export function readSessionsOutside(rules: CallOf<typeof listSessionsOutside>['body']) {
  return call(listSessionsOutside, { body: rules })
}

export const useSaveWorkingHours = changeHook(saveWorkingHours)

export function useOwed(filters: Omit<SessionFilters, 'paid'>) {
  return useRead(getOwed, { query: filters }, { keepsLast: true })
}

/** Reads the week of a day in every zone of Brazil, so that it need not wait for the profile. */
export function useWeekSessions(day: string) {
  return useRead(listSessions, { query: weekWindow(day) })
}

export function usePrefetchWeek() {
  const client = useQueryClient()
  return (day: string) =>
    void client.prefetchQuery(readOptions(listSessions, { query: weekWindow(day) }))
}

export const useCreateSession = changeHook(createSession)
export const useUpdateSession = changeHook(updateSession)
export const useDeleteSession = changeHook(deleteSession)
export const useConfirmPayment = changeHook(confirmPayment)
export const useCompleteSession = changeHook(completeSession)
export const useUndoSession = changeHook(undoSession)
export const useBulkSessions = changeHook(bulkSessions)
export const useAddDayOff = changeHook(createDayOff)

export function useSaveDayOff(id: string | undefined) {
  const add = useChange(createDayOff)
  const update = useChange(updateDayOff)
  return {
    isPending: add.isPending || update.isPending,
    send: (body: NonNullable<CallOf<typeof createDayOff>['body']>) =>
      id === undefined ? add.mutateAsync({ body }) : update.mutateAsync({ params: { id }, body }),
  }
}
