import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aptInstall } from '../test/apt-install.ts'
import { findBrowser } from '../test/find-browser.ts'
import { installPostgres } from '../test/postgres-server.ts'
import { isBuilt } from './build-stamp.ts'

/**
 * `npm test`: installs what is missing, builds what is stale, runs every test and ends with one line, `N passed, N
 * failed`. `npm test -- unit` (embedded, postgres, process, e2e) runs one project; other words are vitest's own.
 */

const PROJECTS = ['unit', 'embedded', 'postgres', 'process', 'e2e']

interface Tally {
  passed: number
  failed: number
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

const root = join(import.meta.dirname, '..')
const words = process.argv.slice(2)
const chosen = words.filter((word) => PROJECTS.includes(word))
const wants = (...names: string[]) =>
  chosen.length === 0 || names.some((name) => chosen.includes(name))

const tallies: Tally[] = []
if (wants('postgres', 'process', 'e2e') && !installPostgres())
  warn('Sem PostgreSQL: os testes nele ficam de fora. Instale-o ou informe TEST_DATABASE_URL.')
if (wants('e2e') && !installBrowser()) {
  warn('Sem Chromium: as jornadas no navegador falham. Instale-o ou informe CHROME_PATH.')
}
if (!isBuilt()) tallies.push(runStep('scripts/build.ts'))
if (chosen.length === 0 && existsSync(join(root, 'scripts/check-size.ts')))
  tallies.push(runStep('scripts/check-size.ts'))
tallies.push(runSuite())

const sum = (of: keyof Tally) => tallies.reduce((total, tally) => total + tally[of], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 ? 1 : 0)

/** Puts Chromium there where it is missing and can be installed. */
function installBrowser(): boolean {
  return findBrowser() !== null || (aptInstall('chromium', 'o Chromium') && findBrowser() !== null)
}

/** A step of ours counts as one test. */
function runStep(file: string): Tally {
  const { status } = spawnSync(process.execPath, [file], { cwd: root, stdio: 'inherit' })
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function runSuite(): Tally {
  const folder = mkdtempSync(join(tmpdir(), 'consultorio-tests-'))
  const report = join(folder, 'report.json')
  const projects = chosen.map((name) => `--project=${name}`)
  const rest = words.filter((word) => !chosen.includes(word))
  const order = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...rest,
  ]
  const { status } = spawnSync(process.execPath, order, { cwd: root, stdio: 'inherit' })
  const tally = readTally(report)
  rmSync(folder, { recursive: true, force: true })
  // An error outside of any test fails the run as a test would.
  return status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

/** A file that could not even be read counts as one failure. */
function readTally(path: string): Tally {
  if (!existsSync(path)) return { passed: 0, failed: 1 }
  const report: Report = JSON.parse(readFileSync(path, 'utf8'))
  const unread = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unread.length }
}

function warn(text: string): void {
  console.warn(`\n!!! ${text}\n`)
}
