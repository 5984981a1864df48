import { MINUTE } from '../../../platform/shared/calendar.ts'
import { useChange, useRead } from '../../../platform/web/query.ts'
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

/** A month before it is closed; the plan Pro's. */
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

/** What was closed and is not sent yet. Messages that fail later are read with the next visit. */
export function useUnsent(month: string | undefined) {
  return useRead(listUnsentStatements, { query: { month } }, NOW)
}

export function useSendable(id: string) {
  return useRead(getSendableStatement, { params: { id } }, NOW)
}

/** Never sent again by itself: what the first try closed would be refused. */
export function useCloseMonth() {
  return useChange(closeMonth, { once: true })
}

export function useSendStatement() {
  return useChange(sendStatement)
}

export function useEndLink() {
  return useChange(endStatementLink)
}

export function useRecordStatementPayment() {
  return useChange(recordStatementPayment)
}

/** The statement behind a link: a payment is confirmed elsewhere, while the patient is in the bank's app. */
export function useLinkedStatement(token: string) {
  const lookedAt = { staleTime: MINUTE, refetchOnWindowFocus: true }
  return useRead(readStatement, { params: { token } }, lookedAt)
}
