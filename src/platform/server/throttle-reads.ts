import { MINUTE } from '../shared/calendar.ts'
import { Problem } from '../shared/problem.ts'
import type { Services } from './services.ts'

const MOST_OF_ONE = 120
const MOST_OF_ALL = 1_000
const MOST_KEPT = 200_000

interface Counts {
  minute: number
  hits: Map<string, number>
}

/**
 * Counted in memory by each server: a count in the database would make every read a write. Kept with the services, so
 * that two servers of one process count apart.
 */
const counts = new WeakMap<Services, Counts>()

/** Counts the read of a public thing (`what`, its id), and throws `throttled` over the limits. */
export function throttleRead(services: Services, now: number, address: string, what: string): void {
  if (!services.environment.throttle) return
  const hits = hitsOf(services, Math.floor(now / MINUTE))
  const ofOne = count(hits, `${address} ${what}`)
  const ofAll = count(hits, address)
  if (ofOne > MOST_OF_ONE || ofAll > MOST_OF_ALL)
    throw new Problem('throttled', { retryAfter: Math.ceil((MINUTE - (now % MINUTE)) / 1000) })
}

function hitsOf(services: Services, minute: number): Map<string, number> {
  const counted = counts.get(services)
  if (counted?.minute === minute && counted.hits.size < MOST_KEPT) return counted.hits
  const hits = new Map<string, number>()
  counts.set(services, { minute, hits })
  return hits
}

function count(hits: Map<string, number>, key: string): number {
  const next = (hits.get(key) ?? 0) + 1
  hits.set(key, next)
  return next
}
