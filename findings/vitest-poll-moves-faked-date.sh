#!/usr/bin/env bash
# `vi.useFakeTimers({ toFake: ['Date'] })` fakes the date and leaves the timers real. `expect.poll` takes faked timers of any kind
# as its own to advance: each try moves the faked date on by the interval, although it waits for that long in real time.
#
# Expected: only the test moves a date that it has faked; after a poll of four tries it is the same.
# Seen, with vitest 5.1.0 and Node 20 or later:
#   vitest 5.1.0
#   tries: 4
#   the faked date moved by 3000 ms, in real time over 2900 ms
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent vitest@5.1.0
cat >poll.test.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'

it('waits for the fourth try', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-11T15:00:00Z') })
  const [dateBefore, before] = [Date.now(), performance.now()]
  let tries = 0
  await expect.poll(() => (tries += 1), { interval: 1000, timeout: 20_000 }).toBe(4)
  const result = { tries, moved: Date.now() - dateBefore, real: performance.now() - before }
  writeFileSync('result.json', JSON.stringify(result))
})
JS
npx vitest run >/dev/null 2>&1 || true
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync('node_modules/vitest/package.json', 'utf8'))
const { tries, moved, real } = JSON.parse(readFileSync('result.json', 'utf8'))
console.log(`vitest ${version}`)
console.log(`tries: ${tries}`)
console.log(`the faked date moved by ${moved} ms, in real time ${real > 2900 ? 'over 2900 ms' : `${Math.round(real)} ms`}`)
process.exit(tries === 4 && moved > 0 && real > 2900 ? 0 : 1)
JS
node read.mjs
