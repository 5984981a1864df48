import { defineConfig } from 'vitest/config'
import { postgresIsAvailable } from './test/postgres-server.ts'

/** What needs a database, by name; the same files run on the embedded one and on a PostgreSQL server. */
const onDatabase = ['src/**/*{commands,queries,routes}.test.ts', 'test/*.test.ts']

const onPostgres = project(
  'postgres',
  { include: onDatabase, globalSetup: 'test/postgres-setup.ts' },
  1,
)

/** For real servers and browsers on a busy machine. */
const PATIENT = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
}

const projects = [
  project('unit', { include: ['{src,scripts,db}/**/*.test.{ts,tsx}'], exclude: onDatabase }, 1),
  project('embedded', { include: onDatabase, globalSetup: 'test/embedded-setup.ts' }, 1),
  ...(postgresIsAvailable() ? [onPostgres] : []),
  project('process', { include: ['test/process/*.test.ts'], ...PATIENT }, 2),
  project('e2e', { include: ['e2e/*.e2e.ts'], ...PATIENT }, 3),
]
if (!postgresIsAvailable()) {
  console.warn(
    '\n!!! No PostgreSQL here: what needs it is left out. Install it or set TEST_DATABASE_URL.\n',
  )
}

/** Groups run one after the other, in their order. */
function project(name: string, test: object, groupOrder: number) {
  return {
    test: {
      name,
      // Far from Brazil on the other side of the date line: nothing may lean on the machine's zone.
      env: { TZ: 'Pacific/Auckland', NODE_ENV: 'test' },
      testTimeout: 30_000,
      hookTimeout: 60_000,
      sequence: { groupOrder },
      ...test,
    },
  }
}

export default defineConfig({ test: { projects, maxWorkers: 2 } })
