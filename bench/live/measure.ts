import { type ClientRequest, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { LIVE_PATH } from '../../src/platform/shared/live.ts'
import { mark, type Part, type Report, table } from '../document.ts'
import { partOnPostgres, withClient } from '../postgres.ts'
import { type Served, withServer } from '../processes.ts'
import { quantile } from '../results.ts'
import { createLogins, type Login } from '../scale/logins.ts'
import { seedPsychologists } from '../scale/seed.ts'

const TABS = 1_000
const PRACTICES = 100
const QUICK = 100
const SECONDS = 60
const REST = 5_000
/** The wait after a start, in milliseconds: the first jobs run then. */
const SETTLES = 60_000
const ROUNDS = 10

const MEMORY_AT_MOST = 30
const PROCESSOR_AT_MOST = 1
const HEARD_AT_MOST = 2_000

/** Measures what open tabs cost a server at rest, and how soon they get a change. */
export function measureLive({ quick }: { quick: boolean }): Promise<Part> {
  const tabs = quick ? QUICK : TABS
  const seconds = quick ? 10 : SECONDS
  return partOnPostgres('Open tabs', async (url) => {
    await seedPsychologists(url, {
      psychologists: PRACTICES,
      sessions: 10 * PRACTICES,
      largest: 100,
    })
    const logins = await createLogins(url, PRACTICES)
    return withServer({ DATABASE_URL: url }, async (served) => {
      await warmUp(served, logins)
      await wait(SETTLES)
      const before = await usedIn(served, seconds)
      const opened = performance.now()
      const streams = await openAll(served.origin, logins, tabs)
      const took = performance.now() - opened
      await wait(REST)
      const after = await usedIn(served, seconds)
      const heard = await listenToChanges(url, logins, streams)
      for (const { request } of streams) request.destroy()
      await wait(REST)
      const closed = await usedIn(served, seconds)
      return report({ tabs, seconds, before, after, closed, took, heard })
    })
  })
}

interface Use {
  memory: number
  processor: number
}

/** Waits `seconds` without calls; returns the memory after that in MiB and the share of a core used meanwhile. */
async function usedIn(served: Served, seconds: number): Promise<Use> {
  const began = served.processor() ?? 0
  await wait(seconds * 1_000)
  const used = (served.processor() ?? 0) - began
  return { memory: served.memory() ?? 0, processor: (100 * used) / seconds }
}

/** Opens and closes streams, so that the code which the first ones load is not part of a thousand’s cost. */
async function warmUp({ origin }: Served, logins: readonly Login[]): Promise<void> {
  const streams = await openAll(origin, logins, 20)
  for (const { request } of streams) request.destroy()
  await wait(REST)
}

interface Stream {
  request: ClientRequest
  practice: string
  heard: (() => void) | null
}

async function openAll(origin: string, logins: readonly Login[], count: number): Promise<Stream[]> {
  const streams: Stream[] = []
  for (let tab = 0; tab < count; tab++) {
    const login = logins[tab % logins.length]
    if (login) streams.push(await openOne(origin, login))
  }
  return streams
}

function openOne(origin: string, { token, psychologist }: Login): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const request = get(origin + LIVE_PATH, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream: ${response.statusCode}`))
      const stream: Stream = { request, practice: psychologist.id, heard: null }
      response.on('data', (part: Buffer) => {
        if (/^data: \[".*"]$/m.test(part.toString())) stream.heard?.()
      })
      response.on('error', () => {})
      resolve(stream)
    })
    request.on('error', reject)
  })
}

/** Changes a practice and returns how long each of its tabs waited for it, in milliseconds. */
async function listenToChanges(
  url: string,
  logins: readonly Login[],
  streams: readonly Stream[],
): Promise<number[]> {
  return withClient(url, async (client) => {
    const waits: number[] = []
    for (const { psychologist } of logins.slice(0, ROUNDS)) {
      const ownStreams = streams.filter(({ practice }) => practice === psychologist.id)
      const began = performance.now()
      const all = ownStreams.map(
        (stream) =>
          new Promise<void>((done) => {
            stream.heard = () => {
              waits.push(performance.now() - began)
              done()
            }
          }),
      )
      await client.query('update patients set observations = $2 where psychologist_id = $1', [
        psychologist.id,
        String(began),
      ])
      await Promise.all(all)
      await wait(300 + Math.random() * 700)
    }
    return waits
  })
}

interface Measured {
  tabs: number
  seconds: number
  before: Use
  after: Use
  closed: Use
  took: number
  heard: number[]
}

function report({ tabs, seconds, before, after, closed, took, heard }: Measured): Report {
  const memory = after.memory - before.memory
  const without = (before.processor + closed.processor) / 2
  const processor = after.processor - without
  const slowest = quantile(heard, 1)
  const broken = [
    memory > MEMORY_AT_MOST &&
      `${tabs} tabs take ${memory.toFixed(1)} MiB, promised ${MEMORY_AT_MOST}`,
    processor > PROCESSOR_AT_MOST &&
      `${tabs} tabs take ${processor.toFixed(2)} % of a core, promised ${PROCESSOR_AT_MOST}`,
    slowest > HEARD_AT_MOST &&
      `a change is heard after ${Math.round(slowest)} ms, promised ${HEARD_AT_MOST}`,
  ].filter((line) => line !== false)
  const rows = [
    [`memory of ${tabs} tabs`, `${memory.toFixed(1)} MiB`, limit(memory, MEMORY_AT_MOST, 'MiB')],
    [
      `processor at rest, over ${seconds} s`,
      `${processor.toFixed(2)} % of a core (${after.processor.toFixed(2)} % with them; ${before.processor.toFixed(2)} % before and ${closed.processor.toFixed(2)} % after)`,
      limit(processor, PROCESSOR_AT_MOST, '%'),
    ],
    [
      'a change is heard, median and slowest',
      `${Math.round(quantile(heard, 0.5))} and ${Math.round(slowest)} ms`,
      limit(slowest, HEARD_AT_MOST, 'ms'),
    ],
    [`opening ${tabs} tabs, one after the other`, `${Math.round(took)} ms`, ''],
  ]
  return {
    text: `${tabs} streams of changes of ${PRACTICES} practices on one server; the figures are their additional cost.\n\n${table(['', 'measured', 'promised'], rows)}`,
    broken,
  }
}

function limit(value: number, most: number, unit: string): string {
  return `${most} ${unit} ${mark(value <= most)}`
}
