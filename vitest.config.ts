import { defineConfig } from 'vitest/config'
import { postgresIsAvailable } from './test/postgres-server.ts'

/** What needs a database, by name; the same files run on the embedded one and on a PostgreSQL server. */
const onDatabase = ['src/**/*{commands,queries,routes}.test.ts', 'test/**/*.test.ts']

const projects = [
  project('unit', { include: ['{src,scripts,db}/**/*.test.{ts,tsx}'], exclude: onDatabase }),
  project('embedded', { include: onDatabase, globalSetup: 'test/embedded-setup.ts' }),
  project('e2e', {
    include: ['e2e/**/*.e2e.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  }),
]
if (postgresIsAvailable())
  projects.push(project('postgres', { include: onDatabase, globalSetup: 'test/postgres-setup.ts' }))
else
  console.warn(
    '\n!!! No PostgreSQL here: the project "postgres" is left out. Install it or set TEST_DATABASE_URL.\n',
  )

function project(name: string, test: object) {
  return {
    test: {
      name,
      // Far from Brazil on the other side of the date line: nothing may lean on the machine's zone.
      env: { TZ: 'Pacific/Auckland', NODE_ENV: 'test' },
      testTimeout: 30_000,
      hookTimeout: 60_000,
      ...test,
    },
  }
}

export default defineConfig({ test: { projects, maxWorkers: 2 } })
