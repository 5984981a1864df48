import { useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { readOptions, useRead } from '../../../platform/web/query.ts'
import { checkTime, listFreeTimes, type TimeCheck } from '../agenda/time-contract.ts'

export type AskedTime = NonNullable<CallOf<typeof checkTime>['query']>
export type AskedDays = NonNullable<CallOf<typeof listFreeTimes>['query']>
export type UnsavedRules = Pick<
  AskedDays,
  'workingHours' | 'opensWeekends' | 'closesHolidays' | 'slotMinutes'
>

const FRESH_FOR = 30_000

export function useFreeTimes(query: AskedDays, enabled = true) {
  return useRead(listFreeTimes, { query }, { keepsLast: true, staleTime: FRESH_FOR, enabled })
}

export function useTimeCheck(time: AskedTime | null) {
  const query = time ?? { datetime: '', duration: 0 }
  return useRead(checkTime, { query }, { enabled: time !== null, staleTime: FRESH_FOR })
}

/** The longest wait for a check before saving, in milliseconds. */
const CHECK_TIMEOUT = 3_000

export function useReadTimeCheck() {
  const client = useQueryClient()
  return async (query: AskedTime): Promise<TimeCheck | null> => {
    const late = new Promise<null>((resolve) => setTimeout(resolve, CHECK_TIMEOUT, null))
    const options = { ...readOptions(checkTime, { query }), staleTime: FRESH_FOR, retry: false }
    return Promise.race([client.fetchQuery(options).catch(() => null), late])
  }
}
