import { useEffect } from 'react'
import { RecordPage } from '../../features/records/web/record-page.tsx'
import { lazyExtra } from '../../platform/web/lazy-extra.tsx'

const RecordDocuments = lazyExtra<{ patientId: string; zone: string }>(
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
