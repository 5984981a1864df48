import { databaseUrl, runStatement, startPostgres } from '../test/postgres-server.ts'
import { refuseUnlike } from './compare.ts'
import type { Part } from './document.ts'
import { createDatabase, findDurableVersion } from './postgres.ts'
import { inFolder, PROBE, SERVER, type Served, serve } from './processes.ts'
import { textOf } from './report.ts'
import {
  availabilityRequests,
  bookingRequests,
  findFreeTimes,
  findPractices,
  type Practice,
} from './requests.ts'
import { brokenPromises, type Comparison, type Figure } from './results.ts'
import { compareUnderLoad } from './rounds.ts'
import { PSYCHOLOGISTS, seed } from './seed.ts'
import { measureEmbedded, measureOnPostgres } from './starts.ts'

const AVAILABILITY_AT_LEAST = 0.6
const BOOKING_AT_LEAST = 0.5

/** The server's throughput beside that of a bare probe, its memory and its start. */
export async function measureAgainstProbe(): Promise<Part> {
  const postgres = await startPostgres({ durable: true })
  try {
    const { version, ours, theirs } = await prepare(postgres.url)
    const practices = await findPractices(ours)
    const [first] = practices
    if (first) await refuseUnlike(ours, theirs, first)
    const figures = [...(await measureEmbedded()), ...(await measureOnPostgres(ours, practices))]
    const loaded = await inFolder((folder) => measureUnderLoad(ours, theirs, folder, practices))
    const results = {
      comparisons: loaded.comparisons,
      figures: [...figures, loaded.memory],
      psychologists: PSYCHOLOGISTS,
    }
    const text = textOf(results)
    return { title: 'Against the probe', text, postgres: version, broken: brokenPromises(results) }
  } finally {
    await postgres.stop()
  }
}

/** The same data twice, on the same server: what one side writes never meets the other. */
async function prepare(server: string): Promise<{ version: string; ours: string; theirs: string }> {
  const ours = await createDatabase(server, 'bench_server')
  await seed(ours)
  const theirs = 'bench_probe'
  await runStatement(server, `create database ${theirs} template bench_server`)
  return { version: await findDurableVersion(server), ours, theirs: databaseUrl(server, theirs) }
}

async function measureUnderLoad(
  ours: string,
  theirs: string,
  folder: string,
  practices: Practice[],
): Promise<{ comparisons: Comparison[]; memory: Figure }> {
  const server = await serve(SERVER, { DATABASE_URL: ours, DATA_DIR: folder })
  const probe = await serve(PROBE, { DATABASE_URL: theirs })
  const booking = async (served: Served) => ({
    served,
    requests: bookingRequests(practices, await findFreeTimes(served.origin, practices)),
  })
  const availability = (served: Served) => ({ served, requests: availabilityRequests(practices) })
  const bookings = { server: await booking(server), probe: await booking(probe) }
  for (const served of [server, probe]) served.pause()
  const comparisons = [
    ...(await compareUnderLoad({
      call: 'month availability',
      atLeast: AVAILABILITY_AT_LEAST,
      server: availability(server),
      probe: availability(probe),
    })),
    ...(await compareUnderLoad({ call: 'booking', atLeast: BOOKING_AT_LEAST, ...bookings })),
  ]
  const memory: Figure = {
    name: 'memory after the load, PostgreSQL',
    value: server.memory(),
    unit: 'MiB',
  }
  await Promise.all([server.stop(), probe.stop()])
  return { comparisons, memory }
}
