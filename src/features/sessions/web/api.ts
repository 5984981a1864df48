import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { changeHook, readOptions, useRead, useReadPage } from '../../../platform/web/query.ts'
import { weekWindow } from '../agenda/rules.ts'
import { bulkSessions } from '../changes/bulk-contract.ts'
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
import { getPatientAccount } from '../lists/contract.ts'
import { getOwed } from '../payments/owed-contract.ts'
import type { SessionFilters } from '../rules.ts'

export function useSessionsPage(
  query: SessionFilters & { list?: SessionList | undefined; after?: string; limit: number },
  enabled = true,
) {
  return useReadPage(listSessions, { query }, { enabled })
}

/** The number of rows that a patient's list fetches. */
export const PATIENT_SESSIONS = 10

/** Returns the list with which a patient's sessions open, null while unknown, and whether its first page is being loaded. */
export function useUsualSessions(patientId: string): {
  tab: 'proximas' | 'todas' | null
  isReading: boolean
} {
  const upcoming = useUpcomingOf(patientId)
  const hasNone = upcoming.data?.total === 0
  const all = useSessionsPage({ patientId, limit: PATIENT_SESSIONS }, hasNone)
  if (upcoming.isPending) return { tab: null, isReading: true }
  return { tab: hasNone ? 'todas' : 'proximas', isReading: hasNone && all.isPending }
}

/** Reads the first `limit` upcoming sessions of a patient. */
export function useUpcomingOf(
  patientId: string,
  { limit = PATIENT_SESSIONS, enabled = true } = {},
) {
  return useSessionsPage({ patientId, limit, list: 'upcoming' }, enabled)
}

export function readSession(id: string) {
  return call(getSession, { params: { id } })
}

export function usePatientAccount(id: string) {
  return useRead(getPatientAccount, { params: { id } })
}

export function useOwed(filters: Omit<SessionFilters, 'paid'>) {
  return useRead(getOwed, { query: filters }, { keepsLast: true })
}

/** Reads the week of a day in every zone of Brazil, so that it need not wait for the profile. */
export function useWeekSessions(day: string, { enabled = true } = {}) {
  return useRead(listSessions, { query: weekWindow(day) }, { enabled })
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
