import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The tag of a test that `npm run attack` runs, and `npm test` leaves out unless a part or a file is named. */
export const LONG = 'long'

export type Filter = 'long' | 'others'

export interface Tally {
  passed: number
  /** Names of failed tests, and of files and runs that failed without one. */
  failed: string[]
  skipped: number
}

interface Report {
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string; tags: string[] }[]
  }[]
}

const ROOT = join(import.meta.dirname, '..')

/**
 * Runs tests of these projects with Vitest and counts them. `filter` takes the long tests only, or all others; what it
 * leaves out counts as nothing. Other words are Vitest's.
 */
export function runVitest(
  projects: readonly string[],
  { filter, words = [] }: { filter?: Filter | undefined; words?: readonly string[] } = {},
): Tally {
  const folder = mkdtempSync(join(tmpdir(), 'consultorio-tests-'))
  const report = join(folder, 'report.json')
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.map((name) => `--project=${name}`),
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/cost-reporter.ts',
      `--outputFile.json=${report}`,
      ...(filter ? [`--tags-filter=${filter === 'long' ? LONG : `!${LONG}`}`] : []),
      ...words,
    ],
    { cwd: ROOT, stdio: 'inherit' },
  )
  const tally = existsSync(report)
    ? countTests(JSON.parse(readFileSync(report, 'utf8')), filter)
    : { passed: 0, failed: [], skipped: 0 }
  rmSync(folder, { recursive: true, force: true })
  if (status === 0 || tally.failed.length > 0) return tally
  return { ...tally, failed: [`Vitest ended with ${status}`] }
}

function countTests({ testResults }: Report, filter?: Filter): Tally {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const named = (status: string) => tests.filter((test) => test.status === status)
  const failed = named('failed').map(({ fullName }) => fullName)
  const unread = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    .map(({ name }) => name)
  const isLeftOut = ({ tags }: { tags: string[] }) =>
    filter !== undefined && tags.includes(LONG) === (filter === 'others')
  return {
    passed: named('passed').length,
    failed: [...failed, ...unread],
    skipped: tests.filter((test) => !['passed', 'failed'].includes(test.status) && !isLeftOut(test))
      .length,
  }
}
