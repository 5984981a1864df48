import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startPostgres } from '../test/postgres-server.ts'
import { createDatabase, findDurableVersion, withClient } from './postgres.ts'
import { inFolder, SERVER, type Served, serve } from './processes.ts'

/** Imports a file of the older build's bench, which fills a database as that build has it. */
export type ReadOlder = (file: string) => Promise<unknown>

export interface Sides {
  newer: Served
  older: Served
}

/**
 * Serves the present build and the older, built checkout in the folder `against`, each on its database. The present one is
 * the migrated copy of the older one, which `fill` fills. Both stop after the work.
 */
export async function withOlderBuild<Given, Seen>(
  against: string | undefined,
  fill: (before: string, readOlder: ReadOlder) => Promise<Given>,
  work: (sides: Sides, given: Given) => Promise<Seen>,
): Promise<{ seen: Seen; postgres: string }> {
  if (against === undefined)
    throw new Error('Name an older checkout that is built: --against ../before')
  const folder = resolve(against)
  const postgres = await startPostgres({ durable: true })
  try {
    const read = (file: string) => import(pathToFileURL(join(folder, 'bench', file)).href)
    const database: { createDatabase: typeof createDatabase } = await read('postgres.ts')
    const before = await database.createDatabase(postgres.url, 'bench_before')
    const given = await fill(before, read)
    const now = await createDatabase(postgres.url, 'bench_now', 'bench_before')
    for (const url of [before, now])
      await withClient(url, (client) => client.query('vacuum (analyze)'))
    const seen = await inFolder(async (data) => {
      const settings = (url: string, name: string) => ({
        DATABASE_URL: url,
        DATA_DIR: join(data, name),
      })
      const newer = await serve(SERVER, settings(now, 'now'))
      const older = await serve(SERVER, settings(before, 'before'), folder)
      try {
        return await work({ newer, older }, given)
      } finally {
        await Promise.all([newer, older].map((served) => served.stop()))
      }
    })
    return { seen, postgres: await findDurableVersion(postgres.url) }
  } finally {
    await postgres.stop()
  }
}
