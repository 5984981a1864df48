import {
  cleanupOutdatedCaches,
  type PrecacheEntry,
  PrecacheFallbackPlugin,
  precacheAndRoute,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import {
  hasOfflinePage,
  isAsset,
  MOST_ASSETS,
  OFFLINE_URL,
  TAKE_OVER,
} from '../../features/install/worker-paths.ts'
import { notificationOf, ownPage, windowOn } from '../../features/push/notification.ts'

/**
 * The service worker, /sw.js. It keeps the application's own files and nothing of a person: docs/decisions/016-offline.md.
 * Bundled by vite.worker.config.ts.
 */

declare const PRECACHED: PrecacheEntry[]

declare const self: {
  readonly clients: {
    matchAll(wanted: { type: 'window'; includeUncontrolled?: true }): Promise<Window[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly location: { origin: string }
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void
}

interface Window {
  readonly url: string
  focus(): Promise<unknown>
}

interface Pushed extends Event {
  waitUntil(work: Promise<unknown>): void
  readonly data: { text(): string } | null
}

interface NotificationClick extends Event {
  waitUntil(work: Promise<unknown>): void
  readonly notification: Notification
}

/** Seconds without an answer after which a page counts as lost; as in platform/web/api.ts. */
const NETWORK_TIMEOUT_SECONDS = 20

precacheAndRoute(PRECACHED)
cleanupOutdatedCaches()

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && hasOfflinePage(url.pathname),
  new NetworkOnly({
    networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
    plugins: [new PrecacheFallbackPlugin({ fallbackURL: OFFLINE_URL })],
  }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isAsset(url.pathname),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [{ cacheDidUpdate: ({ cacheName }) => dropOldest(cacheName) }],
  }),
)

async function dropOldest(name: string): Promise<void> {
  const cache = await caches.open(name)
  const requests = await cache.keys()
  const over = requests.slice(0, Math.max(0, requests.length - MOST_ASSETS))
  await Promise.all(over.map((request) => cache.delete(request)))
}

self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting()
})

self.addEventListener('push', (event) => {
  const { title, options } = notificationOf(event.data?.text() ?? null, self.location.origin)
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url: unknown = event.notification.data?.url
  event.waitUntil(url === undefined ? showApplication() : showPage(url))
})

async function showPage(url: unknown): Promise<void> {
  const page = ownPage(url, self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windowOn(windows, page)
  await (open ? open.focus() : self.clients.openWindow(page))
}

async function showApplication(): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' })
  await (open ? open.focus() : self.clients.openWindow('/psychologist/dashboard'))
}
