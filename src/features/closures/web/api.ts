import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { call, isProblem } from '../../../platform/web/api.ts'
import { changeHook } from '../../../platform/web/query.ts'
import { listSessionsOutside, saveWorkingHours } from '../hours-contract.ts'

export type TypedHours = NonNullable<CallOf<typeof saveWorkingHours>['body']>

export function readSessionsOutside({ workingHours, opensWeekends, closesHolidays }: TypedHours) {
  return call(listSessionsOutside, { body: { workingHours, opensWeekends, closesHolidays } })
}

export const useSaveWorkingHours = changeHook(saveWorkingHours)

export function overlapsSessions(error: unknown): boolean {
  return isProblem(error, 'day_off_meets_sessions') || isProblem(error, 'hours_leave_sessions')
}

/** Returns the function by which a form saves a new row, or the row with an id, unless that is no longer `before`. */
export function saveOf<Body, Before, Kept>(
  id: string | undefined,
  add: { mutateAsync: (input: { body: Body }) => Promise<Kept> },
  update: {
    mutateAsync: (input: {
      params: { id: string }
      body: Body & { before?: Before | undefined }
    }) => Promise<Kept>
  },
): (body: Body, before: Before | undefined) => Promise<Kept> {
  return (body, before) =>
    id === undefined
      ? add.mutateAsync({ body })
      : update.mutateAsync({ params: { id }, body: { ...body, before } })
}
