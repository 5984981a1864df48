import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { blockedUntil } from '../src/features/attendance/availability-queries.ts'
import { spanOf } from '../src/features/attendance/spans.ts'
import * as packageSql from '../src/features/packages/queries.ts'
import * as packageRules from '../src/features/packages/rules.ts'
import * as paymentSql from '../src/features/payments/queries.ts'
import { isOverdue } from '../src/features/sessions/payments/owed-queries.ts'
import * as sessionSql from '../src/features/sessions/queries.ts'
import * as rules from '../src/features/sessions/rules.ts'
import { DAY, DEFAULT_ZONE, HOUR, MINUTE } from '../src/platform/shared/calendar.ts'
import { openPractice } from './practice.ts'

/** Rules of the product that are in SQL and in TypeScript: both decide the same made-up rows. */

const { db, given } = await openPractice()
const ana = await given.psychologist()
const monthly = await given.patient(ana, { billing: 'monthly' })
const other = await given.patient(ana)
const NOW = Date.parse('2026-03-10T12:00:00Z')
const RUNS = { numRuns: 10 }

const select = (statement: RawBuilder<unknown>) =>
  db.asTenant(ana.id, async (tenant) => {
    const { rows } = await sql<{ value: unknown }>`${statement}`.execute(tenant.sql)
    return rows.map(({ value }) => (value instanceof Date ? value.getTime() : value))
  })

const cents = fc.constantFrom(0, 1, 5_000, 10_000, 10_001)

/** The table's constraints refuse some of these; the rules decide about each. */
const session = fc
  .record({
    patient_id: fc.constantFrom(monthly.id, other.id),
    origin: fc.constantFrom('psychologist', 'public'),
    status: fc.constantFrom('pending', 'confirmed', 'completed', 'cancelled'),
    holds: fc.boolean(),
    hold_expires_at: fc.constantFrom(null, new Date(NOW - 1), new Date(NOW), new Date(NOW + 1)),
    starts_at: fc.integer({ min: -70 * 24, max: 70 * 24 }).map((at) => new Date(NOW + at * HOUR)),
    duration: fc.constantFrom(30, 60, 480),
    paid: fc.boolean(),
    price_cents: cents,
    received_cents: cents,
    fee_cents: fc.option(cents),
    fee_waived: fc.boolean(),
    package_place: fc.constantFrom(null, 1),
    series_id: fc.constantFrom(null, other.id),
  })
  .map((row) => ({
    row: {
      ...row,
      psychologist_id: ana.id,
      from_before: false,
      ends_at: new Date(row.starts_at.getTime() + row.duration * MINUTE),
    },
    session: {
      ...row,
      datetime: row.starts_at.toISOString(),
      priceCents: row.price_cents,
      receivedCents: row.received_cents,
      feeCents: row.fee_cents,
      feeWaived: row.fee_waived,
      packagePlace: row.package_place,
      seriesId: row.series_id,
      holdExpired: rules.isHoldExpired(row),
    },
  }))

type Made = typeof session extends fc.Arbitrary<infer One> ? One : never

const SESSION_RULES: [string, RawBuilder<unknown>, (session: Made['session']) => unknown][] = [
  ['costCents', paymentSql.costCents, rules.costCents],
  ['isCharged', paymentSql.isCharged, rules.isCharged],
  ['toRefundCents', paymentSql.toRefundCents, rules.toRefundCents],
  ['isOpen', sessionSql.isOpen, rules.isOpen],
  ['isOwed', sessionSql.isOwed, rules.isOwed],
  [
    'isOverdue',
    isOverdue(NOW),
    (one) => rules.isOverdue(one, NOW, one.patient_id === monthly.id ? DEFAULT_ZONE : null),
  ],
  ['isInFigures', sessionSql.isInFigures(NOW), (one) => rules.isInFigures(one, NOW)],
  [
    'countsTowardsPlan',
    sessionSql.countsTowardsPlan(NOW),
    (one) => rules.countsTowardsPlan(one, NOW),
  ],
]

it.each(SESSION_RULES)('%s of a session is the same in SQL', async (_, inSql, inTypeScript) => {
  const many = fc.array(session, { minLength: 100, maxLength: 100 })
  await fc.assert(
    fc.asyncProperty(many, async (made) => {
      const rows = JSON.stringify(made.map(({ row }) => row))
      const values = await select(sql`
        select ${inSql} as value from jsonb_populate_recordset(null::sessions, ${rows}::text::jsonb)
        with ordinality s order by s.ordinality`)
      expect(values).toEqual(made.map((one) => inTypeScript(one.session)))
    }),
    RUNS,
  )
})

const credit = fc
  .record({
    price_cents: fc.integer({ min: 0, max: 100_000 }),
    received_cents: fc.integer({ min: 0, max: 120_000 }),
    sessions_count: fc.integer({ min: 1, max: 12 }),
    sessions_used: fc.constantFrom(0, 1),
    paid: fc.boolean(),
    luck: fc.nat(),
  })
  .map((row) => {
    const creditNumber = 1 + (row.luck % row.sessions_count)
    return {
      ...row,
      package_place: creditNumber,
      share: packageRules.priceOfCredit(row.price_cents, row.sessions_count, creditNumber),
    }
  })

type Credit = typeof credit extends fc.Arbitrary<infer One> ? One : never

const PACKAGE_RULES: [string, RawBuilder<unknown>, (credit: Credit) => unknown][] = [
  ['priceOfCredit', packageSql.priceOfCredit, ({ share }) => share],
  [
    'receivedOfCredit',
    paymentSql.receivedOfCredit,
    ({ price_cents: priceCents, received_cents: receivedCents, sessions_count: count, ...one }) =>
      packageRules.receivedOfCredit({ priceCents, receivedCents, count }, one.package_place),
  ],
  [
    'isStarted',
    packageSql.isStarted,
    ({ sessions_used: sessionsUsed, received_cents: receivedCents, paid }) =>
      packageRules.isStarted({ sessionsUsed, receivedCents, paid }),
  ],
]

it.each(PACKAGE_RULES)('%s of a package is the same in SQL', async (_, inSql, inTypeScript) => {
  const many = fc.array(credit, { minLength: 100, maxLength: 100 })
  await fc.assert(
    fc.asyncProperty(many, async (made) => {
      const values = await select(sql`
        select ${inSql} as value
        from jsonb_populate_recordset(null::packages, ${JSON.stringify(made)}::text::jsonb) with ordinality k
        join (select ordinality, package_place, share as price_cents
          from rows from (jsonb_to_recordset(${JSON.stringify(made)}::text::jsonb) as (package_place int, share int)) with ordinality) s
          using (ordinality)
        order by ordinality`)
      expect(values).toEqual(made.map(inTypeScript))
    }),
    RUNS,
  )
})

it('the end of a time with its buffer is the same in SQL', async () => {
  const [start, minutes] = [fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 480 })]
  await fc.assert(
    fc.asyncProperty(start, minutes, minutes, async (day, duration, buffer) => {
      const at = NOW + day * DAY
      const blocked = blockedUntil(at, sql`${duration}::int`, sql`${buffer}::int`)
      expect(await select(sql`select ${blocked} as value`)).toEqual([
        spanOf(at, duration, buffer).end,
      ])
    }),
    RUNS,
  )
})
