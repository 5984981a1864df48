import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from 'autocannon'
import type { Part } from '../document.ts'
import type { Round } from '../load.ts'
import { createDatabase, partOnPostgres } from '../postgres.ts'
import { inFolder, SERVER, type Served, serve } from '../processes.ts'
import { quantile } from '../results.ts'
import { alternate, turn } from '../rounds.ts'
import { addressFor, type Call, calls, headersOf } from './calls.ts'
import { indexesDocument, unexplainedIndexes } from './indexes.ts'
import { createLogins, type Login } from './logins.ts'
import { explainCalls } from './plans.ts'
import { brokenPromises, type Figure, type Latency, textOf } from './report.ts'
import { type Size, seedPsychologists } from './seed.ts'

const LARGE: Size = { psychologists: 10_000, sessions: 1_000_000, largest: 20_000 }
const QUICK: Size = { psychologists: 100, sessions: 10_000, largest: 5_000 }
const SMALL: Size = { psychologists: 10, sessions: 1_000, largest: 200 }
const LOGINS = 200
const CONNECTIONS = 8
const INDEXES = join(import.meta.dirname, '../../docs/generated/indexes.md')

const ROUNDS = 4
const QUICK_ROUNDS = 2
const SECONDS = 1
const WARM_UP_SECONDS = 0.5

interface Side {
  url: string
  served: Served
  logins: Login[]
}

/**
 * Measures the psychologist's calls on a million sessions and the same calls on a thousand; docs/generated/indexes.md explains
 * them.
 */
export function measureScale({ quick }: { quick: boolean }): Promise<Part> {
  const size = quick ? QUICK : LARGE
  return partOnPostgres('A million sessions', (url, server) =>
    inFolder(async (folder) => {
      const large = await open(url, size, join(folder, 'large'))
      const other = await createDatabase(server, 'bench_small')
      const small = await open(other, SMALL, join(folder, 'small'))
      const figures: Figure[] = []
      for (const call of calls)
        figures.push(await measureCall(call, large, small, quick ? QUICK_ROUNDS : ROUNDS))
      await Promise.all([large.served.stop(), small.served.stop()])
      const explained = await explainCalls(large.url, large.logins)
      const document = indexesDocument(explained, size)
      if (quick) console.log(document)
      else writeFileSync(INDEXES, document)
      const unexplained = unexplainedIndexes(explained).map(
        (index) => `bench/scale/indexes.ts does not say why there is ${index}`,
      )
      return {
        text: textOf(figures, size, SMALL, large.logins.length),
        broken: [...brokenPromises(figures), ...unexplained],
      }
    }),
  )
}

async function open(url: string, size: Size, folder: string): Promise<Side> {
  await seedPsychologists(url, size)
  const logins = await createLogins(url, LOGINS)
  const served = await serve(SERVER, { DATABASE_URL: url, DATA_DIR: folder })
  served.pause()
  return { url, served, logins }
}

async function measureCall(call: Call, large: Side, small: Side, rounds: number): Promise<Figure> {
  const [many, few] = [await requestsOf(large, call), await requestsOf(small, call)]
  if (!many || !few) return { call: call.name, measured: null, promised: null }
  const one = { served: large.served, requests: inTurn(many) }
  const other = { served: small.served, requests: inTurn(few) }
  for (const side of [one, other]) await turn(side, CONNECTIONS, WARM_UP_SECONDS)
  const pace = { connections: CONNECTIONS, rounds, seconds: SECONDS }
  const turns = await alternate(one, other, pace)
  const baseline = { served: large.served, requests: inTurn(many.slice(0, 1)) }
  const { largestAtMost } = call
  const single = largestAtMost ? [await turn(baseline, 1, SECONDS)] : []
  return {
    call: call.name,
    promised: largestAtMost ? { atMost: largestAtMost, p95: latencyOf(single).p95 } : null,
    measured: {
      large: latencyOf(turns.map(({ first }) => first)),
      small: latencyOf(turns.map(({ second }) => second)),
      largest: latencyOf([await turn(baseline, CONNECTIONS, SECONDS)]),
    },
  }
}

async function requestsOf({ served, logins }: Side, call: Call): Promise<Request[] | null> {
  const requests: Request[] = []
  served.resume()
  for (const login of logins) {
    const path = await addressFor(served.origin, call, login)
    if (path === null) break
    requests.push({ method: 'GET', path, headers: headersOf(login) })
  }
  served.pause()
  return requests.length < logins.length ? null : requests
}

function* inTurn(requests: Request[]): Generator<Request, never> {
  for (;;) yield* requests
}

function latencyOf(rounds: Round[]): Latency {
  const all = rounds.flatMap(({ latencies }) => latencies)
  return { p50: quantile(all, 0.5), p95: quantile(all, 0.95), p99: quantile(all, 0.99) }
}
