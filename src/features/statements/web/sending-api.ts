import { MINUTE } from '../../../platform/shared/calendar.ts'
import { changeHook, useRead } from '../../../platform/web/query.ts'
import { NOW } from '../../payments/web/api.ts'
import {
  endStatementLink,
  getSendableStatement,
  listUnsentStatements,
  readStatement,
  sendStatement,
} from '../sending-contract.ts'

export function useUnsent(month: string | undefined) {
  return useRead(listUnsentStatements, { query: { month } }, NOW)
}

export function useSendable(id: string) {
  return useRead(getSendableStatement, { params: { id } }, NOW)
}

export const useSendStatement = changeHook(sendStatement)
export const useEndLink = changeHook(endStatementLink)

/** Reads a linked statement, again on focus: a payment is confirmed while the patient is in the bank's app. */
export function useLinkedStatement(token: string) {
  const refetchedOnFocus = { staleTime: MINUTE, refetchOnWindowFocus: true }
  return useRead(readStatement, { params: { token } }, refetchedOnFocus)
}
