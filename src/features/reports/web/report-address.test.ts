import { expect, it } from 'vitest'
import { withParameters } from '../../../platform/web/asked-search.ts'
import {
  addressOfChoice,
  advancedPath,
  isMonthOver,
  readMonth,
  readPeriod,
  reportsPath,
} from './report-address.ts'

const TODAY = '2026-03-05'
const MARCH = { from: '2026-03-01', to: '2026-03-31' }

it.each([
  ['', 'all', null],
  ['period=month', 'month', MARCH],
  [
    'period=custom&from=2026-01-10&to=2026-02-20',
    'custom',
    { from: '2026-01-10', to: '2026-02-20' },
  ],
  ['period=custom&from=2026-02-20&to=2026-01-10', 'all', null],
  ['period=custom&from=2026-02-20', 'all', null],
  ['period=custom', 'all', null],
  ['period=ontem&from=2026-01-10&to=2026-02-20', 'all', null],
  ['period=toString', 'all', null],
])('The address %j selects the period %s', (address, choice, period) => {
  expect(readPeriod(new URLSearchParams(address), TODAY)).toEqual({ choice, period })
})

it.each([
  ['all', { period: null, from: null, to: null }],
  ['year', { period: 'year', from: null, to: null }],
])('The address is written for the choice %s', (choice, written) => {
  expect(addressOfChoice(choice, MARCH, TODAY)).toEqual(written)
})

it('A period of one’s own starts as the shown days, or this month’s', () => {
  const january = { from: '2026-01-01', to: '2026-01-31' }
  expect(addressOfChoice('custom', january, TODAY)).toEqual({ period: 'custom', ...january })
  expect(addressOfChoice('custom', null, TODAY)).toEqual({ period: 'custom', ...MARCH })
})

it('The period is kept with the open tab', () => {
  const search = new URLSearchParams('tab=patients&period=month')
  expect(withParameters(search, { period: null, from: null }).toString()).toBe('tab=patients')
  expect(withParameters(search, { tab: null }).toString()).toBe('period=month')
})

const readFrom = (address: string) => readMonth(new URLSearchParams(address), TODAY)
it.each([
  ['', '2026-03', MARCH],
  ['month=2026-02', '2026-02', { from: '2026-02-01', to: '2026-02-28' }],
  ['month=all', null, null],
  ['month=2026-13', '2026-03', MARCH],
  ['month=1999-12', '2026-03', MARCH],
  ['month=2026-2', '2026-03', MARCH],
])('The address %j selects the month %s', (address, month, period) => {
  expect(readFrom(address)).toEqual({ month, period, today: TODAY })
})

it('The address of the present month has no parameter', () => {
  expect([reportsPath(null), reportsPath('2026-02')]).toEqual([
    '/psychologist/reports',
    '/psychologist/reports?month=2026-02',
  ])
})

it.each([
  ['', '?period=month'],
  ['month=2026-02', '?period=custom&from=2026-02-01&to=2026-02-28'],
  ['month=all', ''],
])('The month %j links to the advanced report of the same days', (address, search) => {
  expect(advancedPath(readFrom(address))).toBe(`/psychologist/advanced-reports${search}`)
})

it.each([
  ['month=2026-02', true],
  ['month=2026-03', false],
  ['month=2026-04', false],
  ['month=all', false],
])('The month of %j is over: %s', (address, over) => {
  expect(isMonthOver(readMonth(new URLSearchParams(address), TODAY))).toBe(over)
})
