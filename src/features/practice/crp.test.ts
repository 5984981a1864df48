import { describe, expect, it } from 'vitest'
import { formatCrp } from './crp.ts'

describe('a CRP', () => {
  it.each([
    ['06/123456', 'CRP 06 (São Paulo), 123456'],
    ['20/1234', 'CRP 20 (Amazonas e Roraima), 1234'],
    ['24/98765', 'CRP 24 (Rondônia e Acre), 98765'],
    ['25/123', 'CRP 25/123'],
    ['123456', 'CRP 123456'],
  ])('The CRP %s is parsed into region and number: %s', (crp, text) => {
    expect(formatCrp(crp)).toBe(text)
  })
})
