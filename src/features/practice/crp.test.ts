import { describe, expect, it } from 'vitest'
import { formatCrp, parseCrp } from './crp.ts'

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

it.each([
  ['06/123456', '06/123456'],
  ['CRP 06/12345', '06/12345'],
  ['CRP-06/123456', '06/123456'],
  ['crp: 6/12.345', '06/12345'],
  ['CRP/SP 06-123456', '06/123456'],
  ['CRP nº 04/54321', '04/54321'],
  ['CRP 06ª região / 12345', '06/12345'],
  ['  CRP 24 / 1234 ', '24/1234'],
  ['25/12345', null],
  ['00/12345', null],
  ['CRM 06/12345', null],
  ['06/12', null],
  ['0612345', null],
])('the CRP typed as %j is stored as %j', (typed, stored) => {
  expect(parseCrp(typed)).toBe(stored)
})
