import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../src/app/prepare.ts'
import { type PostgresServer, postgresIsAvailable, startPostgres } from '../test/postgres-server.ts'
import { createInstallation, withDatabase } from '../test/process/installation.ts'

/** Prepares migrated databases that the servers of the journeys copy: an embedded one, and one on PostgreSQL if there is one. */
export default async function setup(project: TestProject) {
  const postgres = postgresIsAvailable() ? await startPostgres() : null
  const embedded = await prepare()
  project.provide('preparedData', embedded.dataDir)
  const onPostgres = postgres && (await prepare(postgres))
  const template = onPostgres && new URL(String(onPostgres.settings.DATABASE_URL)).pathname.slice(1)
  project.provide('preparedPostgres', postgres && template ? { url: postgres.url, template } : null)
  return async () => {
    await embedded.remove()
    await onPostgres?.remove()
    await postgres?.stop()
  }
}

async function prepare(server?: PostgresServer) {
  const installation = await createInstallation(server)
  await withDatabase(installation, prepareDatabase)
  return installation
}
