import type { Request } from 'autocannon'
import { load, type Round } from './load.ts'
import type { Served } from './processes.ts'
import { type Comparison, quantile, type Throughput } from './results.ts'

/** A process under load and what is asked of it. */
export interface Side {
  served: Served
  requests: Iterator<Request>
}

interface Call {
  call: string
  atLeast: number
  server: Side
  probe: Side
}

const CONNECTIONS = [1, 32]
const ROUNDS = 9
const SECONDS = 2
const WARM_UP_SECONDS = 2

/** Both sides in turns, A B B A …: what else the machine does meets both alike. */
export async function compareUnderLoad({
  call,
  atLeast,
  server,
  probe,
}: Call): Promise<Comparison[]> {
  for (const side of [server, probe]) await turn(side, Math.max(...CONNECTIONS), WARM_UP_SECONDS)
  const comparisons: Comparison[] = []
  for (const connections of CONNECTIONS) {
    const rounds: { server: Round; probe: Round }[] = []
    for (let n = 0; n < ROUNDS; n++)
      rounds.push(await round(server, probe, connections, n % 2 === 0))
    comparisons.push({
      call,
      connections,
      atLeast,
      ratio: quantile(
        rounds.map((each) => each.server.rate / each.probe.rate),
        0.5,
      ),
      server: throughputOf(rounds.map((each) => each.server)),
      probe: throughputOf(rounds.map((each) => each.probe)),
    })
  }
  return comparisons
}

async function round(server: Side, probe: Side, connections: number, serverFirst: boolean) {
  if (serverFirst) {
    const first = await turn(server, connections, SECONDS)
    return { server: first, probe: await turn(probe, connections, SECONDS) }
  }
  const first = await turn(probe, connections, SECONDS)
  return { server: await turn(server, connections, SECONDS), probe: first }
}

async function turn(
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
