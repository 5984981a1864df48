#!/usr/bin/env bash
# cal-parser reads the lines of an alarm as lines of its event. The alarm's text replaces the event's description.
#
# Expected: the description of the session. An alarm is a component of its own inside the event, and its DESCRIPTION is the text that the
# alarm shows (RFC 5545, sections 3.6.6 and 3.8.1.5).
# Seen, with cal-parser 1.0.2 and ical.js 2.2.1:
#   cal-parser 1.0.2, ical.js 2.2.1
#   without alarm: cal-parser "Trazer o diário", ical.js "Trazer o diário"
#   with alarm: cal-parser "Lembrete", ical.js "Trazer o diário"
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent cal-parser@1.0.2 ical.js@2.2.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { parseString } from 'cal-parser'
import ICAL from 'ical.js'

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`
const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Lembrete', 'TRIGGER:-PT15M', 'END:VALARM']
const calendar = (lines) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Exemplo//Agenda//PT',
    'BEGIN:VEVENT',
    'UID:1@exemplo.com.br',
    'DTSTAMP:20260101T120000Z',
    'DTSTART:20260302T170000Z',
    'DESCRIPTION:Trazer o diário',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

console.log(`${versionOf('cal-parser')}, ${versionOf('ical.js')}`)
const rows = Object.entries({ 'without alarm': [], 'with alarm': alarm }).map(([name, lines]) => {
  const file = calendar(lines)
  const seen = parseString(file).events[0].description.value
  const right = new ICAL.Event(ICAL.Component.fromString(file).getFirstSubcomponent('vevent')).description
  console.log(`${name}: cal-parser "${seen}", ical.js "${right}"`)
  return `${seen}/${right}`
})
process.exit(rows.join() === 'Trazer o diário/Trazer o diário,Lembrete/Trazer o diário' ? 0 : 1)
JS
node try.mjs
