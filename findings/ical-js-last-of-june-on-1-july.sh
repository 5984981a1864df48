#!/usr/bin/env bash
# ical.js gives the last day of each quarter correctly for one year. From the second year on it gives 1 July for 30 June and 1 October for
# 30 September.
#
# Expected: BYMONTHDAY=-1 is the last day of each month in BYMONTH (RFC 5545, 3.3.10), as rrule-temporal reads it.
# Seen, with ical.js 2.2.1 and rrule-temporal 2.2.8:
#   ical.js 2.2.1, rrule-temporal 2.2.8
#   ical.js:        2026-03-31 2026-06-30 2026-09-30 2026-12-31 2027-03-31 2027-07-01 2027-10-01 2027-12-31
#   rrule-temporal: 2026-03-31 2026-06-30 2026-09-30 2026-12-31 2027-03-31 2027-06-30 2027-09-30 2027-12-31
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent ical.js@2.2.1 rrule-temporal@2.2.8
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import { RRuleTemporal } from 'rrule-temporal'

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version

function datesOf(start, rule) {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString(start))
  const dates = []
  for (let next = iterator.next(); next; next = iterator.next()) dates.push(next.toString().slice(0, 10))
  return dates.join(' ')
}

function datesByTemporal(start, rule) {
  const compact = start.replaceAll(/[-:]/g, '')
  const dates = new RRuleTemporal({ rruleString: `DTSTART:${compact}\nRRULE:${rule}` }).all()
  return dates.map((date) => date.toPlainDate().toString()).join(' ')
}

const [start, rule] = ['2026-03-31T19:00:00Z', 'FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1;COUNT=8']
const [seen, right] = [datesOf(start, rule), datesByTemporal(start, rule)]
console.log(`ical.js ${versionOf('ical.js')}, rrule-temporal ${versionOf('rrule-temporal')}`)
console.log('ical.js:       ', seen)
console.log('rrule-temporal:', right)
process.exit(seen.includes('2027-07-01') && right.includes('2027-06-30') ? 0 : 1)
JS
node try.mjs
