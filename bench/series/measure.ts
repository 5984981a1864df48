import { setTimeout as wait } from 'node:timers/promises'
import { horizonOf } from '../../src/features/series/rules.ts'
import { addDays, DEFAULT_ZONE, dayAt } from '../../src/platform/shared/calendar.ts'
import { startPostgres } from '../../test/postgres-server.ts'
import { seedSeries } from '../../test/seeded-series.ts'
import {
  brokenPromises,
  findBookings,
  keepBooking,
  tookBetween,
  withServers,
} from '../beside-bookings.ts'
import type { Part } from '../document.ts'
import { createDatabase, findDurableVersion, withClient } from '../postgres.ts'
import { inFolder } from '../processes.ts'
import { seed } from '../seed.ts'
import { type Measured, promisesOf, textOf } from './report.ts'

const SERIES = 15
const PRACTICES = 10_000
const QUICK = 300

const WARM_UP = 5
const AT_MOST = 1_200
const WEEKS_MADE = 4

/** The week that every series of very many practices grows by, made by two servers, while strangers book. */
export async function measureSeries({ quick }: { quick: boolean }): Promise<Part> {
  const practices = quick ? QUICK : PRACTICES
  const postgres = await startPostgres({ durable: true })
  try {
    const url = await createDatabase(postgres.url, 'bench_series')
    await seed(url)
    // Every series has its last week due: it ends at the horizon.
    const today = dayAt(Date.now(), DEFAULT_ZONE)
    const monday = addDays(horizonOf(today), -7 * (WEEKS_MADE + 1))
    await seedSeries(url, { practices, series: SERIES, weeksMade: WEEKS_MADE, today: monday })
    const measured = await inFolder((folder) => measure(url, folder, practices * SERIES))
    return {
      title: 'Fixed times',
      text: textOf(measured),
      postgres: await findDurableVersion(postgres.url),
      broken: brokenPromises(promisesOf(measured)),
    }
  } finally {
    await postgres.stop()
  }
}

async function measure(url: string, folder: string, series: number): Promise<Measured> {
  const before = await countSessions(url)
  return withServers(url, folder, {}, async (origins) => {
    const booking = keepBooking(origins, await findBookings(url, origins))
    const warm = Date.now() + WARM_UP * 1000
    const due = await countDue(url)
    const [began, ended] = await watchGrowth(url, due, Date.now() + AT_MOST * 1000)
    const bookings = await booking.stop()
    const doubled = await countDoubled(url)
    return {
      series,
      due,
      left: await countDue(url),
      doubled,
      made: (await countSessions(url)) - before,
      seconds: (ended - began) / 1000,
      before: tookBetween(bookings, warm, began),
      during: tookBetween(bookings, began, ended),
    }
  })
}

async function watchGrowth(url: string, due: number, until: number): Promise<[number, number]> {
  let began = 0
  for (;;) {
    const left = await countDue(url)
    if (left < due && began === 0) began = Date.now()
    if ((left === 0 && began > 0) || Date.now() > until) return [began, Date.now()]
    await wait(100)
  }
}

const horizon = horizonOf(dayAt(Date.now(), DEFAULT_ZONE))
const count = (url: string, statement: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ count: string }>(statement)
    return Number(rows[0]?.count)
  })
const countDue = (url: string) =>
  count(url, `select count(*) from series where next_date <= '${horizon}'`)
const countSessions = (url: string) =>
  count(url, 'select count(*) from sessions where series_id is not null')
const countDoubled = (url: string) =>
  count(
    url,
    'select count(*) from (select from sessions where series_id is not null group by series_id, series_date having count(*) > 1) d',
  )
