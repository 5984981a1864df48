import { expect, it } from 'vitest'
import { shownPrice, shownTime } from './session-values.ts'

it.each([
  ['2026-03-03T10:00', '03/03/2026 às 10:00'],
  ['', ''],
])('the time typed as %j reads %j', (typed, shown) => {
  expect(shownTime(typed)).toBe(shown)
})

it.each([
  ['150.00', '150,00'],
  ['1234.50', '1.234,50'],
  ['', ''],
])('the price %j is written %j', (price, shown) => {
  expect(shownPrice(price)).toBe(shown)
})
