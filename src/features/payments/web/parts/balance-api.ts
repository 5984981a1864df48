import { changeHook, useRead } from '../../../../platform/web/query.ts'
import {
  getBalance,
  keepForNext,
  listDebts,
  recordAdvance,
  refundBalance,
  undoBalanceEntry,
  useBalance,
} from '../../balance-contract.ts'
import { returnPayment, undoReturn } from '../../record-contract.ts'
import { NOW } from '../api.ts'

/** Reads a patient's balance; does nothing for null, an erased patient. */
export function useBalanceOf(patientId: string | null) {
  const params = { id: patientId ?? '' }
  return useRead(getBalance, { params }, { ...NOW, enabled: patientId !== null })
}

export function useDebts() {
  return useRead(listDebts, {}, NOW)
}

export const useRecordAdvance = changeHook(recordAdvance)
export const useUseBalance = changeHook(useBalance)
export const useRefundBalance = changeHook(refundBalance)
export const useUndoBalanceEntry = changeHook(undoBalanceEntry)
export const useKeepForNext = changeHook(keepForNext)
export const useReturnPayment = changeHook(returnPayment)
export const useUndoReturn = changeHook(undoReturn)
