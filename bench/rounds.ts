import type { Request } from 'autocannon'
import { load, type Round } from './load.ts'
import type { Served } from './processes.ts'
import { type Comparison, quantile, type Throughput } from './results.ts'

export interface Side {
  served: Served
  requests: Iterator<Request>
}

interface Call {
  call: string
  atLeast: Record<(typeof CONNECTIONS)[number], number>
  quick: boolean
  server: Side
  bare: Side
}

const CONNECTIONS = [1, 32] as const
const ROUNDS = 5
const QUICK_ROUNDS = 3
const SECONDS = 2
const WARM_UP_SECONDS = 2

export async function compareUnderLoad({
  call,
  atLeast,
  quick,
  server,
  bare,
}: Call): Promise<Comparison[]> {
  for (const side of [server, bare]) await turn(side, Math.max(...CONNECTIONS), WARM_UP_SECONDS)
  const comparisons: Comparison[] = []
  for (const connections of CONNECTIONS) {
    const rounds = await alternate(server, bare, {
      connections,
      rounds: quick ? QUICK_ROUNDS : ROUNDS,
      seconds: SECONDS,
    })
    comparisons.push({
      call,
      connections,
      atLeast: atLeast[connections],
      ratio: quantile(
        rounds.map((each) => each.first.rate / each.second.rate),
        0.5,
      ),
      server: throughputOf(rounds.map((each) => each.first)),
      bare: throughputOf(rounds.map((each) => each.second)),
    })
  }
  return comparisons
}

interface Pace {
  connections: number
  rounds: number
  seconds: number
}

/** Loads both alternately, A B B A …, so that other load on the machine affects both equally. */
export async function alternate(
  first: Side,
  second: Side,
  { connections, rounds, seconds }: Pace,
): Promise<{ first: Round; second: Round }[]> {
  const done: { first: Round; second: Round }[] = []
  for (let n = 0; n < rounds; n++) {
    const ahead = n % 2 === 0 ? await turn(first, connections, seconds) : null
    const other = await turn(second, connections, seconds)
    done.push({ first: ahead ?? (await turn(first, connections, seconds)), second: other })
  }
  return done
}

export async function turn(
  { served, requests }: Side,
  connections: number,
  seconds: number,
): Promise<Round> {
  served.resume()
  try {
    return await load(served.origin, requests, connections, seconds)
  } finally {
    served.pause()
  }
}

function throughputOf(rounds: Round[]): Throughput {
  const latencies = rounds.flatMap((each) => each.latencies)
  return {
    rate: quantile(
      rounds.map(({ rate }) => rate),
      0.5,
    ),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  }
}
