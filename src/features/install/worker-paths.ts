/** What the service worker answers for, and what a page and it say to each other: docs/decisions/016-offline.md. */

export const WORKER_URL = '/sw.js'
export const OFFLINE_URL = '/offline.html'
/** Told to a waiting worker: the page agrees to the new version. */
export const TAKE_OVER = 'take-over'

/** Files whose names carry a hash of their content; those used beyond the first ones are kept, the oldest dropped. */
export const MOST_ASSETS = 120
const ASSET = /^\/assets\/[^/]+$/

/** Data, pictures and the public booking page, which is no page of the application: left to the browser as they are. */
const UNTOUCHED = /^\/(api|pictures|agendar)(\/|$)/

/** Pages of somebody other than the psychologist whose device it may be. */
const OF_OTHERS = /^\/(patient|consulta|contrato|extrato|demo)(\/|$)/

export function isAsset(path: string): boolean {
  return ASSET.test(path)
}

/** Whether a page at that path may be answered by the offline page: no page is ever answered from what it showed before. */
export function hasOfflinePage(path: string): boolean {
  return !UNTOUCHED.test(path)
}

/** Whether the offline page shows the psychologist's kept weeks there: whoever opened that page may be a patient. */
export function mayShowWeeks(path: string): boolean {
  return !OF_OTHERS.test(path)
}

/** Whom the installed application is for: a visitor of the public pages is spared it. */
export function belongsToApp(path: string): boolean {
  return /^\/(psychologist|patient|admin)(\/|$)/.test(path)
}
