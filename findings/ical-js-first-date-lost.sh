#!/usr/bin/env bash
# ical.js leaves the first date of an event out when the event has an RDATE and no RRULE.
#
# Expected: DTSTART is the first date of the event (RFC 5545, 3.8.2.4), as it is with an RRULE beside the RDATE.
# Seen, with ical.js 2.2.1:
#   ical.js 2.2.1
#   RDATE alone:     2026-03-11
#   RRULE and RDATE: 2026-03-02, 2026-03-11
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
function datesWith(...lines) {
  const calendar = `${[
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Exemplo//Agenda//PT',
    'BEGIN:VEVENT',
    'UID:oficina@exemplo.com.br',
    'DTSTAMP:20260101T120000Z',
    'DTSTART:20260302T220000Z',
    'DTEND:20260302T225000Z',
    ...lines,
    'SUMMARY:Oficina',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')}\r\n`
  const event = new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent')
  const iterator = new ICAL.Event(event).iterator()
  const dates = []
  for (let next = iterator.next(); next; next = iterator.next()) dates.push(next.toString().slice(0, 10))
  return dates.join(', ')
}

const further = 'RDATE:20260311T220000Z'
const [alone, beside] = [datesWith(further), datesWith('RRULE:FREQ=WEEKLY;COUNT=1', further)]
console.log('ical.js', version)
console.log('RDATE alone:    ', alone)
console.log('RRULE and RDATE:', beside)
process.exit(alone === '2026-03-11' && beside === '2026-03-02, 2026-03-11' ? 0 : 1)
JS
node try.mjs
