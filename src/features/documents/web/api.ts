import { useChange } from '../../../platform/web/query.ts'
import { useShown } from '../../records/web/api.ts'
import { issueDocument, listDocuments } from '../contract.ts'

/** The issued documents of a patient. */
export function useDocuments(patientId: string) {
  return useShown(listDocuments, { params: { id: patientId } })
}

/** Never sent again by itself: each is another document. */
export function useIssueDocument() {
  return useChange(issueDocument, { once: true })
}
