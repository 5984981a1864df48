import { changeHook, useRead } from '../../../platform/web/query.ts'
import {
  giveBackPayment,
  listSessionPayments,
  recordSessionPayment,
  refreshReceipt,
} from '../record-contract.ts'

export const NOW = { staleTime: 0 }

export function useSessionPayments(id: string) {
  return useRead(listSessionPayments, { params: { id } }, NOW)
}

export const useRecordSessionPayment = changeHook(recordSessionPayment)

export const useRefreshReceipt = changeHook(refreshReceipt)

export const useGiveBackPayment = changeHook(giveBackPayment)
