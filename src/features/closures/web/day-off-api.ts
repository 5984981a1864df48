import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { call } from '../../../platform/web/api.ts'
import { changeHook, useChange } from '../../../platform/web/query.ts'
import type { DayOffInput } from '../../attendance/contract.ts'
import { createDayOff, listMetSessions, updateDayOff } from '../contract.ts'

export function readAffectedSessions(dayOff: DayOffInput, id?: string) {
  return call(listMetSessions, { body: { ...dayOff, id } })
}

export const useAddDayOff = changeHook(createDayOff)

export function useSaveDayOff(id: string | undefined) {
  const add = useChange(createDayOff)
  const update = useChange(updateDayOff)
  return (body: NonNullable<CallOf<typeof createDayOff>['body']>) =>
    id === undefined ? add.mutateAsync({ body }) : update.mutateAsync({ params: { id }, body })
}
