import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { isBuilt } from '../scripts/build-stamp.ts'
import { databaseUrl, startPostgres } from '../test/postgres-server.ts'
import { refuseUnlike } from './compare.ts'
import { inFolder, PROBE, SERVER, type Served, serve } from './processes.ts'
import { documentOf } from './report.ts'
import {
  availabilityRequests,
  bookingRequests,
  findFreeTimes,
  findPractices,
  type Practice,
} from './requests.ts'
import { brokenPromises, type Comparison, type Figure, type Results } from './results.ts'
import { compareUnderLoad } from './rounds.ts'
import { PSYCHOLOGISTS, seed } from './seed.ts'
import { measureEmbedded, measureOnPostgres } from './starts.ts'

/** `npm run bench`: measures what is promised, writes docs/benchmarks.md, and ends with 1 when a promise is broken. */

const ROOT = join(import.meta.dirname, '..')
const AVAILABILITY_AT_LEAST = 0.6
const BOOKING_AT_LEAST = 0.5

if (!isBuilt()) build()
const results = await measure(loadavg()[0] ?? 0)
const document = documentOf(results)
writeFileSync(join(ROOT, 'docs/benchmarks.md'), document)
console.log(document)
const broken = brokenPromises(results)
for (const line of broken) console.error(`Missed: ${line}`)
process.exit(broken.length > 0 ? 1 : 0)

function build(): void {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/build.ts')], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}

async function measure(load: number): Promise<Results> {
  const postgres = await startPostgres({ durable: true })
  try {
    const { version, ours, theirs } = await prepare(postgres.url)
    const practices = await findPractices(ours)
    const [first] = practices
    if (first) await refuseUnlike(ours, theirs, first)
    const figures = [...(await measureEmbedded()), ...(await measureOnPostgres(ours, practices))]
    const loaded = await inFolder((folder) => measureUnderLoad(ours, theirs, folder, practices))
    return {
      comparisons: loaded.comparisons,
      figures: [...figures, loaded.memory],
      postgres: version,
      psychologists: PSYCHOLOGISTS,
      load,
    }
  } finally {
    await postgres.stop()
  }
}

/** The same data twice, on the same server: what one side writes never meets the other. */
async function prepare(server: string): Promise<{ version: string; ours: string; theirs: string }> {
  const [ours, theirs] = ['bench_server', 'bench_probe']
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${ours}`)
  await seed(databaseUrl(server, ours))
  await client.query(`create database ${theirs} template ${ours}`)
  const { rows } = await client.query<{ server_version: string; durable: boolean }>(`
    select current_setting('server_version') as server_version,
      current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on' as durable`)
  await client.end()
  const { server_version = '', durable } = rows[0] ?? {}
  if (!durable) throw new Error('Commits of this server do not wait for the disk')
  return {
    version: server_version,
    ours: databaseUrl(server, ours),
    theirs: databaseUrl(server, theirs),
  }
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
