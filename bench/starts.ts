import { join } from 'node:path'
import { memoryAtRest, SERVER, type Served, serve } from './processes.ts'
import { availabilityRequests, type Practice } from './requests.ts'
import { type Figure, quantile } from './results.ts'

const MEMORY_AT_MOST = { postgres: 150, embedded: 350 }
const START_AT_MOST = { postgres: 800, embedded: 2_000 }
const STARTS = 3

export async function measureOnPostgres(
  url: string,
  practices: Practice[],
  folders: string,
): Promise<Figure[]> {
  const { path = '/' } = availabilityRequests(practices).next().value
  const starts: number[] = []
  let memory: number | null = null
  for (let n = 0; n < STARTS; n++) {
    const served = await serve(SERVER, { DATABASE_URL: url, DATA_DIR: join(folders, String(n)) })
    starts.push(served.coldStart)
    if (n === 0) memory = await memoryAtRest(served, path)
    await served.stop()
  }
  return [
    {
      name: 'memory at rest, PostgreSQL',
      value: memory,
      unit: 'MiB',
      atMost: MEMORY_AT_MOST.postgres,
    },
    {
      name: 'start, PostgreSQL',
      value: quantile(starts, 0.5),
      unit: 'ms',
      atMost: START_AT_MOST.postgres,
    },
  ]
}

/** Measures starts, each in a new folder below `folders`. */
export async function measureEmbedded(folders: string): Promise<Figure[]> {
  const first: number[] = []
  const second: number[] = []
  const memory: (number | null)[] = []
  for (let n = 0; n < STARTS; n++) {
    const start = (): Promise<Served> => serve(SERVER, { DATA_DIR: join(folders, String(n)) })
    const fresh = await start()
    first.push(fresh.coldStart)
    if (n === 0) memory.push(await memoryAtRest(fresh, '/api/health'))
    await fresh.stop()
    const again = await start()
    second.push(again.coldStart)
    if (n === 0) memory.push(await memoryAtRest(again, '/api/health'))
    await again.stop()
  }
  return [
    ...memory.map((value, n) => ({
      name: `memory at rest, embedded, ${n === 0 ? 'first start' : 'later starts'}`,
      value,
      unit: 'MiB' as const,
      atMost: MEMORY_AT_MOST.embedded,
    })),
    {
      name: 'first start, empty embedded database',
      value: quantile(first, 0.5),
      unit: 'ms',
      atMost: START_AT_MOST.embedded,
    },
    { name: 'second start, embedded database', value: quantile(second, 0.5), unit: 'ms' },
  ]
}
