import { changeHook, useRead } from '../../../platform/web/query.ts'
import {
  listOwedTogether,
  listPayers,
  listSessionPayments,
  recordPayments,
  recordSessionPayment,
  refreshReceipt,
} from '../record-contract.ts'

export const NOW = { staleTime: 0 }

export function useSessionPayments(id: string) {
  return useRead(listSessionPayments, { params: { id } }, NOW)
}

/** Who may pay for a patient; nobody is known of an erased one. */
export function usePayers(patientId: string | null) {
  const params = { id: patientId ?? '' }
  return useRead(listPayers, { params }, { enabled: patientId !== null })
}

/** Reads the open sessions that may be paid together with one of a patient. */
export function useOwedTogether(patientId: string | null) {
  const params = { id: patientId ?? '' }
  return useRead(listOwedTogether, { params }, { ...NOW, enabled: patientId !== null })
}

export const useRecordPayments = changeHook(recordPayments)

export const useRecordSessionPayment = changeHook(recordSessionPayment)

export const useRefreshReceipt = changeHook(refreshReceipt)
