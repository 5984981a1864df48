import { useChange, useRead, useReadPage } from '../../../platform/web/query.ts'
import { getDashboard } from '../../dashboard/contract.ts'
import { listServices } from '../../services/contract.ts'
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
  type SessionStatus,
  updateSession,
} from '../contract.ts'

const WITH_SESSIONS = [listSessions, getSession, getDashboard]

/** What the list shows; all of it where nothing is chosen. */
export interface SessionFilters {
  status?: SessionStatus
  paid?: 'true' | 'false'
  patientId?: string
}

/** A page of the sessions, newest first, `after` the last one read. */
export function useSessionsPage(query: SessionFilters & { after?: string; limit: number }) {
  return useReadPage(listSessions, { query })
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
  return useChange(remindSession)
}
