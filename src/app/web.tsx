import '../platform/web/theme.ts'
import '../platform/web/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { createQueryClient } from '../platform/web/query.ts'
import { closeLogin } from './web/login-end.ts'
import { findScreen } from './web/psychologist-screens.ts'
import { Routes } from './web/routes.tsx'

/** The application in the browser. Every address and its page: web/routes.tsx. */

const client = createQueryClient(() => {
  const loginPath = closeLogin(location.pathname)
  if (!loginPath) return
  // Not while the cache is telling of the very failure.
  queueMicrotask(() => client.clear())
  navigate(loginPath, { replace: true })
})

// Another tab logged in or out: what was read belongs to somebody else.
window.addEventListener('storage', ({ key }) => {
  if (key === 'token' || key === null) client.clear()
})

// The screen's code comes beside the layout's, not after it.
findScreen(location.pathname)?.preload()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Routes />
      </QueryClientProvider>
    </StrictMode>,
  )
}
