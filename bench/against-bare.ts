import { join } from 'node:path'
import { startPostgres } from '../test/postgres-server.ts'
import { createBareDatabase } from './bare-tables.ts'
import { createDayLogins, type DayLogin, dayCalls, dayRequests } from './day/calls.ts'
import type { Part } from './document.ts'
import { createDatabase, findDurableVersion } from './postgres.ts'
import { BARE, inFolder, SERVER, type Served, serve } from './processes.ts'
import { textOf } from './report.ts'
import {
  availabilityRequests,
  bookingRequests,
  findFreeTimes,
  findPsychologists,
  type Practice,
} from './requests.ts'
import { brokenPromises, type Comparison, type Figure } from './results.ts'
import { compareUnderLoad } from './rounds.ts'
import { PSYCHOLOGISTS, seed } from './seed.ts'
import { measureEmbedded, measureOnPostgres } from './starts.ts'

const AVAILABILITY_AT_LEAST = { 1: 0.5, 32: 0.5 }
const BOOKING_AT_LEAST = { 1: 0.25, 32: 0.2 }
const MEMORY_AFTER_LOAD_AT_MOST = 250

export async function measureAgainstBare({ quick }: { quick: boolean }): Promise<Part> {
  const postgres = await startPostgres({ durable: true })
  try {
    const { version, ours, theirs, logins } = await prepare(postgres.url)
    const practices = await findPsychologists(ours)
    // Nothing is deleted before the end: for minutes after, ext4 creates files several times slower.
    const { comparisons, figures } = await inFolder(async (folder) => {
      const starts = quick ? [] : await measureStarts(ours, practices, folder)
      const loaded = await measureUnderLoad({ ours, theirs, folder, practices, logins, quick })
      return { comparisons: loaded.comparisons, figures: [...starts, loaded.memory] }
    })
    const results = { comparisons, figures, psychologists: PSYCHOLOGISTS }
    const text = textOf(results)
    return {
      title: 'Against a bare program',
      text,
      postgres: version,
      broken: brokenPromises(results),
    }
  } finally {
    await postgres.stop()
  }
}

async function measureStarts(
  url: string,
  practices: Practice[],
  folder: string,
): Promise<Figure[]> {
  return [
    ...(await measureEmbedded(join(folder, 'embedded'))),
    ...(await measureOnPostgres(url, practices, join(folder, 'postgres'))),
  ]
}

interface Loaded {
  ours: string
  theirs: string
  folder: string
  practices: Practice[]
  logins: DayLogin[]
  quick: boolean
}

async function prepare(server: string) {
  const name = 'bench_server'
  const ours = await createDatabase(server, name)
  await seed(ours)
  const logins = await createDayLogins(ours)
  const theirs = await createBareDatabase(server, name)
  return { version: await findDurableVersion(server), ours, theirs, logins }
}

async function measureUnderLoad({
  ours,
  theirs,
  folder,
  practices,
  logins,
  quick,
}: Loaded): Promise<{ comparisons: Comparison[]; memory: Figure }> {
  const server = await serve(SERVER, { DATABASE_URL: ours, DATA_DIR: join(folder, 'loaded') })
  const bare = await serve(BARE, { DATABASE_URL: theirs })
  await refuseUnlike(server, bare, practices)
  const booking = async (served: Served) => ({
    served,
    requests: bookingRequests(practices, await findFreeTimes(served.origin, practices)),
  })
  const availability = (served: Served) => ({ served, requests: availabilityRequests(practices) })
  const bookings = { server: await booking(server), bare: await booking(bare) }
  for (const served of [server, bare]) served.pause()
  const reads: Comparison[] = []
  for (const { call, atLeast, requestOf } of dayCalls) {
    const sideOf = (served: Served) => ({ served, requests: dayRequests(requestOf, logins) })
    const sides = { server: sideOf(server), bare: sideOf(bare) }
    reads.push(...(await compareUnderLoad({ call, atLeast, quick, ...sides })))
  }
  const comparisons = [
    ...(await compareUnderLoad({
      call: 'month availability',
      atLeast: AVAILABILITY_AT_LEAST,
      quick,
      server: availability(server),
      bare: availability(bare),
    })),
    ...reads,
    ...(await compareUnderLoad({ call: 'booking', atLeast: BOOKING_AT_LEAST, quick, ...bookings })),
  ]
  const memory: Figure = {
    name: 'memory after the load, PostgreSQL',
    value: server.memory(),
    unit: 'MiB',
    atMost: MEMORY_AFTER_LOAD_AT_MOST,
  }
  await Promise.all([server.stop(), bare.stop()])
  return { comparisons, memory }
}

/** Stops the bench unless both offer the same times; else they would not do the same work. */
async function refuseUnlike(server: Served, bare: Served, practices: Practice[]): Promise<void> {
  const requests = availabilityRequests(practices)
  for (let n = 0; n < practices.length; n++) {
    const { path } = requests.next().value
    const [expected, found] = await Promise.all(
      [server, bare].map(async ({ origin }) => (await fetch(origin + path)).text()),
    )
    if (expected !== found)
      throw new Error(`The bare program's answer differs.\nserver: ${expected}\nbare: ${found}`)
  }
}
