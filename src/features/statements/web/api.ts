import { MINUTE } from '../../../platform/shared/calendar.ts'
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
import {
  endStatementLink,
  getSendableStatement,
  listUnsentStatements,
  readStatement,
  sendStatement,
} from '../sending-contract.ts'

export function usePreview(month: string, enabled: boolean) {
  return useRead(previewStatements, { query: { month } }, { enabled, keepsLast: true })
}

export function useStatements(asked: { month?: string; patientId?: string }) {
  return useRead(listStatements, { query: asked })
}

export function useStatement(id: string) {
  return useRead(getStatement, { params: { id } }, NOW)
}

export function useStatementPayments(id: string) {
  return useRead(listStatementPayments, { params: { id } }, NOW)
}

export function useUnsent(month: string | undefined) {
  return useRead(listUnsentStatements, { query: { month } }, NOW)
}

export function useSendable(id: string) {
  return useRead(getSendableStatement, { params: { id } }, NOW)
}

/** Never retried automatically: patients closed by the first try would be refused. */
export function useCloseMonth() {
  return useChange(closeMonth, { once: true })
}

export const useSendStatement = changeHook(sendStatement)
export const useEndLink = changeHook(endStatementLink)
export const useRecordStatementPayment = changeHook(recordStatementPayment)

/** Again on focus: a payment is confirmed while the patient is in the bank's app. */
export function useLinkedStatement(token: string) {
  const lookedAt = { staleTime: MINUTE, refetchOnWindowFocus: true }
  return useRead(readStatement, { params: { token } }, lookedAt)
}

export function usePatientStatements(patientId: string) {
  return useStatements({ patientId })
}
