import { spawnSync } from 'node:child_process'
import { isBuilt } from '../scripts/build-stamp.ts'
import { findBrowser } from '../test/find-browser.ts'
import { runVitest } from '../test/run-vitest.ts'
import type { Attack } from './attack.ts'

/** The tests that `npm test` leaves out; each chooses its own database. */
export const longTests: Attack = {
  name: 'Long tests',
  invariant:
    'kills at each step of imports, payments, calendars and closings lose and double nothing; long journeys end as they should',
  databases: ['postgres'],
  run: async () => {
    if (!isBuilt()) spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
    const browser = findBrowser() !== null
    const { passed, failed } = runVitest(browser ? ['process', 'e2e'] : ['process'], {
      filter: 'long',
    })
    return {
      tried: passed + failed.length,
      seen: browser ? `${passed} passed` : `${passed} passed; no browser for the journeys`,
      broken: failed,
    }
  },
}
