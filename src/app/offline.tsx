import '../platform/web/theme.ts'
import '../platform/web/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { OfflinePage } from '../features/install/web/offline-page.tsx'

/** What the service worker answers with while there is no network; all it needs is kept with it. */

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <OfflinePage />
    </StrictMode>,
  )
}
