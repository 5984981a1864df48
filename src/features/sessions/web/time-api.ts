import { useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { readOptions, useRead } from '../../../platform/web/query.ts'
import { checkTime, listFreeTimes, type TimeCheck } from '../time-contract.ts'

export type AskedTime = NonNullable<CallOf<typeof checkTime>['query']>
export type AskedDays = NonNullable<CallOf<typeof listFreeTimes>['query']>
export type UnsavedRules = Pick<AskedDays, 'workingHours' | 'opensWeekends' | 'closesHolidays'>

/** Patients book meanwhile: a reply is asked for again after so long, in milliseconds. */
const FRESH_FOR = 30_000

/** The free times of some days; the last ones stay on the screen while the next ones come. */
export function useFreeTimes(query: AskedDays, enabled = true) {
  return useRead(listFreeTimes, { query }, { keepsLast: true, staleTime: FRESH_FOR, enabled })
}

/** What a time collides with; null asks nothing. */
export function useTimeCheck(asked: AskedTime | null) {
  const query = asked ?? { datetime: '', duration: 0 }
  return useRead(checkTime, { query }, { enabled: asked !== null, staleTime: FRESH_FOR })
}

/** Longer than a check takes, in milliseconds: saving does not wait for it. */
const PATIENCE = 3_000

/** Asks what a time collides with, once; null where no answer came in time. */
export function useReadTimeCheck() {
  const client = useQueryClient()
  return async (query: AskedTime): Promise<TimeCheck | null> => {
    const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))
    const options = { ...readOptions(checkTime, { query }), staleTime: FRESH_FOR, retry: false }
    return Promise.race([client.fetchQuery(options).catch(() => null), late])
  }
}
