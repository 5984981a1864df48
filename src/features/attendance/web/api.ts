import { changeHook, useRead } from '../../../platform/web/query.ts'
import { deleteDayOff, getDaysOff } from '../contract.ts'

export function useDaysOff() {
  return useRead(getDaysOff, {})
}

export const useRemoveDayOff = changeHook(deleteDayOff)
