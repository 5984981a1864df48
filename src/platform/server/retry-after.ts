/**
 * Returns the pause in milliseconds that a `Retry-After` header requests, in seconds or as a date; at most `most`, and 0 without
 * a readable one.
 */
export function pauseOf(written: string | undefined, now: number, most: number): number {
  if (!written) return 0
  const pause = /^\d+$/.test(written) ? Number(written) * 1_000 : Date.parse(written) - now
  return Number.isFinite(pause) ? Math.min(Math.max(0, pause), most) : 0
}
