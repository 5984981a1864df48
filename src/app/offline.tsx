import '../platform/web/theme.ts'
import '../platform/web/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const { OfflinePage } = await import('../features/install/web/offline-page.tsx')

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <OfflinePage />
    </StrictMode>,
  )
}
