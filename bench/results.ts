export interface Comparison {
  call: string
  connections: number
  ratio: number
  atLeast: number
  server: Throughput
  bare: Throughput
}

export interface Throughput {
  rate: number
  p50: number
  p99: number
}

export interface Figure {
  name: string
  value: number | null
  unit: 'MiB' | 'ms'
  atMost?: number
}

export interface Results {
  comparisons: Comparison[]
  figures: Figure[]
  psychologists: number
}

export function brokenPromises({ comparisons, figures }: Results): string[] {
  const slow = comparisons.filter(({ ratio, atLeast }) => ratio < atLeast)
  const over = figures.filter(
    ({ value, atMost }) => (value ?? 0) > (atMost ?? Number.POSITIVE_INFINITY),
  )
  return [
    ...slow.map(
      ({ call, connections, ratio, atLeast }) =>
        `${call}, ${connections} connections: ${ratio.toFixed(2)} of the bare program, promised ${atLeast}`,
    ),
    ...over.map(
      ({ name, value, unit, atMost }) =>
        `${name}: ${value?.toFixed(0)} ${unit}, promised at most ${atMost}`,
    ),
  ]
}

/** Returns a quantile: `share` 0.5 is the median, 0.99 the 99th percentile. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
