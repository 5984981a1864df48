import { listPsychologists } from '../../src/features/admin/psychologist-contract.ts'
import { addressOf } from '../../src/platform/shared/endpoint.ts'
import type { Part } from '../document.ts'
import { load } from '../load.ts'
import { partOnPostgres, withClient } from '../postgres.ts'
import { type Served, withServer } from '../processes.ts'
import { quantile } from '../results.ts'
import { addressFor, type Call, headersOf } from '../scale/calls.ts'
import type { Size } from '../scale/seed.ts'
import { callsFor, files, listUnmeasured } from './calls.ts'
import { type Download, type Figure, type Latency, report } from './report.ts'
import { type Admin, seedPlatform } from './seed.ts'

const LARGE: Size = { psychologists: 100_000, sessions: 1_000_000, largest: 20_000 }
const QUICK: Size = { psychologists: 1_000, sessions: 10_000, largest: 2_000 }
const CONNECTIONS = 4

const WARM_UP_SECONDS = 0.25
/** A call is repeated until it has this many answers, enough for a 95th percentile, and for at least half a second. */
const ANSWERS = 100
const SECONDS = 0.5
const [SINGLE_AT_MOST, TOGETHER_AT_MOST] = [1, 5]

interface Platform {
  served: Served
  admin: Admin
}

/** Measures each call of the super admin's on a large platform, as its screens make it. */
export function measureAdmin({ quick }: { quick: boolean }): Promise<Part> {
  const size = quick ? QUICK : LARGE
  return partOnPostgres('The super admin', async (url) => {
    const admin = await seedPlatform(url, size)
    const results = await withServer({ DATABASE_URL: url }, (served) =>
      measureCalls({ served, admin }),
    )
    const refresh = await findRefreshTime(url)
    const { text, broken } = report({ ...results, connections: CONNECTIONS, refresh }, size)
    const missing = listUnmeasured().map((path) => `bench/admin/calls.ts does not ask ${path}`)
    return { text, broken: [...broken, ...missing] }
  })
}

async function measureCalls(platform: Platform) {
  const figures: Figure[] = []
  for (const call of callsFor(await findPractice(platform)))
    figures.push(await measureCall(platform, call))
  const downloads: Download[] = []
  for (const file of files) downloads.push(await download(platform, file))
  return { figures, downloads }
}

async function findPractice({ served, admin }: Platform): Promise<string> {
  const address = addressOf(listPsychologists, { query: { limit: 1 } })
  const answer = await fetch(served.origin + address, { headers: headersOf(admin) })
  const [{ id }] = (await answer.json()) as [{ id: string }]
  return id
}

async function measureCall(platform: Platform, call: Call): Promise<Figure> {
  const { served, admin } = platform
  const path = await addressFor(served.origin, call, admin)
  if (!path) throw new Error(`No endpoint has the path ${call.path}`)
  const measure = async (connections: number, atMost: number): Promise<Latency> => {
    const ask = (seconds: number) => load(served.origin, again(path, admin), connections, seconds)
    const warmUp = await ask(WARM_UP_SECONDS)
    const target = (ANSWERS * quantile(warmUp.latencies, 0.5)) / connections / 1000
    const { latencies } = await ask(Math.min(atMost, Math.max(SECONDS, target)))
    const at = (share: number) => quantile(latencies, share)
    return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
  }
  const single = await measure(1, SINGLE_AT_MOST)
  const together = await measure(CONNECTIONS, TOGETHER_AT_MOST)
  return { call: call.name, single, together }
}

function* again(path: string, admin: Admin) {
  for (;;) yield { method: 'GET' as const, path, headers: headersOf(admin) }
}

async function download({ served, admin }: Platform, { name, path }: Call): Promise<Download> {
  const began = performance.now()
  const answer = await fetch(served.origin + path, { headers: headersOf(admin) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  const { byteLength: bytes } = await answer.arrayBuffer()
  return { call: name, bytes, seconds: (performance.now() - began) / 1000 }
}

async function findRefreshTime(url: string): Promise<number> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ took_ms: number }>('select took_ms from figures_state'),
  )
  return rows[0]?.took_ms ?? Number.NaN
}
