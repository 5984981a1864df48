import { useEffect } from 'react'
import { RecordPage } from '../../features/records/web/record-page.tsx'
import { lazyPart } from '../../platform/web/lazy-part.tsx'

const RecordDocuments = lazyPart<{ patientId: string; zone: string }>(
  () => import('./record-documents.tsx'),
)

export default function RecordScreen() {
  useEffect(RecordDocuments.preload, [])
  return (
    <RecordPage
      documents={(patientId, zone) => <RecordDocuments patientId={patientId} zone={zone} />}
    />
  )
}
