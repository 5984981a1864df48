/** The paths of the service worker, and its messages: docs/decisions/016-offline.md. */

export const WORKER_URL = '/sw.js'
export const OFFLINE_URL = '/offline.html'
export const TAKE_OVER = 'take-over'

export const MOST_ASSETS = 120
const ASSET = /^\/assets\/[^/]+$/

const UNTOUCHED = /^\/(api|pictures|agendar)(\/|$)/

const OF_OTHERS = /^\/(patient|consulta|contrato|extrato|vaga|na-lista|lista-de-espera|demo)(\/|$)/

export function isAsset(path: string): boolean {
  return ASSET.test(path)
}

/** Returns whether the offline page may be shown for a path; the content of pages is never cached. */
export function hasOfflinePage(path: string): boolean {
  return !UNTOUCHED.test(path)
}

export function mayShowWeeks(path: string): boolean {
  return !OF_OTHERS.test(path)
}

export function belongsToApp(path: string): boolean {
  return /^\/(psychologist|patient|admin)(\/|$)/.test(path)
}
