import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aptInstall, canAptInstall } from '../test/apt-install.ts'
import { CALDAV_PROGRAMS, caldavIsAvailable } from '../test/caldav/servers.ts'
import { findBrowser, findHeadlessShell } from '../test/find-browser.ts'
import { postgresIsAvailable } from '../test/postgres-server.ts'
import { isBuilt } from './build-stamp.ts'
import { planRun, readOrder, type Tool, toolsToInstall } from './test-plan.ts'

/**
 * `npm test`: installs missing tools, builds stale files, runs every test and ends with one line, `N passed, N
 * failed`, with `, N skipped` if there are any. `npm test -- unit` runs one part (database, screens, process, e2e), `npm test --
 * file` one file; other words are vitest's own.
 */

const PACKAGES: Record<Tool, [packages: readonly string[], shownName: string]> = {
  postgres: [['postgresql'], 'o PostgreSQL'],
  browser: [['chromium'], 'o Chromium'],
  caldav: [CALDAV_PROGRAMS, 'o Radicale e o Xandikos'],
}

interface Tally {
  passed: number
  failed: number
  skipped: number
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

const root = join(import.meta.dirname, '..')
const order = readOrder(process.argv.slice(2))

for (const tool of toolsToInstall(order, { has: findTools(), installs: canAptInstall() }))
  install(tool)
// Screens and journeys also run in the full browser; the shell without a window takes half the time.
if (
  order.parts.some((part) => part === 'screens' || part === 'e2e') &&
  canAptInstall() &&
  !process.env.CHROME_PATH &&
  !findHeadlessShell()
)
  aptInstall(['chromium-headless-shell'], 'o Chromium sem janela')
const { projects, advice } = planRun(order, findTools())
if (advice) console.warn(`\n!!! ${advice}\n`)

const tallies: Tally[] = []
if (!isBuilt()) tallies.push(runStep('scripts/build.ts'))
if (process.argv.length === 2 && existsSync(join(root, 'scripts/check-size.ts')))
  tallies.push(runStep('scripts/check-size.ts'))
if (projects.length > 0) tallies.push(runSuite())

const sum = (of: keyof Tally) => tallies.reduce((total, tally) => total + tally[of], 0)
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
process.exit(sum('failed') > 0 || projects.length === 0 ? 1 : 0)

function findTools(): Record<Tool, boolean> {
  return {
    postgres: postgresIsAvailable(),
    browser: findBrowser() !== null,
    caldav: caldavIsAvailable(),
  }
}

function install(tool: Tool): void {
  aptInstall(...PACKAGES[tool])
}

function runStep(file: string): Tally {
  const { status } = spawnSync(process.execPath, [file], { cwd: root, stdio: 'inherit' })
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
}

function runSuite(): Tally {
  const folder = mkdtempSync(join(tmpdir(), 'consultorio-tests-'))
  const report = join(folder, 'report.json')
  const words = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((name) => `--project=${name}`),
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/cost-reporter.ts',
    `--outputFile.json=${report}`,
    ...order.rest,
  ]
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' })
  const tally = readTally(report)
  rmSync(folder, { recursive: true, force: true })
  return status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

function readTally(path: string): Tally {
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 }
  const report: Report = JSON.parse(readFileSync(path, 'utf8'))
  const unread = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unread.length,
    skipped: report.numPendingTests,
  }
}
