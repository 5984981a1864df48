/**
 * The server's clock. Which day it is, and whether something has begun, must not depend on how the device is set: the
 * replies of the API say the server's time (`Date`), and the difference to the device's clock is kept.
 */

/** Differences up to this many milliseconds are ignored, since replies have whole seconds only. */
const TOLERANCE = 2_000

/** A reply that took more milliseconds is too imprecise. */
const SLOWEST = 10_000

/** A clock that is wrong by more makes hours look wrong to the eye, in milliseconds. */
const WRONG_FROM = 3 * 60_000

let offset = 0
const watchers = new Set<() => void>()

/** Returns the server's present time in epoch milliseconds; the device's until a reply came. */
export function serverNow(): number {
  return Date.now() + offset
}

/** Returns by how many milliseconds the device's clock is ahead; null if it is right. */
export function wrongClock(): number | null {
  return Math.abs(offset) > WRONG_FROM ? -offset : null
}

/** Calls `onChange` when the difference of the clocks changes; returns a function that ends this. */
export function watchServerClock(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => watchers.delete(onChange)
}

/** Learns from a reply's `Date`, sent and received at these times of the device. */
export function learnServerTime(date: string | null, sentAt: number, receivedAt: number): void {
  const serverTime = Date.parse(date ?? '')
  const took = receivedAt - sentAt
  if (Number.isNaN(serverTime) || took < 0 || took > SLOWEST) return
  const least = serverTime - receivedAt
  const most = serverTime + 1_000 - sentAt
  const fits = (difference: number) =>
    least - TOLERANCE <= difference && difference <= most + TOLERANCE
  const newOffset = fits(0) ? 0 : fits(offset) ? offset : Math.round((least + most) / 2)
  if (newOffset === offset) return
  offset = newOffset
  for (const watcher of watchers) watcher()
}
