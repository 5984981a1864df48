#!/usr/bin/env bash
# After an event with an alarm ical-toolkit reads no more events: a calendar of three sessions has only one.
#
# Expected: three events. A VALARM ends with END:VALARM, and the components after END:VEVENT are further events of the calendar (RFC 5545,
# sections 3.6 and 3.6.6).
# Seen, with ical-toolkit 1.0.9 and ical.js 2.2.1:
#   ical-toolkit 1.0.9, ical.js 2.2.1
#   no alarm: ical-toolkit 1, 2, 3; ical.js 1, 2, 3
#   alarm in the first: ical-toolkit 1; ical.js 1, 2, 3
#   alarm in the second: ical-toolkit 1, 2; ical.js 1, 2, 3
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent ical-toolkit@1.0.9 ical.js@2.2.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import toolkit from 'ical-toolkit'

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`
const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Lembrete', 'TRIGGER:-PT15M', 'END:VALARM']

/** Returns a calendar of three sessions, of which the one numbered `withAlarm` has an alarm. */
const calendar = (withAlarm) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Exemplo//Agenda//PT',
    ...[1, 2, 3].flatMap((number) => [
      'BEGIN:VEVENT',
      `UID:${number}`,
      'DTSTAMP:20260101T120000Z',
      `DTSTART:2026030${number}T170000Z`,
      'SUMMARY:Sessão',
      ...(number === withAlarm ? alarm : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

console.log(`${versionOf('ical-toolkit')}, ${versionOf('ical.js')}`)
const cases = { 'no alarm': 0, 'alarm in the first': 1, 'alarm in the second': 2 }
const rows = Object.entries(cases).map(([name, withAlarm]) => {
  const file = calendar(withAlarm)
  const seen = toolkit.parseToJSON(file).VCALENDAR[0].VEVENT.map((event) => event.UID)
  const right = ICAL.Component.fromString(file)
    .getAllSubcomponents('vevent')
    .map((event) => event.getFirstPropertyValue('uid'))
  const row = `${name}: ical-toolkit ${seen.join(', ')}; ical.js ${right.join(', ')}`
  console.log(row)
  return row
})
const expected = [
  'no alarm: ical-toolkit 1, 2, 3; ical.js 1, 2, 3',
  'alarm in the first: ical-toolkit 1; ical.js 1, 2, 3',
  'alarm in the second: ical-toolkit 1, 2; ical.js 1, 2, 3',
]
process.exit(rows.join() === expected.join() ? 0 : 1)
JS
node try.mjs
