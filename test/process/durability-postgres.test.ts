import { afterAll, beforeAll, describe } from 'vitest'
import { type PostgresServer, postgresIsAvailable, startPostgres } from '../postgres-server.ts'
import { promiseDurability } from './durability.ts'
import { createInstallation } from './installation.ts'

describe.skipIf(!postgresIsAvailable())(
  'kill -9 under concurrent writes on PostgreSQL',
  {
    tags: 'long',
  },
  () => {
    let postgres: PostgresServer
    beforeAll(async () => {
      postgres = await startPostgres({ durable: true })
    })
    afterAll(() => postgres.stop())
    promiseDurability(() => createInstallation(postgres))
  },
)
