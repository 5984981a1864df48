#!/usr/bin/env bash
# ical-js-parser gives the zone of a line of excluded dates to the first date only. To each later date of the line it adds a Z, so a date
# in São Paulo is excluded three hours early, and written back so.
#
# Expected: both dates in São Paulo. TZID holds for each value of its line (RFC 5545, section 3.2.19).
# Seen, with ical-js-parser 0.7.4, for EXDATE;TZID=America/Sao_Paulo:20260311T150000,20260318T150000:
#   {"value":"20260311T150000","timezone":"America/Sao_Paulo"}
#   {"value":"20260318T150000Z"}
#   EXDATE;TZID=America/Sao_Paulo:20260311T150000
#   EXDATE:20260318T150000Z
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent ical-js-parser@0.7.4
cat >try.mjs <<'JS'
import parser from 'ical-js-parser'

const ical = parser.default ?? parser
const calendar = ical.toJSON(
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//exemplo//BR',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTAMP:20260101T120000Z',
    'DTSTART;TZID=America/Sao_Paulo:20260304T150000',
    'DTEND;TZID=America/Sao_Paulo:20260304T155000',
    'RRULE:FREQ=WEEKLY;BYDAY=WE',
    'EXDATE;TZID=America/Sao_Paulo:20260311T150000,20260318T150000',
    'SUMMARY:Sessão',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n'),
)
const dates = calendar.events[0].exdate
for (const date of dates) console.log(JSON.stringify(date))
for (const line of ical.toString(calendar).split('\n')) if (line.startsWith('EXDATE')) console.log(line)
process.exit(dates.map(({ value }) => value).join() === '20260311T150000,20260318T150000Z' ? 0 : 1)
JS
node try.mjs
