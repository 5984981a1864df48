import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { useChange, useRead } from '../../../platform/web/query.ts'
import { previewAvailability } from '../availability-contract.ts'
import { deleteDayOff, getDaysOff } from '../contract.ts'

/** The days and periods without sessions. */
export function useDaysOff() {
  return useRead(getDaysOff, {})
}

export function useRemoveDayOff() {
  return useChange(deleteDayOff)
}

/** The rules as they travel: numbers may still be the form's text. */
export type TypedRules = CallOf<typeof previewAvailability>['body']

/** As they were saved: known to the server before anything is known here. */
export const SAVED_RULES: TypedRules = {}

/** Next week with these rules; the last answer stays on the screen while the next one comes. */
export function usePreview(rules: TypedRules) {
  // Patients book meanwhile: what was asked before this visit is old.
  return useRead(
    previewAvailability,
    { body: rules },
    { keepsLast: true, refetchOnMount: 'always' },
  )
}
