import { useChange, useRead } from '../../../platform/web/query.ts'
import { listPackagePayments, recordPackagePayment } from '../../packages/contract.ts'
import { WITH_SESSIONS } from '../../sessions/web/api.ts'
import { listSessionPayments, recordSessionPayment } from '../record-contract.ts'

/** Money is told as it is now, each time a window opens on it. */
const NOW = { staleTime: 0 }

/** What is owed and what came for a session, or for the package it is drawn from. */
export function useSessionPayments(id: string) {
  return useRead(listSessionPayments, { params: { id } }, NOW)
}

export function useRecordSessionPayment() {
  return useChange(recordSessionPayment, WITH_SESSIONS)
}

/** The same of a package. */
export function usePackagePayments(id: string) {
  return useRead(listPackagePayments, { params: { id } }, NOW)
}

export function useRecordPackagePayment() {
  return useChange(recordPackagePayment, WITH_SESSIONS)
}
