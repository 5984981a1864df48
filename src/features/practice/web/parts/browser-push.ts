import { storage } from '../../../../platform/web/storage.ts'

declare module '../../../../platform/web/storage.ts' {
  interface StorageKeys {
    psychologistPush: true
    patientPush: true
  }
}

export type PushOwner = 'psychologist' | 'patient'

const STORAGE_KEYS = { psychologist: 'psychologistPush', patient: 'patientPush' } as const

export function canTakePush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export function savedEndpoint(owner: PushOwner): string | null {
  return storage.get(STORAGE_KEYS[owner])
}

export function keepEndpoint(owner: PushOwner, endpoint: string): void {
  storage.set(STORAGE_KEYS[owner], endpoint)
}

export async function subscribeBrowser(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await readyWorker()
  const options = { userVisibleOnly: true, applicationServerKey }
  return pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription()
    if (!old) throw error
    // The old subscription was made with another server's key.
    await old.unsubscribe()
    return pushManager.subscribe(options)
  })
}

/**
 * Returns the active service worker. Its registration is checked first: waiting for one that was never registered would
 * never end.
 */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('no service worker')
  return navigator.serviceWorker.ready
}

/** Removes an owner's endpoint; the browser unsubscribes once no other owner uses it. */
export function clearEndpoint(owner: PushOwner): void {
  if (savedEndpoint(owner) === null) return
  storage.remove(STORAGE_KEYS[owner])
  if (Object.values(STORAGE_KEYS).every((key) => storage.get(key) === null))
    void unsubscribeBrowser()
}

async function unsubscribeBrowser(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // Best effort: a logout must not fail without the push service.
  }
}
