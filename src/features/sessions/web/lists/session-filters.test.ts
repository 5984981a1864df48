import { expect, it } from 'vitest'
import {
  chosenFilters,
  filtersIn,
  filtersOf,
  queryOfList,
  quickPeriods,
  tabIn,
  withFilter,
} from './session-filters.ts'

const ID = '0198c0de-0000-7000-8000-000000000000'

it.each([
  ['', {}],
  ['new=', {}],
  ['paid=false', { paid: 'false' }],
  [`status=pending&patientId=${ID}`, { status: 'pending', patientId: ID }],
  [
    'from=2026-03-01&to=2026-03-31&search=maria',
    { from: '2026-03-01', to: '2026-03-31', search: 'maria' },
  ],
  ['status=paga&paid=sim&patientId=maria&from=ontem&to=2026-02-30', {}],
  ['status=toString', {}],
  ['from=0202-03-01', {}],
  [`search=${'x'.repeat(121)}`, {}],
])('the filters of an address with %s are read as %j', (address, filters) => {
  expect(filtersIn(new URLSearchParams(address))).toEqual(filters)
})

it('filters are changed one by one, and an empty value removes one', () => {
  expect(withFilter({ paid: 'false' }, 'status', 'pending')).toEqual({
    paid: 'false',
    status: 'pending',
  })
  expect(withFilter({ paid: 'false', status: 'pending' }, 'paid', '')).toEqual({
    status: 'pending',
  })
})

it.each([
  ['', null],
  ['new=', null],
  ['lista=hoje', 'hoje'],
  ['lista=nao-pagas&search=maria', 'nao-pagas'],
  ['paid=false', 'todas'],
  ['lista=toString', null],
  ['lista=amanha&status=pending', 'todas'],
])('the list of the address %j is %s', (address, tab) => {
  expect(tabIn(new URLSearchParams(address))).toBe(tab)
})

it.each([
  ['todas', {}, { to: '2026-03-11' }],
  ['todas', { status: 'pending' }, { status: 'pending' }],
  ['proximas', {}, {}],
] as const)('the list %s with the filters %j requests %j', (tab, filters, asked) => {
  expect(queryOfList(tab, filters, '2026-03-11')).toEqual(asked)
})

const period = { from: '2026-03-01', to: '2026-03-31' }
it.each([
  ['hoje', { status: 'pending', paid: 'true', ...period }, { status: 'pending', paid: 'true' }],
  ['proximas', { due: 'overdue', search: 'maria', ...period }, { search: 'maria', ...period }],
  ['nao-pagas', { due: 'overdue', paid: 'true', ...period }, { due: 'overdue', ...period }],
] as const)('the list %s keeps only the filters it supports of %j', (tab, filters, supported) => {
  expect(filtersOf(tab, filters)).toEqual(supported)
})

const labelsOf = (filters: Parameters<typeof chosenFilters>[0]) =>
  chosenFilters(filters, () => 'Maria Lima', '2026-03-04').map(({ label }) => label)
it.each([
  [{}, []],
  [{ search: 'maria' }, []],
  [{ status: 'pending', paid: 'false', due: 'overdue' }, ['Pendente', 'A receber', 'Em atraso']],
  [{ patientId: ID, to: '2026-03-31' }, ['Maria Lima', 'Até 31/03/2026']],
  [{ from: '2026-03-01', to: '2026-03-31' }, ['Este mês']],
  [{ from: '2026-03-02', to: '2026-03-31' }, ['De 02/03/2026', 'Até 31/03/2026']],
] as const)('the filters %j are shown as %j', (filters, labels) => {
  expect(labelsOf(filters)).toEqual(labels)
})

it.each([
  [
    '2026-03-04',
    '2026-03-01',
    '2026-03-07',
    '2026-03-01',
    '2026-03-31',
    '2026-02-01',
    '2026-02-28',
  ],
  [
    '2026-01-01',
    '2025-12-28',
    '2026-01-03',
    '2026-01-01',
    '2026-01-31',
    '2025-12-01',
    '2025-12-31',
  ],
  [
    '2028-03-05',
    '2028-03-05',
    '2028-03-11',
    '2028-03-01',
    '2028-03-31',
    '2028-02-01',
    '2028-02-29',
  ],
])(
  'the quick periods on %s match the calendar',
  (today, sunday, saturday, first, last, firstBefore, lastBefore) => {
    expect(quickPeriods(today)).toEqual([
      { label: 'Hoje', from: today, to: today },
      { label: 'Esta semana', from: sunday, to: saturday },
      { label: 'Este mês', from: first, to: last },
      { label: 'Mês passado', from: firstBefore, to: lastBefore },
    ])
  },
)
