#!/usr/bin/env bash
# @datasert/cronjs-matcher leaves out the fifth Monday of a month if it is the 31st.
#
# Expected: 31 August 2026 and 31 May 2027 too, as croner has them. The parser of the package reads 1#5 as the fifth Monday (`nthDays`, instance
# 5), and a fifth weekday is on the 29th, 30th or 31st.
# Seen, with @datasert/cronjs-matcher 1.4.0 and croner 11.0.1:
#   @datasert/cronjs-matcher 1.4.0: 2026-03-30, 2026-06-29, 2026-11-30, 2027-03-29
#   croner 11.0.1: 2026-03-30, 2026-06-29, 2026-08-31, 2026-11-30, 2027-03-29, 2027-05-31
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @datasert/cronjs-matcher@1.4.0 croner@11.0.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Cron } from 'croner'

const { getFutureMatches } = createRequire(import.meta.url)('@datasert/cronjs-matcher')
const rule = '0 9 * * 1#5'
const [from, to] = ['2026-01-01T00:00:00Z', '2027-06-01T00:00:00Z']
const daysOf = (dates) => dates.filter((date) => date < to).map((date) => date.slice(0, 10)).join(', ')

const seen = daysOf(getFutureMatches(rule, { startAt: from, matchCount: 10, timezone: 'UTC' }))
const right = daysOf(new Cron(rule, { timezone: 'UTC' }).nextRuns(10, new Date(from)).map((date) => date.toISOString()))
for (const [name, days] of [
  ['@datasert/cronjs-matcher', seen],
  ['croner', right],
]) {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))
  console.log(`${name} ${version}: ${days}`)
}
const shows =
  seen === '2026-03-30, 2026-06-29, 2026-11-30, 2027-03-29' &&
  right === '2026-03-30, 2026-06-29, 2026-08-31, 2026-11-30, 2027-03-29, 2027-05-31'
process.exit(shows ? 0 : 1)
JS
node try.mjs
