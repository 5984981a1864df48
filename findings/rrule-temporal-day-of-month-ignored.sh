#!/usr/bin/env bash
# rrule-temporal ignores BYMONTHDAY in a yearly rule whose weekday has a number.
#
# Expected: BYMONTHDAY limits the dates to those that fit it too (RFC 5545, 3.3.10, the table and its note 2), as rrule answers.
# Seen, with rrule 2.8.1 and rrule-temporal 2.2.8, for six years of FREQ=YEARLY;BYMONTHDAY=1,2,3;BYDAY=1MO:
#   rrule 2.8.1:          2024-01-01, 2028-01-03, 2029-01-01
#   rrule-temporal 2.2.8: 2024-01-01, 2025-01-06, 2026-01-05, 2027-01-04, 2028-01-03, 2029-01-01
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent rrule@2.8.1 rrule-temporal@2.2.8
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import rrule from 'rrule'
import { RRuleTemporal } from 'rrule-temporal'

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const text = 'DTSTART:20240101T120000Z\nRRULE:FREQ=YEARLY;BYMONTHDAY=1,2,3;BYDAY=1MO'
const [from, to] = [new Date('2024-01-01T00:00:00Z'), new Date('2029-12-31T00:00:00Z')]
const daysOf = (dates) => dates.map((date) => date.toISOString().slice(0, 10)).join(', ')
const one = daysOf(rrule.rrulestr(text).between(from, to, true))
const other = daysOf(
  new RRuleTemporal({ rruleString: text })
    .between(from, to, true)
    .map((date) => new Date(date.epochMilliseconds)),
)
console.log(`rrule ${versionOf('rrule')}:          ${one}`)
console.log(`rrule-temporal ${versionOf('rrule-temporal')}: ${other}`)
process.exit(one === '2024-01-01, 2028-01-03, 2029-01-01' && other === '2024-01-01, 2025-01-06, 2026-01-05, 2027-01-04, 2028-01-03, 2029-01-01' ? 0 : 1)
JS
node try.mjs
