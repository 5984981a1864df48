import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { HOUR } from '../../../platform/shared/calendar.ts'
import { trustedScriptUrl } from '../../../platform/web/trusted-script-url.ts'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { TAKE_OVER, WORKER_URL } from '../worker-paths.ts'
import { readPermission } from './use-notifications.ts'

const TITLE = 'Nova versão disponível'
const SHOWN_FOR = 30_000

export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register(trustedScriptUrl(WORKER_URL), {
      updateViaCache: 'none',
    })
    followUpdates(registration)
  } catch {
    // The worker is blocked, or the server is in development: the application works without it.
  }
}

function followUpdates(registration: ServiceWorkerRegistration): void {
  const look = () => registration.update().catch(() => undefined)
  const follow = () => {
    const incoming = registration.installing
    incoming?.addEventListener('statechange', () => {
      if (incoming.state === 'installed' && registration.active) void offer(registration, incoming)
    })
  }
  const offerWaiting = () => {
    if (registration.waiting) void offer(registration, registration.waiting)
  }
  registration.addEventListener('updatefound', follow)
  follow()
  offerWaiting()
  setInterval(() => void look().then(offerWaiting), HOUR)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look()
  })
}

async function offer(registration: ServiceWorkerRegistration, waiting: ServiceWorker) {
  if (await isOfThisPage()) return waiting.postMessage(TAKE_OVER)
  toast({
    title: TITLE,
    description: 'Atualize quando terminar o que está fazendo.',
    duration: SHOWN_FOR,
    about: TITLE,
    action: { label: 'Atualizar', onSelect: () => takeOver(waiting) },
  })
  if (readPermission() !== 'granted') return
  await registration.showNotification(TITLE, {
    body: `Abra o ${APP_NAME} e toque em Atualizar.`,
    icon: '/icons/icon-192.png',
    lang: 'pt-BR',
    tag: 'new-version',
  })
}

/** Makes the waiting worker take over, then reloads; only reloads if another window has done it. */
function takeOver(waiting: ServiceWorker) {
  if (waiting.state === 'activated' || waiting.state === 'redundant') return location.reload()
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') location.reload()
  })
  waiting.postMessage(TAKE_OVER)
}

/**
 * Returns whether the new worker has this page's version: documents are never cached, so a page opened after a deployment has it.
 */
async function isOfThisPage(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  if (!script) return false
  try {
    const worker = await fetch(WORKER_URL, { cache: 'no-store' })
    return (await worker.text()).includes(new URL(script.src).pathname)
  } catch {
    return false
  }
}
