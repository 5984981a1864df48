import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../platform/shared/calendar.ts'
import {
  inOrderOfMoving,
  type LedgerDate,
  matchDates,
  type OfSeries,
  sortLedger,
} from './change-rules.ts'
import { datesBetween, periodOf } from './date-rules.ts'

const WEEKLY = { unit: 'week', count: 1 } as const
const MONTHLY = { unit: 'month', count: 1 } as const
const rule = (firstDate: string, every: typeof WEEKLY | typeof MONTHLY = WEEKLY) => ({
  firstDate,
  every,
  end: null,
})
const startOf = (date: string) => Date.parse(`${date}T18:00:00Z`)

function session(date: string, more: Partial<OfSeries> = {}): OfSeries {
  const typeAndLocation = { type: 'online', location: null } as const
  return {
    id: date,
    date,
    start: startOf(date),
    duration: 50,
    paid: false,
    usesCredit: false,
    ...typeAndLocation,
    ...more,
  }
}

function made(date: string, more: Partial<OfSeries & { status: string }> = {}): LedgerDate {
  const row = { status: 'confirmed', ...session(date, more), ...more }
  return { date, state: 'made', ruleStart: startOf(date), session: row }
}

function match(ledger: LedgerDate[], from: string, next: ReturnType<typeof rule>, to: string) {
  const sorted = sortLedger(ledger, from, startOf('2026-12-01'))
  const dates = datesBetween(next, from, to)
  const { matched, spare, blocked } = matchDates([rule('2026-12-01'), next], dates, sorted)
  const pairs = [...matched].map(([date, { id }]) => `${id} → ${date}`)
  return { pairs, spare: spare.map(({ id }) => id), blocked }
}

const TUESDAYS = ['2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29']

it('the sessions of a changed fixed time follow the rule week by week', () => {
  const changed = match(
    TUESDAYS.map((date) => made(date)),
    '2026-12-08',
    rule('2026-12-10'),
    '2026-12-31',
  )
  expect(changed).toEqual({
    pairs: TUESDAYS.map((date) => `${date} → ${addDays(date, 2)}`),
    spare: [],
    blocked: [],
  })
})

it('the sessions of a fixed time changed to monthly give one to each month, the paid one first', () => {
  const ledger = TUESDAYS.map((date) => made(date, { paid: date === '2026-12-22' }))
  const changed = match(ledger, '2026-12-08', rule('2026-12-08', MONTHLY), '2026-12-31')
  expect(changed).toEqual({
    pairs: ['2026-12-22 → 2026-12-08'],
    spare: ['2026-12-08', '2026-12-15', '2026-12-29'],
    blocked: [],
  })
})

it.each([
  ['was moved by hand', { start: startOf('2026-12-16') }],
  ['was done', { status: 'completed' }],
])('the sessions of a changed fixed time keep their period if one %s', (_, more) => {
  const ledger = TUESDAYS.map((date) => made(date, date === '2026-12-15' ? more : {}))
  expect(match(ledger, '2026-12-08', rule('2026-12-10'), '2026-12-31')).toMatchObject({
    blocked: ['2026-12-17'],
    spare: [],
  })
})

it.each([
  ['skipped', { date: '2026-12-15', state: 'skipped', ruleStart: 0, session: null }],
  ['deleted', { date: '2026-12-15', state: 'made', ruleStart: 0, session: null }],
  ['cancelled', made('2026-12-15', { status: 'cancelled' })],
] as [string, LedgerDate][])(
  'a changed fixed time has no session in a week that was %s',
  (_, row) => {
    const ledger = TUESDAYS.map((date) => (date === row.date ? row : made(date)))
    const changed = match(ledger, '2026-12-08', rule('2026-12-10'), '2026-12-31')
    expect(changed.blocked).toEqual(['2026-12-17'])
  },
)

it('a changed fixed time has no second session in the week of one held before the change', () => {
  const ledger = [made('2026-12-08'), made('2026-12-15')]
  const changed = match(ledger, '2026-12-09', rule('2026-12-10'), '2026-12-20')
  expect(changed).toEqual({
    pairs: ['2026-12-15 → 2026-12-17'],
    spare: [],
    blocked: ['2026-12-10'],
  })
})

it('a changed fixed time has at most one session in each period, and loses none', () => {
  const first = fc.integer({ min: 0, max: 27 }).map((days) => addDays('2026-12-08', days))
  const every = fc.oneof(
    fc.constantFrom(1, 2, 3, 4).map((count) => ({ unit: 'week', count }) as const),
    fc.constant(MONTHLY),
  )
  fc.assert(
    fc.property(first, every, every, (firstDate, before, after) => {
      const [old, next] = [
        { firstDate: '2026-12-08', every: before, end: null },
        { firstDate, every: after, end: null },
      ]
      const ledger = datesBetween(old, '2026-12-08', '2027-06-30').map((date) => made(date))
      const sorted = sortLedger(ledger, '2026-12-08', startOf('2026-12-01'))
      const dates = datesBetween(next, firstDate, '2027-06-30')
      const { matched, spare, blocked } = matchDates([old, next], dates, sorted)
      expect(blocked).toEqual([])
      const ids = [...matched.values(), ...spare].map(({ id }) => id)
      expect(ids.sort()).toEqual(ledger.map(({ date }) => date))
      for (const [date, { date: was }] of matched) {
        const { from, to } = periodOf(next, date)
        expect(from <= was && was <= to).toBe(true)
      }
    }),
  )
})

it('the order of moves never puts a session at a time that another one still has', () => {
  const gap = fc.integer({ min: 1, max: 5 })
  const moves = fc.array(fc.tuple(gap, gap), { maxLength: 12 }).map((gaps) => {
    let [before, after] = [0, 0]
    return gaps.map(([one, other]) => {
      before += one
      after += other
      return { before, after }
    })
  })
  fc.assert(
    fc.property(moves, (all) => {
      const at = new Set(all.map(({ before }) => before))
      for (const { before, after } of inOrderOfMoving(all)) {
        at.delete(before)
        expect(at.has(after)).toBe(false)
        at.add(after)
      }
    }),
  )
})
