import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, canAptInstall } from '../test/apt-install.ts'
import { CALDAV_PROGRAMS, caldavIsAvailable } from '../test/caldav/servers.ts'
import { findBrowser, findHeadlessShell } from '../test/find-browser.ts'
import { postgresIsAvailable } from '../test/postgres-server.ts'
import { runVitest, type Tally } from '../test/run-vitest.ts'
import { isBuilt } from './build-stamp.ts'
import { planRun, readOrder, type Tool, toolsToInstall } from './test-plan.ts'

/**
 * `npm test`: installs missing tools, builds stale files, runs every test without the tag `long`, and ends with one line,
 * `N passed, N failed`, with `, N skipped` if there are any. `npm test -- unit` runs one part (database, screens, process, e2e), `npm test --
 * file` one file, each with its long tests; other words are vitest's own.
 */

const PACKAGES: Record<Tool, [packages: readonly string[], shownName: string]> = {
  postgres: [['postgresql'], 'o PostgreSQL'],
  browser: [['chromium'], 'o Chromium'],
  caldav: [CALDAV_PROGRAMS, 'o Radicale e o Xandikos'],
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
if (projects.length > 0) {
  const filter = process.argv.length === 2 ? 'others' : undefined
  tallies.push(runVitest(projects, { filter, words: order.rest }))
}

const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0)
const failures = sum(({ failed }) => failed.length)
const skips = sum(({ skipped }) => skipped)
console.log(
  `${sum(({ passed }) => passed)} passed, ${failures} failed${skips > 0 ? `, ${skips} skipped` : ''}`,
)
process.exit(failures > 0 || projects.length === 0 ? 1 : 0)

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
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? [] : [file], skipped: 0 }
}
