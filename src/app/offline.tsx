import '../platform/web/theme.ts'
import '../platform/web/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { OfflinePage } from '../features/install/web/offline-page.tsx'

/** The service worker's reply without a network; its assets are cached with it. */

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <OfflinePage />
    </StrictMode>,
  )
}
