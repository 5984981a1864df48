import { useChange } from '../../../platform/web/query.ts'
import { useShown } from '../../records/web/api.ts'
import { useSessionsPage } from '../../sessions/web/api.ts'
import { issueDocument, listDocuments, MOST_SESSIONS } from '../contract.ts'
import { type Period, periodOf } from './document-values.ts'

/** The issued documents of a patient. */
export function useDocuments(patientId: string) {
  return useShown(listDocuments, { params: { id: patientId } })
}

/** The latest past sessions of a patient within a period: as many as a declaração may inform of. */
export function usePastSessions(patientId: string, period: Period) {
  const query = { list: 'past', patientId, limit: MOST_SESSIONS, ...periodOf(period) } as const
  return useSessionsPage(query)
}

/** Never sent again by itself: each is another document. */
export function useIssueDocument() {
  return useChange(issueDocument, { once: true })
}
