import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY } from '../../platform/shared/calendar.ts'
import {
  averageOf,
  growthOf,
  growthSpans,
  opensAdvancedReports,
  reportMonths,
  sessionsPerPatient,
  summaryOf,
} from './rules.ts'

describe('the advanced reports', () => {
  it.each([
    ['pro', true],
    ['pro-annual', true],
    ['free', false],
    [undefined, false],
  ])('on the plan %s are open: %s', (plan, open) => {
    expect(opensAdvancedReports(plan)).toBe(open)
  })
})

describe('the payment rate', () => {
  it.each([
    [0, 0, 0],
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [5, 5, 100],
  ])('of %i paid of %i is %i percent', (paid, sessions, percent) => {
    expect(summaryOf({ paid, sessions, revenue: 0 }).paymentRate).toBe(percent)
  })
})

describe('growth', () => {
  it.each([
    [0, 0, 0],
    [7, 0, 100],
    [0, 7, -100],
    [12, 10, 20],
    [10, 12, -16.7],
    [1, 3, -66.7],
    [30, 7, 328.6],
    [9_999, 10_000, 0],
  ])('to %i from %i is %d percent', (recent, previous, growth) => {
    expect(growthOf(recent, previous)).toBe(growth)
  })

  it('compares the last 30 days with the 30 before them', () => {
    const now = Date.parse('2026-03-31T12:00:00Z')
    expect(growthSpans(now)).toEqual({ recentFrom: now - 30 * DAY, previousFrom: now - 60 * DAY })
  })
})

describe('averages', () => {
  it.each([
    [0, 0, 0],
    [10_000, 3, 3_333],
    [20_000, 3, 6_667],
    [1, 2, 1],
  ])('of %i cents over %i are %i', (cents, count, average) => {
    expect(averageOf(cents, count)).toBe(average)
  })

  it.each([
    [0, 0, 0],
    [7, 3, 2.3],
    [10, 4, 2.5],
    [2, 3, 0.7],
  ])('of %i sessions over %i patients are %d', (sessions, patients, average) => {
    expect(sessionsPerPatient(sessions, patients)).toBe(average)
  })
})

describe('the months of the report', () => {
  it.each([
    ['America/Sao_Paulo', '2026-03-01T02:59:59Z', '2025-03', '2026-02'],
    ['America/Sao_Paulo', '2026-03-01T03:00:00Z', '2025-04', '2026-03'],
    ['America/Noronha', '2026-03-01T02:00:00Z', '2025-04', '2026-03'],
    ['America/Rio_Branco', '2026-01-01T04:59:59Z', '2025-01', '2025-12'],
  ])('in %s at %s are %s to %s', (zone, now, first, last) => {
    const months = reportMonths(Date.parse(now), zone)
    expect([months.length, months[0], months.at(-1)]).toEqual([12, first, last])
  })

  it('follow one another without gaps, whatever the day', () => {
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
})
