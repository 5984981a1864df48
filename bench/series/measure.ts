import { setTimeout as wait } from 'node:timers/promises'
import { horizonOf } from '../../src/features/series/rules.ts'
import { addDays, DEFAULT_ZONE, dayAt } from '../../src/platform/shared/calendar.ts'
import { startPostgres } from '../../test/postgres-server.ts'
import { seedSeries } from '../../test/seeded-series.ts'
import type { Part } from '../document.ts'
import { createDatabase, findDurableVersion, withClient } from '../postgres.ts'
import { inFolder, SERVER, type Served, serve } from '../processes.ts'
import { type Booking, keepBooking } from '../reminders/bookings.ts'
import { bookingRequests, findFreeTimes, findPractices } from '../requests.ts'
import { seed } from '../seed.ts'
import { brokenPromises, type Measured, textOf } from './report.ts'

/** Of each practice: a full week. */
const SERIES = 15
const PRACTICES = 10_000
const QUICK = 300
const SERVERS = 2

const BOOKINGS_A_SECOND = 30
/** Seconds of bookings that warm up. */
const WARM_UP = 5
/** After this many seconds the bench gives up. */
const AT_MOST = 1_200
/** Weeks of sessions that are there beside the one that grows. */
const WEEKS_MADE = 4

/** The week that every series of very many practices grows by, made by two servers, while strangers book. */
export async function measureSeries({ quick }: { quick: boolean }): Promise<Part> {
  const practices = quick ? QUICK : PRACTICES
  const postgres = await startPostgres({ durable: true })
  try {
    const url = await createDatabase(postgres.url, 'bench_series')
    await seed(url)
    // Of what they have the last week is due: it ends at the horizon.
    const today = dayAt(Date.now(), DEFAULT_ZONE)
    const monday = addDays(horizonOf(today), -7 * (WEEKS_MADE + 1))
    await seedSeries(url, { practices, series: SERIES, weeksMade: WEEKS_MADE, today: monday })
    const measured = await inFolder((folder) => measure(url, folder, practices * SERIES))
    return {
      title: 'Fixed times',
      text: textOf(measured),
      postgres: await findDurableVersion(postgres.url),
      broken: brokenPromises(measured),
    }
  } finally {
    await postgres.stop()
  }
}

async function measure(url: string, folder: string, series: number): Promise<Measured> {
  const before = await countSessions(url)
  const servers: Served[] = []
  for (let n = 0; n < SERVERS; n++)
    servers.push(await serve(SERVER, { DATABASE_URL: url, DATA_DIR: `${folder}/${n}` }))
  try {
    const origins = servers.map(({ origin }) => origin)
    const practices = await findPractices(url)
    const free = await findFreeTimes(origins[0] ?? '', practices)
    const booking = keepBooking(origins, bookingRequests(practices, free), BOOKINGS_A_SECOND)
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
      rate: BOOKINGS_A_SECOND,
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** When the first and when the last series had grown. */
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

const tookBetween = (bookings: Booking[], from: number, to: number) =>
  bookings.filter(({ at }) => at >= from && at < to).map(({ took }) => took)
