import { describe, expect, it } from 'vitest'
import { addDays } from '../../platform/shared/calendar.ts'
import {
  everyDay,
  growthPoints,
  type Measured,
  metricsOf,
  type PlatformDay,
  spanBefore,
  spanOfPeriod,
} from './analytics-rules.ts'
import { isStale } from './figure-rules.ts'

const TODAY = '2026-03-02'

function days(...counts: Partial<PlatformDay>[]): PlatformDay[] {
  const from = addDays(TODAY, 1 - counts.length)
  const empty = everyDay([], { from, to: TODAY })
  return empty.map((day, index) => ({ ...day, ...counts[index] }))
}

const use = (actives: number, visits: number, seconds: number, uses = {}) => ({
  use: { actives, visits, seconds, uses },
})

function measure(measured: Partial<Measured>) {
  const nothing = {
    days: [],
    before: [],
    ever: [],
    firstSeen: null,
    received: 0,
    payers: 0,
    active: 10,
  }
  return metricsOf({ ...nothing, ...measured })
}

describe('the periods of the analytics', () => {
  it.each([
    ['7d', '2026-02-24', '2026-02-17'],
    ['30d', '2026-02-01', '2026-01-02'],
    ['90d', '2025-12-03', '2025-09-04'],
    ['1y', '2025-03-03', '2024-03-03'],
  ] as const)(
    'The period %s goes from %s to %s, after the same number of days from %s on',
    (period, from, before) => {
      const span = spanOfPeriod(period, TODAY)
      expect(span).toEqual({ from, to: TODAY })
      expect(spanBefore(span)).toEqual({ from: before, to: addDays(from, -1) })
    },
  )

  it.each([
    ['7d', 7, ['2026-02-24', '2026-02-25']],
    ['30d', 30, ['2026-02-01', '2026-02-02']],
    ['90d', 13, ['2025-12-03', '2025-12-09']],
    ['1y', 13, ['2025-03-03', '2025-04-01']],
  ] as const)(
    'The period %s has %i points of days, weeks back from today, or months',
    (period, count, first) => {
      const points = growthPoints(everyDay([], spanOfPeriod(period, TODAY)), period)
      expect(points.map(({ date }) => date).slice(0, 2)).toEqual(first)
      expect(points).toHaveLength(count)
    },
  )
})

describe('the detailed metrics', () => {
  it('The metrics are the marked reference values if there is no data', () => {
    expect(measure({ days: days({}, {}) })).toEqual({
      days: 2,
      newUsers: 0,
      previousUsers: 0,
      growthRate: 0,
      churnRate: { value: 2.1, basis: 'reference' },
      dailyActives: { value: 7, basis: 'reference' },
      visitSeconds: { value: 12 * 60 + 34, basis: 'reference' },
      topFeature: { value: { name: 'Agenda', percent: 87 }, basis: 'reference' },
      daysToConvert: { value: 8.2, basis: 'reference' },
      lifetimeValue: { value: '588.00', basis: 'reference' },
    })
  })

  it.each([
    [3, 0, 100],
    [0, 0, 0],
    [3, 2, 50],
    [1, 3, -66.7],
  ])('A change to %i new users from %i is a growth of %d%%', (now, before, growthRate) => {
    const metrics = measure({
      days: days({ psychologists: now }),
      before: days({ psychologists: before }),
    })
    expect(metrics).toMatchObject({ newUsers: now, previousUsers: before, growthRate })
  })

  it.each<[string, Partial<PlatformDay>[], number]>([
    ['nobody left', [{ subscribers: 4 }, { subscribers: 4 }], 0],
    ['one of three left', [{ subscribers: 3, ended: 1 }, { subscribers: 2 }], 33.3],
    [
      'who left before anybody began a day as one is not counted',
      [{ ended: 1 }, { subscribers: 2, ended: 1 }],
      50,
    ],
    [
      'all left, and one who came meanwhile',
      [
        { subscribers: 1, ended: 1 },
        { subscribers: 1, ended: 1 },
      ],
      100,
    ],
  ])('Churn is computed if %s', (_, counts, value) => {
    expect(measure({ days: days(...counts) }).churnRate).toEqual({ value, basis: 'period' })
  })

  it.each<[string, string, Partial<PlatformDay>[], number]>([
    ['over the days that are over', '2026-01-01', [use(4, 4, 0), {}, use(9, 9, 0)], 2],
    ['since anybody was seen at all', '2026-03-01', [{}, use(5, 5, 0), use(9, 9, 0)], 5],
    ['over today on the first day', TODAY, [{}, {}, use(3, 3, 0)], 3],
  ])('Daily actives are an average %s', (_, firstSeen, counts, value) => {
    expect(measure({ days: days(...counts), firstSeen }).dailyActives).toEqual({
      value,
      basis: 'period',
    })
  })

  it('The length of a visit is the average of all visits', () => {
    const platformDays = days(use(2, 3, 1000), use(1, 1, 1))
    expect(measure({ days: platformDays }).visitSeconds).toEqual({ value: 250, basis: 'period' })
  })

  it('The top feature is the one most accounts use a day, in percent of the active accounts', () => {
    const platformDays = days(
      use(4, 4, 0, { patients: 2, agenda: 1 }),
      use(4, 4, 0, { agenda: 2, patients: 1 }),
    )
    expect(measure({ days: platformDays }).topFeature).toEqual({
      value: { name: 'Pacientes', percent: 38 },
      basis: 'period',
    })
  })

  it('The metrics use all data, and say so, if the period has nothing to measure', () => {
    const ever = days(
      { conversions: 1, conversionSeconds: 86_400 * 32, subscribers: 1, ended: 1 },
      use(2, 2, 60, { agenda: 2 }),
    )
    expect(measure({ days: days({}), ever })).toMatchObject({
      churnRate: { value: 100, basis: 'ever' },
      visitSeconds: { value: 30, basis: 'ever' },
      topFeature: { value: { name: 'Agenda', percent: 100 }, basis: 'ever' },
      daysToConvert: { value: 32, basis: 'ever' },
    })
  })

  it('Days to convert and lifetime value are averages over paying accounts', () => {
    const platformDays = days({ conversions: 2, conversionSeconds: 86_400 * 5 })
    const metrics = measure({ days: platformDays, received: 10_000, payers: 3 })
    expect(metrics.daysToConvert).toEqual({ value: 2.5, basis: 'period' })
    expect(metrics.lifetimeValue).toEqual({ value: '33.33', basis: 'ever' })
  })
})

describe('stored figures', () => {
  const now = Date.parse('2026-03-02T12:00:00Z')

  it.each([
    ['there are none', null, true],
    ['they take a moment to make', { refreshedAt: now, askedAt: now, sessions: 5_000 }, true],
    [
      'there is much to count, and they are 60 s old',
      { refreshedAt: now - 60_000, askedAt: now, sessions: 5_001 },
      false,
    ],
    [
      'there is much to count, and they are older',
      { refreshedAt: now - 60_001, askedAt: now, sessions: 5_001 },
      true,
    ],
  ])('The stored figures are recomputed or kept if %s', (_, state, stale) => {
    expect(isStale(state, now)).toBe(stale)
  })
})
