import { expect, it } from 'vitest'
import { formatBytes } from './bytes.ts'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [12_540_000, '12,5 MB'],
  [999_960_000, '1 GB'],
  [1_234_000_000_000, '1,2 TB'],
  [5_000_000_000_000_000, '5.000 TB'],
])('%i bytes are written %s', (bytes, written) => {
  expect(formatBytes(bytes)).toBe(written)
})
