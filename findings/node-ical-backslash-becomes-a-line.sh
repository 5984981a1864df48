#!/usr/bin/env bash
# node-ical undoes the escapes of a text one kind after the other, line breaks first. A backslash before an n, written as two
# backslashes and an n (RFC 5545, 3.3.11), so comes back as a backslash and a line break.
#
# Expected: the text C:\novo.
# Seen, with node-ical 0.27.2 and, as a cross-check, ical.js 2.2.1:
#   ical.js: "C:\\novo"
#   node-ical: "C:\\\novo"
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent node-ical@0.27.2 ical.js@2.2.1
cat >try.mjs <<'JS'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'

const file = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//example//EN',
  'BEGIN:VEVENT',
  'UID:1@example.com',
  'DTSTAMP:20260301T120000Z',
  'DTSTART:20260302T120000Z',
  'DTEND:20260302T130000Z',
  String.raw`SUMMARY:C:\\novo`,
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')
const byIcalJs = event.getFirstPropertyValue('summary')
const byNodeIcal = Object.values(nodeIcal.sync.parseICS(file)).find(({ type }) => type === 'VEVENT').summary
console.log('ical.js:', JSON.stringify(byIcalJs))
console.log('node-ical:', JSON.stringify(byNodeIcal))
process.exit(byIcalJs === 'C:\\novo' && byNodeIcal === 'C:\\\novo' ? 0 : 1)
JS
node try.mjs
