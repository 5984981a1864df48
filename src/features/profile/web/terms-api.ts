import { changeHook, useRead } from '../../../platform/web/query.ts'
import { dismissTermsChanges, listTermsChanges } from '../terms-contract.ts'

// Kept apart from api.ts: every screen shows the banner, and few send a profile.
export const useTermsChanges = () => useRead(listTermsChanges, {})
export const useDismissTermsChanges = changeHook(dismissTermsChanges)
