import { storage } from '../../../../platform/web/storage.ts'

declare module '../../../../platform/web/storage.ts' {
  interface StorageKeys {
    psychologistPush: true
    patientPush: true
  }
}

/** What this browser's push service is told, and for whom it takes notifications: a psychologist, a patient, or both. */

export type PushOwner = 'psychologist' | 'patient'

const KEPT = { psychologist: 'psychologistPush', patient: 'patientPush' } as const

/** Whether this browser can take notifications at all. On iOS only the installed application can. */
export function canTakePush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** The address notifications of theirs come to in this browser; null where they take none. */
export function keptEndpoint(owner: PushOwner): string | null {
  return storage.get(KEPT[owner])
}

export function keepEndpoint(owner: PushOwner, endpoint: string): void {
  storage.set(KEPT[owner], endpoint)
}

/** The browser's own subscription to whoever sends with that key. Rejects where there is no worker or no push service. */
export async function subscribeBrowser(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await readyWorker()
  const wanted = { userVisibleOnly: true, applicationServerKey }
  return pushManager.subscribe(wanted).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription()
    if (!old) throw error
    // It was made for another server's key.
    await old.unsubscribe()
    return pushManager.subscribe(wanted)
  })
}

/** Waiting for a worker that was never registered would last for ever. */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('no service worker')
  return navigator.serviceWorker.ready
}

/** Nothing more comes here for them; where nobody else is left, the browser's push service is told. */
export function forgetEndpoint(owner: PushOwner): void {
  if (keptEndpoint(owner) === null) return
  storage.remove(KEPT[owner])
  if (Object.values(KEPT).every((key) => storage.get(key) === null)) void unsubscribeBrowser()
}

async function unsubscribeBrowser(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // Out of reach: what is sent then is refused by who it was for.
  }
}
