import { useChange, useRead } from '../../../platform/web/query.ts'
import { getNotices, updateNotices } from '../notices-contract.ts'

/** What the patient a message was for receives. */
export function useNotices(token: string) {
  return useRead(getNotices, { params: { token } })
}

export function useUpdateNotices() {
  return useChange(updateNotices, [getNotices])
}
