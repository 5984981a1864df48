#!/usr/bin/env bash
# rrule-temporal ignores SKIP in a monthly rule with BYMONTHDAY. A rule for the 31st that asks for the last day of a shorter month leaves
# that month out.
#
# Expected: 29 February and 30 April, as without BYMONTHDAY. RFC 7529 (section 4.1) applies SKIP=BACKWARD to an invalid date after
# BYMONTHDAY, and SKIP=FORWARD likewise. The README of rrule-temporal says that it supports this.
# Seen, with rrule-temporal 2.2.8, from 31 January 2024:
#   rrule-temporal 2.2.8
#   SKIP=BACKWARD:               01-31, 02-29, 03-31, 04-30
#   SKIP=BACKWARD;BYMONTHDAY=31: 01-31, 03-31, 05-31, 07-31
#   SKIP=FORWARD:                01-31, 03-01, 03-31, 05-01
#   SKIP=FORWARD;BYMONTHDAY=31:  01-31, 03-31, 05-31, 07-31
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent rrule-temporal@2.2.8
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { RRuleTemporal } from 'rrule-temporal'

const { version } = JSON.parse(readFileSync('node_modules/rrule-temporal/package.json', 'utf8'))
const datesOf = (parts) =>
  new RRuleTemporal({ rruleString: `DTSTART:20240131T120000Z\nRRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;COUNT=4;${parts}` })
    .all()
    .map((date) => date.toString().slice(5, 10))
    .join(', ')

console.log('rrule-temporal', version)
const rules = ['SKIP=BACKWARD', 'SKIP=BACKWARD;BYMONTHDAY=31', 'SKIP=FORWARD', 'SKIP=FORWARD;BYMONTHDAY=31']
const seen = rules.map((rule) => {
  const dates = datesOf(rule)
  console.log(`${`${rule}:`.padEnd(28)} ${dates}`)
  return dates
})
const omitted = '01-31, 03-31, 05-31, 07-31'
const shows = ['01-31, 02-29, 03-31, 04-30', omitted, '01-31, 03-01, 03-31, 05-01', omitted].join() === seen.join()
process.exit(shows ? 0 : 1)
JS
node try.mjs
