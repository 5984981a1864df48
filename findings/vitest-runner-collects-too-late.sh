#!/usr/bin/env bash
# A runner may change the collected tests in `onCollected` before they run. Vitest reports the tests to the main process first,
# and calls the runner afterwards: a test that the runner takes out does not run, and the report counts it in its total and nowhere else.
#
# Expected: a run of two tests, of which the runner takes one out, reports one test.
# Seen, with vitest 5.1.0 and Node 20 or later:
#   vitest 5.1.0
#   ran: kept
#   reported: 2 tests, 1 passed, 0 failed, 0 pending
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent vitest@5.1.0
cat >runner.mjs <<'JS'
import { TestRunner } from 'vitest'

export default class KeepsOne extends TestRunner {
  onCollected(files) {
    for (const file of files) file.tasks = file.tasks.filter(({ name }) => name === 'kept')
  }
}
JS
cat >two.test.mjs <<'JS'
import { appendFileSync } from 'node:fs'
import { it } from 'vitest'

it('kept', () => appendFileSync('ran.txt', 'kept '))
it('taken out', () => appendFileSync('ran.txt', 'taken out '))
JS
cat >vitest.config.mjs <<'JS'
export default { test: { runner: './runner.mjs' } }
JS
npx vitest run --reporter=json --outputFile=report.json >/dev/null 2>&1 || true
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync('node_modules/vitest/package.json', 'utf8'))
const ran = readFileSync('ran.txt', 'utf8').trim()
const { numTotalTests, numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync('report.json', 'utf8'))
console.log(`vitest ${version}`)
console.log(`ran: ${ran}`)
console.log(`reported: ${numTotalTests} tests, ${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} pending`)
process.exit(ran === 'kept' && numTotalTests === 2 && numPassedTests + numFailedTests + numPendingTests === 1 ? 0 : 1)
JS
node read.mjs
