import { describe, expect, it } from 'vitest'
import { countSessions, formatGrowth } from './report-text.ts'

describe('growth', () => {
  it.each([
    [12.5, '+12,5%'],
    [100, '+100,0%'],
    [-66.7, '-66,7%'],
    [0, '0,0%'],
    [1234.5, '+1.234,5%'],
  ])('of %d reads %s, with one decimal and a sign', (growth, text) => {
    expect(formatGrowth(growth)).toBe(text)
  })
})

describe('counted sessions', () => {
  it.each([
    [0, '0 sessões'],
    [1, '1 sessão'],
    [2, '2 sessões'],
  ])('of %i agree: %s', (count, text) => {
    expect(countSessions(count)).toBe(text)
  })
})
