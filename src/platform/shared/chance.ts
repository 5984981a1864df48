/** Returns a repeatable pseudo-random number from 0 to below 1. */
export function chance(seed: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 15), 2_246_822_519)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}
