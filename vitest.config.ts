import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { postgresIsAvailable } from './test/postgres-server.ts'

/** What needs a database, by name; the same files run on the embedded one and on a PostgreSQL server. */
const onDatabase = ['src/**/*{commands,queries,routes}.test.ts', 'test/*.test.ts']

/** Compiled code is kept from one process to the next: a run starts some hundreds. */
const NODE_COMPILE_CACHE = fileURLToPath(
  new URL('node_modules/.cache/consultorio/compiled', import.meta.url),
)

/**
 * Node reads the sources as it does in production; Vite would transform the whole server again for each file. Nothing is
 * mocked there, and the server keeps nothing outside its services, so files may share a process and what it has read.
 */
const NATIVE = { experimental: { viteModuleRunner: false, nodeLoader: false } }
const SHARED = { ...NATIVE, isolate: false }

const onPostgres = project(
  'postgres',
  { include: onDatabase, globalSetup: 'test/postgres-setup.ts', ...SHARED },
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
  project('embedded', { include: onDatabase, globalSetup: 'test/embedded-setup.ts', ...SHARED }, 1),
  ...(postgresIsAvailable() ? [onPostgres] : []),
  project('process', { include: ['test/process/*.test.ts'], ...NATIVE, ...PATIENT }, 2),
  project('e2e', { include: ['e2e/*.e2e.ts'], ...NATIVE, ...PATIENT }, 2),
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
      env: { TZ: 'Pacific/Auckland', NODE_ENV: 'test', NODE_COMPILE_CACHE },
      setupFiles: 'test/each-file.ts',
      testTimeout: 30_000,
      hookTimeout: 60_000,
      sequence: { groupOrder },
      ...test,
    },
  }
}

/** A minute and more, the longest first. */
const LONG = [
  'process/durability.test.ts',
  'e2e/main-job.e2e.ts',
  'e2e/demo.e2e.ts',
  'e2e/install.e2e.ts',
  'e2e/layout.e2e.ts',
  'e2e/offline.e2e.ts',
  'process/outbox.test.ts',
]

/** A fresh clone knows not how long files take: a long one begun last would run alone to the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((path) => moduleId.endsWith(path))
      return place === -1 ? LONG.length : place
    }
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig({
  test: { projects, maxWorkers: 2, sequence: { sequencer: LongestFirst } },
})
