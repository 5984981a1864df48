import { changeHook, useRead } from '../../../../platform/web/query.ts'
import { listOwedTogether, listPayers, recordPayments } from '../../payer-contract.ts'
import { NOW } from '../api.ts'

/** Returns the possible payers of a patient; none for an erased one. */
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
