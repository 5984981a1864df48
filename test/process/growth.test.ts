/** @module-tag long */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datesBetween } from '../../src/features/series/date-rules.ts'
import { ruleOf, type SeriesRow } from '../../src/features/series/queries.ts'
import { horizonOf } from '../../src/features/series/rules.ts'
import { DEFAULT_ZONE, dayAt } from '../../src/platform/shared/calendar.ts'
import { type PostgresServer, postgresIsAvailable, startPostgres } from '../postgres-server.ts'
import { seedSeries } from '../seeded-series.ts'
import {
  createInstallation,
  type Installation,
  liftPlanLimits,
  withDatabase,
} from './installation.ts'

const GROW = new URL('grow.ts', import.meta.url).pathname
const KILLS = 5
const PRACTICES = 40

describe.skipIf(!postgresIsAvailable())('kill -9 while series grow', () => {
  let postgres: PostgresServer
  let installation: Installation
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true })
    installation = await createInstallation(postgres)
    await liftPlanLimits(installation)
  })
  afterAll(async () => {
    await installation.remove()
    await postgres.stop()
  })

  async function grow(killAfter?: number): Promise<number | null> {
    const url = String(installation.settings.DATABASE_URL)
    const child = spawn(process.execPath, [GROW, url], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    if (killAfter !== undefined) {
      await Promise.race([once(child.stdout, 'data'), ended])
      await wait(killAfter)
      child.kill('SIGKILL')
    }
    const [code] = await ended
    return code
  }

  const countDue = () =>
    withDatabase(installation, async ({ owner }) => {
      const { rows } = await sql<{ due: number }>`
        select count(*) as due from series where next_date <= ${horizon}`.execute(owner)
      return rows[0]?.due ?? 0
    })

  const today = dayAt(Date.now(), DEFAULT_ZONE)
  const horizon = horizonOf(today)

  it(`growth of series killed with kill -9 creates each date once and misses none, through ${KILLS} kills`, async () => {
    await seedSeries(String(installation.settings.DATABASE_URL), {
      practices: PRACTICES,
      series: 3,
      weeksMade: 1,
      today,
    })
    const due = [await countDue()]
    for (let kill = 1; kill <= KILLS; kill++) {
      await grow(randomInt(5, 120))
      due.push(await countDue())
    }
    expect(due.filter((rest) => rest > 0).length).toBeGreaterThanOrEqual(2)
    expect(await grow()).toBe(0)
    expect(await countDue()).toBe(0)
    const { series, made, kept } = await withDatabase(installation, async ({ owner }) => ({
      series: (await sql<SeriesRow>`select * from series`.execute(owner)).rows,
      made: (
        await sql<{ key: string }>`
          select series_id || ' ' || series_date as key from sessions where status = 'confirmed' and holds`.execute(
          owner,
        )
      ).rows,
      kept: (
        await sql<{ key: string }>`
          select series_id || ' ' || date as key from series_dates where state = 'made'`.execute(
          owner,
        )
      ).rows,
    }))
    const expected = series
      .flatMap((row) =>
        datesBetween(ruleOf(row), row.first_date, horizon).map((date) => `${row.id} ${date}`),
      )
      .sort()
    expect(series).toHaveLength(PRACTICES * 3)
    expect(made.map(({ key }) => key).sort()).toEqual(expected)
    expect(kept.map(({ key }) => key).sort()).toEqual(expected)
  })
})
