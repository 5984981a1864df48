import { changeHook, useRead } from '../../../platform/web/query.ts'
import { endPatient, getEnding, reopenPatient, undoEnding } from '../contract.ts'

/** Reads a patient's open matters, again each time, since bookings are made meanwhile. */
export function useEnding(id: string) {
  return useRead(getEnding, { params: { id } }, { staleTime: 0 })
}

export const useEndPatient = changeHook(endPatient)
export const useUndoEnding = changeHook(undoEnding)
export const useReopenPatient = changeHook(reopenPatient)
