import { expect, it } from 'vitest'
import { costLines } from './cost-reporter.ts'

it('costs are summed by project, and the ten costliest files are named, the highest first', () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    project: 'unit',
    file: `${index}.test.ts`,
    seconds: index,
  }))
  const lines = costLines([{ project: 'e2e', file: 'agenda.e2e.ts', seconds: 90.04 }, ...many])
  expect(lines.slice(0, 5)).toEqual([
    'Worker-seconds: 156',
    '    90.0  e2e (1 file)',
    '    66.0  unit (12 files)',
    'Costliest files:',
    '    90.0  agenda.e2e.ts (e2e)',
  ])
  expect(lines.slice(5)).toHaveLength(9)
  expect(lines.at(-1)).toBe('     3.0  3.test.ts (unit)')
})
