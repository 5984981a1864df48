import { expect, it } from 'vitest'
import {
  countSessions,
  formatGrowth,
  grownText,
  periodText,
  recentText,
  shortMonth,
} from './report-texts.ts'

it.each([
  [12.5, '+12,5%'],
  [100, '+100,0%'],
  [-66.7, '-66,7%'],
  [0, '0,0%'],
  [1234.5, '+1.234,5%'],
])('The growth of %d reads %s, with one decimal and a sign', (growth, text) => {
  expect(formatGrowth(growth)).toBe(text)
})

it.each([
  [0, '0 sessões'],
  [1, '1 sessão'],
  [2, '2 sessões'],
])('The text for %i sessions agrees in number: %s', (count, text) => {
  expect(countSessions(count)).toBe(text)
})

const march = { from: '2026-03-01', to: '2026-03-31' }
const oneDay = { from: '2026-03-01', to: '2026-03-01' }
it.each([
  [30, null, 'nos últimos 30 dias, ante os 30 anteriores', 'Últimos 30 dias'],
  [31, march, 'ante os 31 dias anteriores', 'No período'],
  [21, march, 'ante os 21 dias anteriores', 'No período, até hoje'],
  [1, oneDay, 'ante o dia anterior', 'No período'],
])('The comparison of %i days, of %j, reads %s', (days, period, against, recent) => {
  expect(grownText(days, period)).toBe(against)
  expect(recentText(days, period)).toBe(recent)
})

it.each([
  [null, 'Todo o período'],
  [{ from: '2026-03-01', to: '2026-03-31' }, '01/03/2026 a 31/03/2026'],
])('The period %j is named %s', (period, named) => {
  expect(periodText(period)).toBe(named)
})

it.each([
  ['2026-03', 12, 'mar'],
  ['2026-03', 13, 'mar/26'],
])('The month %s of %i is labelled %s', (month, months, text) => {
  expect(shortMonth(month, months)).toBe(text)
})
