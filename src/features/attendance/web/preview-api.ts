import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { useRead } from '../../../platform/web/query.ts'
import { previewAvailability } from '../availability-contract.ts'

// Kept apart from api.ts: the agenda fetches days off, but no preview.
export type TypedRules = CallOf<typeof previewAvailability>['body']

/** No rules: the server uses the saved ones, so that the query need not wait for the profile. */
export const SAVED_RULES: TypedRules = {}

/** Reads the preview of these rules. The page requests that of the saved ones at each visit; its parts show it as it is. */
export function usePreview(rules: TypedRules, { requestedByPage = false } = {}) {
  // Patients book meanwhile, so a reply from before this visit is stale.
  const refetchOnMount = requestedByPage && rules === SAVED_RULES ? true : 'always'
  return useRead(previewAvailability, { body: rules }, { keepsLast: true, refetchOnMount })
}
