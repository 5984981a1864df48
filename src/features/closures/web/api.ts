import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { call, isProblem } from '../../../platform/web/api.ts'
import { changeHook, useChange } from '../../../platform/web/query.ts'
import type { DayOffInput } from '../../attendance/contract.ts'
import {
  createDayOff,
  listMetSessions,
  listSessionsOutside,
  saveWorkingHours,
  updateDayOff,
} from '../contract.ts'

export function readAffectedSessions(dayOff: DayOffInput, id?: string) {
  return call(listMetSessions, { body: { ...dayOff, id } })
}

export function readSessionsOutside(rules: CallOf<typeof listSessionsOutside>['body']) {
  return call(listSessionsOutside, { body: rules })
}

export const useSaveWorkingHours = changeHook(saveWorkingHours)

export const useAddDayOff = changeHook(createDayOff)

export function useSaveDayOff(id: string | undefined) {
  const add = useChange(createDayOff)
  const update = useChange(updateDayOff)
  return {
    isPending: add.isPending || update.isPending,
    send: (body: NonNullable<CallOf<typeof createDayOff>['body']>) =>
      id === undefined ? add.mutateAsync({ body }) : update.mutateAsync({ params: { id }, body }),
  }
}

export function meetsSessions(error: unknown): boolean {
  return isProblem(error, 'day_off_meets_sessions') || isProblem(error, 'hours_leave_sessions')
}
