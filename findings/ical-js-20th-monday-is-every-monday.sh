#!/usr/bin/env bash
# ical.js reads one digit of a weekday's position. In a yearly rule the 20th Monday becomes every Monday, and the 12th becomes the second.
#
# Expected: one Monday a year. "Every 20th Monday of the year", BYDAY=20MO, is an example of RFC 5545 (section 3.8.5.3) with the dates 19 May 1997,
# 18 May 1998 and 17 May 1999. rrule-temporal returns them.
# Seen, with ical.js 2.2.1 and rrule-temporal 2.2.8:
#   ical.js 2.2.1 | rrule-temporal 2.2.8
#   9MO: 1998-03-02 1999-03-01 2000-02-28 | 1998-03-02 1999-03-01 2000-02-28
#   12MO: 1998-01-12 1999-01-11 2000-01-10 | 1998-03-23 1999-03-22 2000-03-20
#   20MO: 1997-05-19 1997-05-26 1997-06-02 | 1997-05-19 1998-05-18 1999-05-17
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

const versionOf = (name) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version

/** Returns the first three dates that ical.js computes. */
function byIcalJs(rule) {
  const start = ICAL.Time.fromDateTimeString('1997-05-19T09:00:00')
  const dates = ICAL.Recur.fromString(rule).iterator(start)
  return [1, 2, 3].map(() => dates.next().toString().slice(0, 10)).join(' ')
}

/** Returns the first three dates that rrule-temporal computes. */
function byRruleTemporal(rule) {
  const rruleString = `DTSTART:19970519T090000Z\nRRULE:${rule};COUNT=3`
  const dates = new RRuleTemporal({ rruleString }).all()
  return dates.map((date) => date.toPlainDate().toString()).join(' ')
}

console.log(`ical.js ${versionOf('ical.js')} | rrule-temporal ${versionOf('rrule-temporal')}`)
const [ninth, twelfth, twentieth] = ['9MO', '12MO', '20MO'].map((day) => {
  const [seen, right] = [byIcalJs, byRruleTemporal].map((run) => run(`FREQ=YEARLY;BYDAY=${day}`))
  console.log(`${day}: ${seen} | ${right}`)
  return { seen, right }
})
const example = twentieth.right === '1997-05-19 1998-05-18 1999-05-17'
const wrong =
  twentieth.seen === '1997-05-19 1997-05-26 1997-06-02' && twelfth.seen !== twelfth.right
process.exit(example && wrong && ninth.seen === ninth.right ? 0 : 1)
JS
node try.mjs
