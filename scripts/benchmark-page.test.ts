import { expect, it } from 'vitest'
import { pageOf, sectionOf } from '../bench/document.ts'

const PART = { title: 'Bookings', postgres: null, broken: ['a: 1', 'b: 2', 'c: 3', 'd: 4'] }
const TEXT = `### Load

| connections | ratio | promised |
| --- | --- | --- |
| 1 | **0.25** | ≥ 0.2 ✓ |
| 32 | **0.1** | ≥ 0.2 ✗ |`

const page = pageOf([
  ['bookings', sectionOf({ ...PART, text: TEXT }, 1.23)],
  ['exports', sectionOf({ title: 'Exports', postgres: null, text: 'Fine.', broken: [] }, 0.5)],
])
const linesWith = (word: string) => page.split('\n').filter((line) => line.includes(word))

it('the page of the benchmarks lists each ratio with its promise, and links to the part once', () => {
  const link = '[Bookings](generated/benchmarks/bookings.md)'
  expect(linesWith('≥ 0.2')).toEqual([
    `| ${link} | 1 connection | **0.25** | ≥ 0.2 ✓ |`,
    `|  | 32 connections | **0.1** | ≥ 0.2 ✗ |`,
  ])
})

it('the page of the benchmarks counts the missed promises of each part', () => {
  const date = new Date().toISOString().slice(0, 10)
  expect(linesWith('Bookings')).toContain(
    `| [Bookings](generated/benchmarks/bookings.md) | ${date} | 1.2 | 4 |`,
  )
  expect(linesWith('Exports')).toEqual([
    `| [Exports](generated/benchmarks/exports.md) | ${date} | 0.5 | none |`,
  ])
})
