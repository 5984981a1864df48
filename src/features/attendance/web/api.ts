import { useChange, useRead } from '../../../platform/web/query.ts'
import { getDaysOff, saveDaysOff } from '../contract.ts'

/** The days and periods without sessions. */
export function useDaysOff() {
  return useRead(getDaysOff, {})
}

export function useSaveDaysOff() {
  return useChange(saveDaysOff, [getDaysOff])
}
