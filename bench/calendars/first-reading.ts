import { setTimeout as wait } from 'node:timers/promises'
import { listCalendars } from '../../src/features/calendars/contract.ts'
import { load } from '../load.ts'
import { withClient } from '../postgres.ts'
import { memoryAtRest, type Served, watchMemory, withServer } from '../processes.ts'
import { calls, headersOf } from '../scale/calls.ts'
import type { Login } from '../scale/logins.ts'
import { connect, setDue } from './connect.ts'
import { largeFile } from './files.ts'
import { type OtherSide, withOtherSide } from './other-side.ts'

const ASKS_EVERY = 10
const BEFORE = 5_000
const CONNECTIONS = 8
const IN_USE_SECONDS = 10
/** The job that looks at calendars runs every 30 s. */
const LOOKS_WITHIN = 90_000
const RESTS = 3_000

interface Wanted {
  url: string
  settings: Record<string, string>
  /** The practice that connects the calendar, and the one that makes the other calls meanwhile. */
  logins: readonly [Login, Login]
  events: number
  recurring: number
}

export interface FirstReading {
  events: number
  recurring: number
  bytes: number
  times: number
  seconds: number
  /** Memory in MiB: before, at rest; and the peak. */
  before: number | null
  peak: number | null
  /** How long the other calls waited, in milliseconds. */
  waitsBefore: number[]
  waitsMeanwhile: number[]
  again: Unchanged
}

interface Unchanged {
  requests: number
  /** Rows of known times, parts and changes that were written or deleted. */
  rows: number
  /** Rows of calendars, which hold when a server last began to read each. */
  claims: number
}

/** Measures a large calendar's first reading, and the check of it when nothing has changed. */
export function measureFirstReading(options: Wanted): Promise<FirstReading> {
  const { url, settings, events, recurring } = options
  const [own, other] = options.logins
  const text = largeFile(events, recurring)
  return withOtherSide((side) =>
    withServer({ DATABASE_URL: url, ...settings }, async (served) => {
      const address = side.addressOf(side.add(text), 'large')
      await load(served.origin, screensOf(other), CONNECTIONS, IN_USE_SECONDS)
      const before = await memoryAtRest(served, '/api/health')
      const asking = keepAsking(served, other)
      await wait(BEFORE)
      const memory = watchMemory(served)
      const began = performance.now()
      await connect(served, own, address)
      const ended = performance.now()
      const peak = memory.stop()
      const waits = await asking.stop()
      const within = (from: number, to: number) =>
        waits.flatMap(({ at, took }) => (at + took >= from && at < to ? [took] : []))
      return {
        ...{ events, recurring, bytes: Buffer.byteLength(text), before, peak },
        times: (await rowsOf(url, TIMES)).size,
        seconds: (ended - began) / 1_000,
        waitsBefore: within(0, began),
        waitsMeanwhile: within(began, ended),
        again: await lookAgain(url, side),
      }
    }),
  )
}

function* screensOf(login: Login) {
  for (;;)
    for (const { path } of calls) yield { method: 'GET' as const, path, headers: headersOf(login) }
}

/** Makes a light call every 10 ms until it is stopped, without waiting for answers. */
function keepAsking({ origin }: Served, login: Login) {
  const answers: Promise<{ at: number; took: number }>[] = []
  const ask = async (at: number) => {
    const response = await fetch(origin + listCalendars.path, { headers: headersOf(login) })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`a call was answered ${response.status}`)
    return { at, took: performance.now() - at }
  }
  const timer = setInterval(() => answers.push(ask(performance.now())), ASKS_EVERY)
  return {
    stop() {
      clearInterval(timer)
      return Promise.all(answers)
    },
  }
}

async function lookAgain(url: string, side: OtherSide): Promise<Unchanged> {
  const requests = () => [...side.asked.values()].flat().length
  await setDue(url, true)
  const before = requests()
  const known = await rowsOf(url, KNOWN)
  const calendars = await rowsOf(url, CALENDARS)
  const until = Date.now() + LOOKS_WITHIN
  while (requests() === before && Date.now() < until) await wait(100)
  await wait(RESTS)
  return {
    requests: requests() - before,
    rows: differing(known, await rowsOf(url, KNOWN)),
    claims: differing(calendars, await rowsOf(url, CALENDARS)),
  }
}

const TIMES = `select ctid::text || ' ' || xmin as version from outside_times`
const CALENDARS = `select ctid::text || ' ' || xmin as version from calendars`
const KNOWN = `
  select 'time ' || ctid || ' ' || xmin as version from outside_times
  union all select 'part ' || ctid || ' ' || xmin from calendar_collections
  union all select 'change ' || ctid || ' ' || xmin from changes`

/** Returns the versions of rows; writing a row changes its version. */
function rowsOf(url: string, statement: string): Promise<Set<string>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string }>(statement)
    return new Set(rows.map(({ version }) => version))
  })
}

function differing(before: Set<string>, after: Set<string>): number {
  return Math.max(after.difference(before).size, before.difference(after).size)
}
