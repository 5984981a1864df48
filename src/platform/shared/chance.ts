/** Repeatable chance, from 0 to below 1: the same made-up data for the same seed. */
export function chance(seed: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 15), 2_246_822_519)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}
