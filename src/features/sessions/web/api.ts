import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useChange, useRead, useReadPage } from '../../../platform/web/query.ts'
import { listCoupons } from '../../coupons/contract.ts'
import { getDashboard } from '../../dashboard/contract.ts'
import { listMessages, listReadyChats } from '../../messages/contract.ts'
import {
  getPackage,
  listPackagePayments,
  listPackages,
  listPatientPackages,
} from '../../packages/contract.ts'
import { listSessionPayments } from '../../payments/record-contract.ts'
import { getAdvancedReport, getReportSummary } from '../../reports/contract.ts'
import { listServices } from '../../services/contract.ts'
import { getPatientAccount } from '../account-contract.ts'
import { weekWindow } from '../agenda-rules.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  createSession,
  deleteSession,
  getSession,
  listSessions,
  remindSession,
  updateSession,
} from '../contract.ts'
import type { SessionFilters } from '../rules.ts'

/** What shows sessions, their money, or what is added up of them. */
export const WITH_SESSIONS = [
  listSessions,
  getSession,
  getPatientAccount,
  // Drawn and given back, paid with any of its sessions.
  listPackages,
  getPackage,
  listPatientPackages,
  listPackagePayments,
  listSessionPayments,
  // Cancelled or deleted, its use is given back.
  listCoupons,
  getDashboard,
  // A reminder that is true no longer waits no longer, and what changed is told.
  listReadyChats,
  listMessages,
  getReportSummary,
  getAdvancedReport,
]

/** A page of the sessions, newest first, `after` the last one read. */
export function useSessionsPage(query: SessionFilters & { after?: string; limit: number }) {
  return useReadPage(listSessions, { query })
}

/** A session as it is now, past what is remembered of it. */
export function readSession(id: string) {
  return call(getSession, { params: { id } })
}

/** A patient's figures and next session. */
export function usePatientAccount(id: string) {
  return useRead(getPatientAccount, { params: { id } })
}

/** The sessions of a day's week, in every zone of Brazil at once: the profile need not be there first. */
export function useWeekSessions(day: string) {
  return useRead(listSessions, { query: weekWindow(day) })
}

/** Fetches a week that is about to be looked at, under the key it will be read by. */
export function usePrefetchWeek() {
  const client = useQueryClient()
  return (day: string) => {
    const input = { query: weekWindow(day) }
    void client.prefetchQuery({
      queryKey: [listSessions.path, input],
      queryFn: ({ signal }) => call(listSessions, input, { signal }),
    })
  }
}

/** Reads the sessions on the screen again, such as after a refusal that tells they have changed. */
export function useReloadSessions() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [listSessions.path] })
}

/** What can be sold, for choosing one. */
export function useServiceChoices() {
  return useRead(listServices, {})
}

export function useCreateSession() {
  return useChange(createSession, WITH_SESSIONS)
}

export function useUpdateSession() {
  return useChange(updateSession, WITH_SESSIONS)
}

export function useDeleteSession() {
  return useChange(deleteSession, WITH_SESSIONS)
}

export function useConfirmSession() {
  return useChange(confirmSession, WITH_SESSIONS)
}

export function useConfirmPayment() {
  return useChange(confirmPayment, WITH_SESSIONS)
}

export function useCompleteSession() {
  return useChange(completeSession, WITH_SESSIONS)
}

export function useCancelSession() {
  return useChange(cancelSession, WITH_SESSIONS)
}

export function useRemindSession() {
  return useChange(remindSession, [listMessages])
}
