#!/usr/bin/env bash
# node-ical keeps the RDATE of an event as text and leaves it out when it expands the event.
#
# Expected: an event of two weekly dates with a third by RDATE has three dates (RFC 5545, 3.8.5.2), as ical.js counts them.
# Seen, with node-ical 0.27.2 and ical.js 2.2.1:
#   node-ical 0.27.2, ical.js 2.2.1
#   node-ical: 2026-03-02, 2026-03-09
#   ical.js:   2026-03-02, 2026-03-09, 2026-03-11
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent node-ical@0.27.2 ical.js@2.2.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const calendar = `${[
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Exemplo//Agenda//PT',
  'BEGIN:VEVENT',
  'UID:supervisao@exemplo.com.br',
  'DTSTAMP:20260101T120000Z',
  'DTSTART:20260302T220000Z',
  'DTEND:20260302T230000Z',
  'RRULE:FREQ=WEEKLY;COUNT=2',
  'RDATE:20260311T220000Z',
  'SUMMARY:Supervisão',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')}\r\n`

const [event] = Object.values(nodeIcal.sync.parseICS(calendar)).filter(({ type }) => type === 'VEVENT')
const range = { from: new Date('2026-01-01'), to: new Date('2027-01-01') }
const expanded = nodeIcal
  .expandRecurringEvent(event, range)
  .map(({ start }) => start.toISOString().slice(0, 10))

const dates = []
const read = new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent')
const iterator = new ICAL.Event(read).iterator()
for (let next = iterator.next(); next; next = iterator.next()) dates.push(next.toString().slice(0, 10))

console.log(`node-ical ${versionOf('node-ical')}, ical.js ${versionOf('ical.js')}`)
console.log('node-ical:', expanded.join(', '))
console.log('ical.js:  ', dates.join(', '))
process.exit(expanded.length === 2 && dates.length === 3 ? 0 : 1)
JS
node try.mjs
