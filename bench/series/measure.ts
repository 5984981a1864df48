import { setTimeout as wait } from 'node:timers/promises'
import { horizonOf } from '../../src/features/series/rules.ts'
import { addDays, DEFAULT_ZONE, dayAt } from '../../src/platform/shared/calendar.ts'
import { seedSeries } from '../../test/seeded-series.ts'
import type { Part, Report } from '../document.ts'
import { partOnPostgres, withClient } from '../postgres.ts'
import { inFolder } from '../processes.ts'
import { seed } from '../seed.ts'
import {
  BOOKINGS_A_SECOND,
  type Bookings,
  bookingsPromise,
  findBookings,
  keepBooking,
  reportOf,
  tookBetween,
  withServers,
} from '../while-booking.ts'

const SERIES = 15
const PRACTICES = 10_000
const QUICK = 300

const WARM_UP = 5
const AT_MOST = 1_200
const WEEKS_MADE = 4

const SECONDS_AT_MOST = 300
const TIMES_AT_MOST = 2

interface Measured extends Bookings {
  series: number
  due: number
  left: number
  made: number
  doubled: number
  seconds: number
}

/** Measures the week by which every series of very many practices grows, made by two servers while strangers book. */
export function measureSeries({ quick }: { quick: boolean }): Promise<Part> {
  const practices = quick ? QUICK : PRACTICES
  return partOnPostgres('Fixed times', async (url) => {
    await seed(url)
    const today = dayAt(Date.now(), DEFAULT_ZONE)
    const monday = addDays(horizonOf(today), -7 * (WEEKS_MADE + 1))
    await seedSeries(url, { practices, series: SERIES, weeksMade: WEEKS_MADE, today: monday })
    return report(await inFolder((folder) => measure(url, folder, practices * SERIES)))
  })
}

async function measure(url: string, folder: string, series: number): Promise<Measured> {
  const before = await countSessions(url)
  return withServers(url, folder, {}, async (origins) => {
    const booking = keepBooking(origins, await findBookings(url, origins))
    const warm = Date.now() + WARM_UP * 1000
    const dueCount = await countDue(url)
    const [began, ended] = await watchGrowth(url, dueCount, Date.now() + AT_MOST * 1000)
    const bookings = await booking.stop()
    const doubled = await countDoubled(url)
    return {
      series,
      due: dueCount,
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
    const dueCount = await countDue(url)
    if (dueCount < due && began === 0) began = Date.now()
    if ((dueCount === 0 && began > 0) || Date.now() > until) return [began, Date.now()]
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

function report(measured: Measured): Report {
  const { series, due, left, made, doubled, seconds } = measured
  return reportOf({
    ...measured,
    introduction: `${series.toLocaleString('en')} weekly series, 15 of each practice, of which ${due.toLocaleString('en')} have a date to be made: grown by two server processes on
one PostgreSQL as they start, while ${BOOKINGS_A_SECOND} strangers a second book with other practices.`,
    promises: [
      {
        what: 'grown',
        measured: `${made.toLocaleString('en')} sessions of ${due.toLocaleString('en')} series in ${seconds.toFixed(1)} s, ${left} left`,
        promised: `all within ${SECONDS_AT_MOST} s`,
        kept: left === 0 && seconds <= SECONDS_AT_MOST,
      },
      { what: 'made twice', measured: String(doubled), promised: 'none', kept: doubled === 0 },
      bookingsPromise(measured, TIMES_AT_MOST),
    ],
    notes: `- From the first series that grew to the last. Each practice is one transaction; both servers take the practices in turn and skip those that the other has.
- Servers, database and load share the machine's cores.
`,
  })
}
