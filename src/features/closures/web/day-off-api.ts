import { call } from '../../../platform/web/api.ts'
import { changeHook, useChange } from '../../../platform/web/query.ts'
import type { DayOffInput } from '../../attendance/contract.ts'
import { createDayOff, listMetSessions, updateDayOff } from '../contract.ts'
import { saveOf } from './api.ts'

export function readAffectedSessions(dayOff: DayOffInput, id?: string) {
  return call(listMetSessions, { body: { ...dayOff, id } })
}

export const useAddDayOff = changeHook(createDayOff)

export function useSaveDayOff(id: string | undefined) {
  return saveOf(id, useChange(createDayOff), useChange(updateDayOff))
}
