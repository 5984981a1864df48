/** @module-tag both-databases */
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { fillPlatform } from '../../../test/filled-platform.ts'
import { openPractice } from '../../../test/practice.ts'
import { dayOf, daysFrom, readEverything, recomputedDay } from '../../../test/recomputed-figures.ts'
import { getAdminAnalytics } from './contract.ts'
import { keepFigures } from './figure-commands.ts'
import { countKeptSessions } from './figure-queries.ts'

const practice = await openPractice()
const { db, clock } = practice
afterEach(() => clock.set(START))

const { admin } = await fillPlatform(practice)
const everything = await readEverything(db)
const now = clock.now()
const today = dayOf(now)

describe('the stored figures', () => {
  it('The stored figures equal a simple recount on every day from the first to today', async () => {
    await admin.ask(getAdminAnalytics)
    const days = await db.asPlatform((tables) =>
      tables.selectFrom('platform_days').selectAll().orderBy('day').execute(),
    )
    const first = days[0]?.day ?? today
    expect(days.length).toBeGreaterThan(100)
    expect(
      days.map((row) => ({
        ...row,
        revenue_cents: Number(row.revenue_cents),
        conversion_seconds: Number(row.conversion_seconds),
      })),
    ).toEqual(daysFrom(first, today).map((day) => recomputedDay(everything, day, now)))
    const { psychologists, payments } = everything
    const earliest = [
      ...psychologists.map((each) => each.created_at),
      ...payments.map((each) => each.paid_at),
    ]
    const aYearAgo = Temporal.PlainDate.from(today).subtract({ days: 364 }).toString()
    expect(first).toBe([aYearAgo, dayOf(Math.min(...earliest.map(Number)))].toSorted()[0])
  })

  it('Unchanged days are not written again', async () => {
    const read = () =>
      db.asPlatform(async (tables) => {
        const { rows } = await sql<{
          xmin: string
        }>`select distinct xmin::text as xmin from platform_days`.execute(tables)
        return rows
      })
    await admin.ask(getAdminAnalytics)
    const before = await read()
    await admin.ask(getAdminAnalytics)
    expect(await read()).toEqual(before)
  })
})

describe('the age of the figures', () => {
  const total = async () => (await admin.ask(getAdminAnalytics)).totalSessions
  const keptTotal = () => db.asPlatform(countKeptSessions)
  const enlarge = (more: number) =>
    db.asPlatform((tables) =>
      sql`update platform_days set sessions = sessions + ${more} where day = (select min(day) from platform_days)`.execute(
        tables,
      ),
    )

  it('The figures of a small platform are current, those of a large one at most 60 s old', async () => {
    const small = await total()
    await enlarge(5)
    expect(await total()).toBe(small)
    await enlarge(50_000)
    clock.advance(60_000)
    expect(await total()).toBe(small + 50_000)
    clock.advance(1)
    expect(await total()).toBe(small)
  })

  it('A job keeps the figures of a large platform current while somebody views them', async () => {
    const small = await total()
    await enlarge(5)
    await keepFigures(db, clock.now())
    await enlarge(50_000)
    expect(await total()).toBe(small + 50_005)
    await keepFigures(db, clock.now())
    expect(await keptTotal()).toBe(small)
    await enlarge(50_000)
    clock.advance(15 * 60_000)
    await keepFigures(db, clock.now())
    expect(await keptTotal()).toBe(small + 50_000)
    expect(await total()).toBe(small)
    await enlarge(50_000)
    await keepFigures(db, clock.now())
    expect(await keptTotal()).toBe(small)
  })
})
