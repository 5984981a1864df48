import { getAvailability } from '../../src/features/booking/contract.ts'
import { addMonths, DEFAULT_ZONE, dayAt, wholeMonth } from '../../src/platform/shared/calendar.ts'
import { addressOf } from '../../src/platform/shared/endpoint.ts'
import { withClient } from '../postgres.ts'
import { inFolder, SERVER, type Served, serve } from '../processes.ts'
import { availabilityRequests, findPsychologists, type Practice } from '../requests.ts'
import type { Comparison } from '../results.ts'
import { compareUnderLoad } from '../rounds.ts'
import type { Login } from '../scale/logins.ts'
import { connect, setDue } from './connect.ts'
import { yearFile } from './files.ts'
import { withOtherSide } from './other-side.ts'

const AT_LEAST = { 1: 0.9, 32: 0.9 } as const

interface Wanted {
  /** The addresses of a database and of its copy, whose practices get the times. */
  without: string
  busy: string
  settings: Record<string, string>
  logins: readonly Login[]
  times: number
  practices: number
  quick: boolean
}

export interface Compared {
  practices: number
  /** The outside times of a practice, and how many of them are in the month. */
  times: number
  ofMonth: number
  /** The free starts of the first practice. */
  free: { busy: number; without: number }
  comparisons: Comparison[]
}

/** Measures a month's free times of practices with many outside times and of the same practices without them, alternately. */
export async function compareAvailability(options: Wanted): Promise<Compared> {
  const { without, busy, settings, times, quick } = options
  const practices = (await findPsychologists(without)).slice(0, options.practices)
  return inFolder(async (folder) => {
    const start = (url: string, name: string) =>
      serve(SERVER, { DATABASE_URL: url, DATA_DIR: `${folder}/${name}`, ...settings })
    const sides: Served[] = []
    try {
      const server = await start(busy, 'busy')
      sides.push(server)
      await connectAll(server, options, practices)
      const bare = await start(without, 'without')
      sides.push(bare)
      const counted = await countTimes(busy, practices.length)
      const free = {
        busy: await countFree(server, practices),
        without: await countFree(bare, practices),
      }
      for (const served of sides) served.pause()
      const side = (served: Served) => ({ served, requests: availabilityRequests(practices) })
      const comparisons = await compareUnderLoad({
        ...{ call: 'month availability', atLeast: AT_LEAST, quick },
        ...{ server: side(server), bare: side(bare) },
      })
      return { practices: practices.length, ...counted, free, comparisons }
    } finally {
      await Promise.all(sides.map((served) => served.stop()))
    }
  }).then((compared) => {
    if (compared.times !== times) throw new Error(`A practice has ${compared.times} outside times`)
    return compared
  })
}

async function connectAll(served: Served, { logins, times, busy }: Wanted, practices: Practice[]) {
  await withOtherSide(async (side) => {
    const file = side.add(yearFile(times))
    for (const { friendlyId } of practices) {
      const login = logins.find(({ psychologist }) => psychologist.friendlyId === friendlyId)
      if (!login) throw new Error('a practice has no login')
      await connect(served, login, side.addressOf(file, String(friendlyId)))
    }
  })
  await setDue(busy, false)
  await withClient(busy, (client) => client.query('vacuum (analyze)'))
}

const month = addMonths(dayAt(Date.now(), DEFAULT_ZONE), 1)

async function countTimes(url: string, practices: number) {
  const { rows } = await withClient(url, (client) =>
    client.query<{ times: string; month: string }>(
      `select count(*) as times, count(*) filter (where to_char(starts_at at time zone $1, 'YYYY-MM') = $2) as month
       from outside_times`,
      [DEFAULT_ZONE, month],
    ),
  )
  const each = (count: string | undefined) => Number(count) / practices
  return { times: each(rows[0]?.times), ofMonth: each(rows[0]?.month) }
}

async function countFree({ origin }: Served, [first]: Practice[]): Promise<number> {
  if (!first) throw new Error('there are no practices')
  const query = { ...wholeMonth(month), serviceId: first.serviceId }
  const address = addressOf(getAvailability, { params: { id: first.friendlyId }, query })
  const { days } = (await (await fetch(origin + address)).json()) as { days: { slots: string[] }[] }
  return days.flatMap(({ slots }) => slots).length
}
