import pg from 'pg'
import { prepareDatabase } from '../src/app/prepare.ts'
import { connectPostgres } from '../src/platform/server/database.ts'
import { databaseUrl, startPostgres } from '../test/postgres-server.ts'
import type { Part, Report } from './document.ts'

/** Measures a part on a PostgreSQL server with durable commits: `work` gets a new database, and the server's address. */
export async function partOnPostgres(
  title: string,
  work: (url: string, server: string) => Promise<Report>,
): Promise<Part> {
  const postgres = await startPostgres({ durable: true })
  try {
    const { text, broken } = await work(await createDatabase(postgres.url, 'bench'), postgres.url)
    return { title, text, broken, postgres: await findDurableVersion(postgres.url) }
  } finally {
    await postgres.stop()
  }
}

export async function findDurableVersion(server: string): Promise<string> {
  const { rows } = await withClient(server, (client) =>
    client.query<{ version: string; durable: boolean }>(`
      select current_setting('server_version') as version,
        current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on' as durable`),
  )
  if (!rows[0]?.durable) throw new Error('Commits of this server do not wait for the disk')
  return rows[0].version
}

/** Creates a migrated database: empty, or a copy of the database that `template` names. */
export async function createDatabase(
  server: string,
  name: string,
  template = 'template1',
): Promise<string> {
  await withClient(server, (client) => client.query(`create database ${name} template ${template}`))
  const url = databaseUrl(server, name)
  const database = await connectPostgres(url, () => {}, 1)
  await prepareDatabase(database)
  await database.close()
  return url
}

export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
