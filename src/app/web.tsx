import '../platform/web/theme.ts'
import '../platform/web/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { isStandalone, watchInstall } from '../features/install/web/install-prompt.ts'
import { belongsToApp } from '../features/install/worker-paths.ts'
import { featureAt } from '../features/usage/rules.ts'
import { readGuestToken, reportScreen } from '../platform/web/api.ts'
import { canonicalAddress } from '../platform/web/canonical-address.ts'
import { createQueryClient } from '../platform/web/query.ts'
import { storage } from '../platform/web/storage.ts'
import { toast } from '../platform/web/ui/toast-store.ts'
import { DemoBorder } from './web/demo-border.tsx'
import { patientArea, psychologistArea } from './web/login-area.ts'
import { closedScreen, closeLogin } from './web/login-end.ts'
import { followOtherTabs } from './web/other-tabs.ts'
import { Routes } from './web/routes.tsx'
import { DASHBOARD, findScreen } from './web/screens.ts'

watchInstall()
reportScreen(() => featureAt(location.pathname))
readGuestToken(() => storage.get('patient'))

const client = createQueryClient(({ message }) => {
  const loginPath = closeLogin(location.pathname)
  if (!loginPath) return
  toast({ title: 'Acesso encerrado', description: message })
  // Deferred, since the cache is still reporting this failure.
  queueMicrotask(() => client.clear())
  navigate(loginPath, { replace: true, state: closedScreen() })
})

followOtherTabs(() => client.clear())

const canonical = canonicalAddress(location)
if (!location.href.endsWith(canonical)) navigate(canonical, { replace: true })

// The installed app starts at the manifest's address; on a patient's device it continues to the patient area.
const isPatients = !psychologistArea.isKnown() && patientArea.account()
if (isStandalone() && isPatients && location.pathname === DASHBOARD)
  navigate('/patient/dashboard', { replace: true })

findScreen(location.pathname)?.preload()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <DemoBorder>
          <Routes />
        </DemoBorder>
      </QueryClientProvider>
    </StrictMode>,
  )
}

if (belongsToApp(location.pathname))
  addEventListener('load', () => {
    import('../features/install/web/app-update.ts').then(
      ({ startWorker }) => startWorker(),
      () => undefined,
    )
  })
