import { useRead } from '../../../platform/web/query.ts'
import { listOwing } from '../owed-contract.ts'

/** Reads who owes something; a patient's debts if one is given. */
export function useOwing(patientId?: string) {
  return useRead(listOwing, { query: { patientId } })
}
