#!/usr/bin/env bash
# ical.js walks to an RDATE that is a period as a period, and refuses to say when that occurrence ends.
#
# Expected: the details of each occurrence that the iterator of an event gives, a period's end being its own (RFC 5545, 3.8.5.2).
# Seen, with ical.js 2.2.1:
#   ical.js 2.2.1
#   2026-03-02T22:00:00Z to 2026-03-02T22:50:00Z
#   2026-03-11T22:00:00Z/PT2H: TypeError: occurrence.convertToZone is not a function
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
const calendar = `${[
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Exemplo//Agenda//PT',
  'BEGIN:VEVENT',
  'UID:grupo@exemplo.com.br',
  'DTSTAMP:20260101T120000Z',
  'DTSTART:20260302T220000Z',
  'DTEND:20260302T225000Z',
  'RRULE:FREQ=WEEKLY;COUNT=1',
  'RDATE;VALUE=PERIOD:20260311T220000Z/PT2H',
  'SUMMARY:Grupo',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')}\r\n`

const event = new ICAL.Event(new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent'))
const iterator = event.iterator()
const lines = []
for (let next = iterator.next(); next; next = iterator.next()) {
  try {
    const { startDate, endDate } = event.getOccurrenceDetails(next)
    lines.push(`${startDate} to ${endDate}`)
  } catch (error) {
    lines.push(`${next}: ${error.name}: ${error.message}`)
  }
}
console.log('ical.js', version)
console.log(lines.join('\n'))
process.exit(lines.length === 2 && lines[1].includes('TypeError') ? 0 : 1)
JS
node try.mjs
