#!/usr/bin/env bash
# ical.js ignores BYSETPOS in weekly rules, and in monthly rules with days of the month. It gives all days of the set: Tuesday and
# Thursday for the last of the two. It follows BYSETPOS in monthly rules with weekdays.
#
# Expected: BYSETPOS picks one date of each week or month (RFC 5545, 3.3.10), as rrule-temporal does.
# Seen, with ical.js 2.2.1 and rrule-temporal 2.2.8:
#   ical.js 2.2.1, rrule-temporal 2.2.8
#   FREQ=WEEKLY;BYDAY=TU,TH;BYSETPOS=-1;COUNT=3
#     ical.js:        2026-01-08 2026-01-13 2026-01-15
#     rrule-temporal: 2026-01-08 2026-01-15 2026-01-22
#   FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=3
#     ical.js:        2026-01-31 2026-02-28 2026-03-28
#     rrule-temporal: 2026-01-31 2026-02-28 2026-03-31
#   FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3
#     ical.js:        2026-01-30 2026-02-27 2026-03-31
#     rrule-temporal: 2026-01-30 2026-02-27 2026-03-31
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

const rules = [
  ['2026-01-08T19:00:00Z', 'FREQ=WEEKLY;BYDAY=TU,TH;BYSETPOS=-1;COUNT=3'],
  ['2026-01-31T19:00:00Z', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=3'],
  ['2026-01-30T19:00:00Z', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3'],
]
console.log(`ical.js ${versionOf('ical.js')}, rrule-temporal ${versionOf('rrule-temporal')}`)
const same = rules.map(([start, rule]) => {
  const [seen, right] = [datesOf(start, rule), datesByTemporal(start, rule)]
  console.log(rule)
  console.log('  ical.js:       ', seen)
  console.log('  rrule-temporal:', right)
  return seen === right
})
process.exit(same.join() === 'false,false,true' ? 0 : 1)
JS
node try.mjs
