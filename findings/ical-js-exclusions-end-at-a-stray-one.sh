#!/usr/bin/env bash
# ical.js ignores the exclusions that come after one that fits no date of the series, if there are several.
#
# Expected: each EXDATE removes its date (RFC 5545, 3.8.5.1); one that fits none removes nothing.
# Seen, with ical.js 2.2.1, for a daily series of five and exclusions of the third and fourth:
#   ical.js 2.2.1
#   alone:              03-02 03-03 03-06
#   after a stray one:  03-02 03-03 03-04 03-05 03-06
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent ical.js@2.2.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'

const { version } = JSON.parse(readFileSync('node_modules/ical.js/package.json', 'utf8'))
function datesWith(...exclusions) {
  const calendar = `${[
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Exemplo//Agenda//PT',
    'BEGIN:VEVENT',
    'UID:oficina@exemplo.com.br',
    'DTSTAMP:20260101T120000Z',
    'DTSTART:20260302T120000Z',
    'DTEND:20260302T130000Z',
    'RRULE:FREQ=DAILY;COUNT=5',
    ...exclusions.map((time) => `EXDATE:${time}`),
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')}\r\n`
  const event = new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent')
  const iterator = new ICAL.Event(event).iterator()
  const dates = []
  for (let next = iterator.next(); next; next = iterator.next()) dates.push(next.toString().slice(5, 10))
  return dates.join(' ')
}

const [alone, after] = [
  datesWith('20260304T120000Z', '20260305T120000Z'),
  datesWith('20260303T190000Z', '20260304T120000Z', '20260305T120000Z'),
]
console.log('ical.js', version)
console.log('alone:             ', alone)
console.log('after a stray one: ', after)
process.exit(alone === '03-02 03-03 03-06' && after === '03-02 03-03 03-04 03-05 03-06' ? 0 : 1)
JS
node try.mjs
