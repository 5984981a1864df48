import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../src/app/prepare.ts'
import { connectPostgres } from '../src/platform/server/database.ts'
import { databaseUrl, runStatement, startPostgres } from './postgres-server.ts'

/** Starts one server for the whole run, with a migrated database that each worker clones for its files. */
export default async function setup(project: TestProject) {
  const { socketUrl: url, stop } = await startPostgres()
  const template = `consultorio_test_${process.pid}`
  await runStatement(url, `create database ${template}`)
  const database = await connectPostgres(databaseUrl(url, template), () => {}, 1)
  await prepareDatabase(database)
  await database.close()
  project.provide('database', { kind: 'postgres', server: url, template })
  return async () => {
    await dropAll(url, template)
    await stop()
  }
}

/** Drops the template and its clones: a worker may end before the server has dropped those of its last files. */
async function dropAll(url: string, template: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [template],
  )
  for (const { name } of rows)
    await client.query(`drop database if exists ${name} with (force)`).catch(() => {})
  await client.end()
}
