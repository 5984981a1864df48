import { useChange } from '../../../platform/web/query.ts'
import { useShown } from '../../records/web/api.ts'
import { useSessionsPage } from '../../sessions/web/api.ts'
import { issueDocument, listDocuments, MOST_SESSIONS } from '../contract.ts'

export function useDocuments(patientId: string) {
  return useShown(listDocuments, { params: { id: patientId } })
}

export function usePastSessions(patientId: string, days: { from?: string; to?: string }) {
  return useSessionsPage({ list: 'past', patientId, limit: MOST_SESSIONS, ...days })
}

/** Issues a document. Never retried automatically: each call issues another one. */
export function useIssueDocument() {
  return useChange(issueDocument, { once: true })
}
