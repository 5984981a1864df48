import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY, HOUR } from '../../platform/shared/calendar.ts'
import { getAdvancedReport } from './contract.ts'
import {
  averageOf,
  chosenPeriod,
  comparedDays,
  growthOf,
  growthSpans,
  isAllReceived,
  reportMonths,
  sessionsPerPatient,
  summaryOf,
} from './rules.ts'

it.each([
  [0, 0, 0],
  [0, 3, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [5, 5, 100],
])('The payment rate of %i paid of %i is %i percent', (paid, sessions, percent) => {
  expect(summaryOf({ paid, sessions, revenue: 0 }).paymentRate).toBe(percent)
})

it.each([
  [0, 0, 0],
  [7, 0, 100],
  [0, 7, -100],
  [12, 10, 20],
  [10, 12, -16.7],
  [1, 3, -66.7],
  [30, 7, 328.6],
  [9_999, 10_000, 0],
])('The growth to %i from %i is %d percent', (recent, previous, growth) => {
  expect(growthOf(recent, previous)).toBe(growth)
})

const zone = 'America/Sao_Paulo'
const at = (day: string) => Date.parse(`${day}T03:00:00Z`)

it('The growth compares the last 30 days with the 30 before them', () => {
  const now = Date.parse('2026-03-31T12:00:00Z')
  expect(growthSpans(now, zone)).toEqual({
    recent: { start: now - 30 * DAY, end: now },
    previous: { start: now - 60 * DAY, end: now - 30 * DAY },
  })
})

it.each([
  ['2026-03-01', '2026-03-31', '2026-01-29', '2026-04-01'],
  ['2026-03-05', '2026-03-05', '2026-03-04', '2026-03-06'],
  ['2025-01-01', '2025-12-31', '2024-01-02', '2026-01-01'],
])(
  'The growth compares the past period %s to %s with the same number of days before it',
  (from, to, first, end) => {
    expect(growthSpans(at('2026-05-01'), zone, { from, to })).toEqual({
      recent: { start: at(from), end: at(end) },
      previous: { start: at(first), end: at(from) },
    })
  },
)

it('The growth of a current period compares its past part with the same length before it', () => {
  const [start, now] = [at('2026-03-01'), at('2026-03-21') + 9 * HOUR]
  const march = { from: '2026-03-01', to: '2026-03-31' }
  expect(growthSpans(now, zone, march)).toEqual({
    recent: { start, end: now },
    previous: { start: start - 20 * DAY - 9 * HOUR, end: start },
  })
})

it.each([
  ['2026-02-28', 31],
  ['2026-03-01', 1],
  ['2026-03-21', 21],
  ['2026-03-31', 31],
  ['2026-04-01', 31],
])('The growth of March, on %s, compares %i days', (today, days) => {
  const march = { from: '2026-03-01', to: '2026-03-31' }
  expect(comparedDays(at(today) + HOUR, zone, march)).toBe(days)
})

it.each([
  [0, 0, 0],
  [10_000, 3, 3_333],
  [20_000, 3, 6_667],
  [1, 2, 1],
])('The average of %i cents over %i is %i', (cents, count, average) => {
  expect(averageOf(cents, count)).toBe(average)
})

it.each([
  [0, 0, 0],
  [7, 3, 2.3],
  [10, 4, 2.5],
  [2, 3, 0.7],
])('The average of %i sessions over %i patients is %d', (sessions, patients, average) => {
  expect(sessionsPerPatient(sessions, patients)).toBe(average)
})

it.each([
  ['America/Sao_Paulo', '2026-03-01T02:59:59Z', '2025-03', '2026-02'],
  ['America/Sao_Paulo', '2026-03-01T03:00:00Z', '2025-04', '2026-03'],
  ['America/Noronha', '2026-03-01T02:00:00Z', '2025-04', '2026-03'],
  ['America/Rio_Branco', '2026-01-01T04:59:59Z', '2025-01', '2025-12'],
])('The months in %s at %s are %s to %s', (zone, now, first, last) => {
  const months = reportMonths(Date.parse(now), zone)
  expect([months.length, months[0], months.at(-1)]).toEqual([12, first, last])
})

it.each([
  ['2026-03-05', '2026-03-05', ['2026-03']],
  ['2025-12-31', '2026-02-01', ['2025-12', '2026-01', '2026-02']],
])('The months of %s to %s are %j', (from, to, months) => {
  expect(reportMonths(0, 'America/Sao_Paulo', { from, to })).toEqual(months)
})

it('The months follow one another without gaps on any day', () => {
  const day = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2035-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(day, (now) => {
      const months = reportMonths(now.getTime(), 'America/Sao_Paulo')
      const next = (month: string) =>
        Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()
      expect(months.slice(1)).toEqual(months.slice(0, -1).map(next))
    }),
  )
})

it.each([
  ['2026-03-01', '2026-03-01', null],
  ['2021-03-02', '2026-03-01', null],
  ['2021-03-01', '2026-03-01', ['to', 'Escolha um período de até 5 anos']],
  ['2026-03-02', '2026-03-01', ['to', 'O último dia não pode vir antes do primeiro']],
  ['2026-03-01', undefined, ['to', 'Informe também o último dia']],
  [undefined, '2026-03-01', ['from', 'Informe também o primeiro dia']],
  [undefined, undefined, null],
])('A period from %s to %s is refused with %j', (from, to, refusal) => {
  const [issue] = getAdvancedReport.query.safeParse({ from, to }).error?.issues ?? []
  expect(issue ? [issue.path.join('.'), issue.message] : null).toEqual(refusal)
})

it.each([
  ['month', { from: '2026-03-01', to: '2026-03-31' }],
  ['last-month', { from: '2026-02-01', to: '2026-02-28' }],
  ['three-months', { from: '2026-01-01', to: '2026-03-31' }],
  ['year', { from: '2026-01-01', to: '2026-12-31' }],
] as const)('The period %s on 05/03/2026 is %j', (choice, period) => {
  expect(chosenPeriod(choice, '2026-03-05')).toEqual(period)
})

it.each([
  [0, 0, true],
  [1, 0, false],
  [0, 2, false],
])(
  'With %i sessions overdue and %i coming due, all is received: %s',
  (overdue, coming, received) => {
    const owed = {
      overdue: { sessions: overdue, amount: '0.00' },
      comingDue: { sessions: coming, amount: '0.00' },
    }
    expect(isAllReceived(owed)).toBe(received)
  },
)
