import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ApiError } from '../../../platform/web/api.ts'
import { afterRefusal, type Choices, shownAfter } from '../choice-rules.ts'
import { type Occurrence, occurrence } from '../contract.ts'

const refusal = z.object({ occurrences: z.array(occurrence) })

/**
 * Returns a function that replaces the cached dates of a key by those of a refusal, and returns the choices that still
 * fit and the dates to choose again; null if the refusal has no dates.
 */
export function useRefusedDates() {
  const client = useQueryClient()
  return (error: ApiError, key: QueryKey, choices: Choices) => {
    const refused = refusal.safeParse(error.body)
    if (!refused.success) return null
    const { occurrences } = refused.data
    const after = afterRefusal(occurrences, choices)
    client.setQueryData<{ occurrences: Occurrence[] }>(
      key,
      (before) =>
        before && {
          ...before,
          occurrences: shownAfter(before.occurrences, occurrences, after.choices),
        },
    )
    return { choices: after.choices, again: new Set(after.again) }
  }
}
