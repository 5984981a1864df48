import { useChange } from '../../../platform/web/query.ts'
import { useShown } from '../../records/web/api.ts'
import { useSessionsPage } from '../../sessions/web/api.ts'
import { issueDocument, listDocuments, MOST_SESSIONS } from '../contract.ts'

/** The issued documents of a patient. */
export function useDocuments(patientId: string) {
  return useShown(listDocuments, { params: { id: patientId } })
}

/** The latest past sessions of a patient within these days: as many as a declaração may inform of. */
export function usePastSessions(patientId: string, days: { from?: string; to?: string }) {
  return useSessionsPage({ list: 'past', patientId, limit: MOST_SESSIONS, ...days })
}

/** Never sent again by itself: each is another document. */
export function useIssueDocument() {
  return useChange(issueDocument, { once: true })
}
