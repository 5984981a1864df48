import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { phoneFont } from './e2e/phone-font.ts'
import { clickAt, emulateMedia, insertText } from './screens/browser-commands.ts'
import { plainIcons } from './scripts/plain-icons.ts'
import { svgDrawings } from './scripts/svg-drawings.ts'
import { findBrowser, findHeadlessShell } from './test/find-browser.ts'
import { FLAGS, HERE } from './test/launch-browser.ts'

import { BOTH_DATABASES, ON_BOTH_DATABASES } from './test/on-both-databases.ts'
import { postgresIsAvailable } from './test/postgres-server.ts'
import { LONG } from './test/run-vitest.ts'

/** Tests that need a database, by file name. `scripts/test.ts` runs them once, and the marked ones of ON_BOTH_DATABASES twice. */
const onDatabase = ['src/**/*{commands,queries,routes}.test.ts', 'test/*.test.ts']
const onBoth = ON_BOTH_DATABASES.flatMap(({ files }) => files)

// A renamed file would otherwise leave the set without notice.
const missing = onBoth.filter(
  (pattern) => globSync(pattern, { cwd: import.meta.dirname }).length === 0,
)
if (missing.length > 0)
  throw new Error(`test/on-both-databases.ts lists what is not there: ${missing.join(', ')}`)

/** Compiled code is kept from one process to the next: a run starts some hundreds. */
const NODE_COMPILE_CACHE = fileURLToPath(
  new URL('node_modules/.cache/consultorio/compiled', import.meta.url),
)

/** Far from Brazil on the other side of the date line: nothing may lean on the machine's zone. */
const ENV = { TZ: 'Pacific/Auckland', NODE_ENV: 'test', NODE_COMPILE_CACHE }

/**
 * Node reads the sources as it does in production; Vite would transform the whole server again for each file. Nothing is
 * mocked there, and the server keeps nothing outside its services, so files may share a process and what it has read.
 */
const NATIVE = { experimental: { viteModuleRunner: false, nodeLoader: false } }
const ON_EMBEDDED = { globalSetup: 'test/embedded-setup.ts', ...NATIVE, isolate: false }
const ON_SECOND = {
  ...ON_EMBEDDED,
  runner: './test/second-database-runner.ts',
  env: { ...ENV, SECOND_DATABASE: 'yes' },
}
const ON_POSTGRES = { globalSetup: 'test/postgres-setup.ts', ...NATIVE, isolate: false }
const BUNDLED = 'test/process/bundle-server.ts'
const PROCESSES = { globalSetup: BUNDLED, ...NATIVE, isolate: false }
const JOURNEYS = { globalSetup: [BUNDLED, 'e2e/setup.ts'], ...NATIVE, isolate: false }

/** Screens and rules are read through Vite, which knows `.tsx`, once a process: reading them takes longer than the tests. */
const pure = {
  include: ['{src,scripts,db}/**/*.test.{ts,tsx}'],
  exclude: onDatabase,
  setupFiles: ['test/each-file.ts', 'test/each-pure-file.ts'],
  isolate: false,
}

/** Each worker has one page for all of its files, which reads the application once. */
const screens = {
  include: ['screens/*.test.{ts,tsx}'],
  setupFiles: 'screens/each-screen.ts',
  testTimeout: 60_000,
  // The screen answers from memory: what is waited for is mostly there within a frame.
  expect: { poll: { timeout: 20_000, interval: 20 } },
  isolate: false,
  browser: {
    enabled: true,
    headless: true,
    ui: false,
    screenshotFailures: false,
    testerHtmlPath: './screens/tester.html',
    commands: { clickAt, emulateMedia, insertText },
    instances: [{ browser: 'chromium' as const }],
    provider: playwright({
      launchOptions: {
        executablePath: findHeadlessShell() ?? findBrowser() ?? '',
        args: [...FLAGS, '--in-process-gpu', '--disable-site-isolation-trials'],
        env: { ...process.env, ...phoneFont() },
      },
      contextOptions: { ...HERE, reducedMotion: 'reduce' },
      actionTimeout: 20_000,
    }),
  },
}

/** For real servers and browsers on a busy machine. */
const PATIENT = { testTimeout: 180_000, hookTimeout: 180_000 }

const projects = [
  { ...project('unit', pure, 1), plugins: [svgDrawings] },
  ...(postgresIsAvailable()
    ? [project('postgres', { include: onDatabase, ...ON_POSTGRES }, 1)]
    : []),
  project(
    'caldav',
    {
      include: ['test/caldav/*.test.ts'],
      ...(postgresIsAvailable() ? ON_POSTGRES : ON_EMBEDDED),
    },
    1,
  ),
  project('embedded', { include: onDatabase, ...ON_EMBEDDED }, 1),
  project('both', { include: onBoth, ...ON_SECOND }, 1),
  {
    ...project('screens', screens, 2),
    plugins: [tailwindcss(), plainIcons, svgDrawings],
    // As in production: React's development mode takes as long again.
    oxc: { jsx: { runtime: 'automatic' as const, development: false } },
    optimizeDeps: {
      entries: ['src/app/web.tsx', 'screens/*.ts{,x}'],
      include: ['react/jsx-runtime'],
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
    },
  },
  project('process', { include: ['test/process/*.test.ts'], ...PROCESSES, ...PATIENT }, 3),
  project('e2e', { include: ['e2e/*.e2e.ts'], ...JOURNEYS, ...PATIENT }, 3),
]

/** Groups run one after the other, in their order. */
function project(name: string, test: object, groupOrder: number) {
  return {
    test: {
      name,
      env: ENV,
      setupFiles: 'test/each-file.ts',
      // A race of some hundred requests takes a minute beside a load of 20.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // What comes by itself, such as a message, is waited for; a second is too short beside such a load.
      expect: { poll: { timeout: 20_000 } },
      sequence: { groupOrder },
      tags: [
        { name: BOTH_DATABASES, description: 'Runs on PostgreSQL and on the embedded one.' },
        { name: LONG, description: 'Runs in `npm run attack`, and is left out of `npm test`.' },
      ],
      ...test,
    },
  }
}

/**
 * Of each group those that take longest, the longest first. The journeys come last and together: a worker keeps its server
 * and its browser from one to the next.
 */
const LONGEST = [
  'test/any-input.test.ts',
  'test/contracts.test.ts',
  'test/race.test.ts',
  'booking/read-throttle-routes.test.ts',
  'booking/unproven-hold-commands.test.ts',
  'sessions/changes/undo-commands.test.ts',
  'identity/throttle-routes.test.ts',
  'test/heavy-page.test.ts',
  'process/backup.test.ts',
  'process/two-servers.test.ts',
  'process/durability-embedded.test.ts',
  'process/',
  'e2e/main-job.e2e.ts',
  'e2e/demo.e2e.ts',
  'e2e/offline.e2e.ts',
  'e2e/install.e2e.ts',
  'e2e/account.e2e.ts',
  'e2e/record.e2e.ts',
]

/** A fresh clone knows not how long files take: a long one begun last would run alone to the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((path) => moduleId.includes(path))
      return index === -1 ? LONGEST.length : index
    }
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

/** Three on two cores: while one waits, for a database or for a page, the others work. */
export default defineConfig({
  test: { projects, maxWorkers: 3, sequence: { sequencer: LongestFirst } },
})
