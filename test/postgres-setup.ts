import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../src/app/prepare.ts'
import { connectPostgres } from '../src/platform/server/database.ts'
import { databaseUrl, runStatement, startPostgres } from './postgres-server.ts'

/** One server for the whole run, with a migrated database that every test file clones. */
export default async function setup(project: TestProject) {
  const server = await startPostgres()
  const template = `consultorio_test_${process.pid}`
  await runStatement(server.url, `create database ${template}`)
  const database = await connectPostgres(databaseUrl(server.url, template), () => {}, 1)
  await prepareDatabase(database)
  await database.close()
  project.provide('database', { kind: 'postgres', server: server.url, template })
  return async () => {
    await runStatement(server.url, `drop database ${template}`)
    await server.stop()
  }
}
