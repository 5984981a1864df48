import { changeHook, useChange, useRead } from '../../../platform/web/query.ts'
import { NOW } from '../../payments/web/api.ts'
import {
  closeMonth,
  getStatement,
  listStatementPayments,
  listStatements,
  previewStatements,
  recordStatementPayment,
} from '../contract.ts'

export function usePreview(month: string, enabled: boolean) {
  return useRead(previewStatements, { query: { month } }, { enabled, keepsLast: true })
}

export function useStatements(query: { month?: string; patientId?: string }) {
  return useRead(listStatements, { query })
}

export function useStatement(id: string) {
  return useRead(getStatement, { params: { id } }, NOW)
}

export function useStatementPayments(id: string) {
  return useRead(listStatementPayments, { params: { id } }, NOW)
}

/** Closes a month. Never retried automatically: patients closed by the first attempt would be refused. */
export function useCloseMonth() {
  return useChange(closeMonth, { once: true })
}

export const useRecordStatementPayment = changeHook(recordStatementPayment)

export function usePatientStatements(patientId: string) {
  return useStatements({ patientId })
}
