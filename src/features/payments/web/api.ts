import { useChange, useRead } from '../../../platform/web/query.ts'
import { listSessionPayments, recordSessionPayment } from '../record-contract.ts'

/** Reads again each time a window opens, so that amounts are current. */
export const NOW = { staleTime: 0 }

export function useSessionPayments(id: string) {
  return useRead(listSessionPayments, { params: { id } }, NOW)
}

export function useRecordSessionPayment() {
  return useChange(recordSessionPayment)
}
