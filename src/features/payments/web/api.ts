import { useChange, useRead } from '../../../platform/web/query.ts'
import { listSessionPayments, recordSessionPayment } from '../record-contract.ts'

/** Read again each time a window opens on it: money is shown as it is now. */
export const NOW = { staleTime: 0 }

/** What is owed and what came for a session, or for the package it is drawn from. */
export function useSessionPayments(id: string) {
  return useRead(listSessionPayments, { params: { id } }, NOW)
}

export function useRecordSessionPayment() {
  return useChange(recordSessionPayment)
}
