import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { call } from '../../../platform/web/api.ts'
import { useChange, useRead } from '../../../platform/web/query.ts'
import { createDayOff, deleteDayOff, getDaysOff } from '../contract.ts'
import { previewAvailability } from '../preview-contract.ts'

const DAYS_OFF = [getDaysOff, previewAvailability]

/** The days and periods without sessions. */
export function useDaysOff() {
  return useRead(getDaysOff, {})
}

export function useAddDayOff() {
  return useChange(createDayOff, DAYS_OFF)
}

export function useRemoveDayOff() {
  return useChange(deleteDayOff, DAYS_OFF)
}

/** The rules as they travel: numbers may still be the form's text. */
export type TypedRules = CallOf<typeof previewAvailability>['body']

/** As they were saved: known to the server before anything is known here. */
export const SAVED_RULES: TypedRules = {}

/** Next week with these rules; the last answer stays on the screen while the next one comes. */
export function usePreview(rules: TypedRules) {
  return useQuery({
    queryKey: [previewAvailability.path, rules],
    queryFn: ({ signal }) => call(previewAvailability, { body: rules }, { signal }),
    placeholderData: keepPreviousData,
    // Patients book meanwhile: what was asked before this visit is old.
    refetchOnMount: 'always',
  })
}

/** Asks for the preview again: something it rests on was saved. */
export function useRefreshPreview() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [previewAvailability.path] })
}
