#!/usr/bin/env bash
# ts-ics writes the name of an attendee without quotes. A reader ends the name at its first colon or semicolon: ical.js, and ts-ics
# itself, read a shorter name. After a colon they also read another address.
#
# Expected: a parameter value with a colon, a semicolon or a comma is quoted (RFC 5545, 3.2), and a reader gets the name and the address.
# Seen, with ts-ics 2.4.6 and ical.js 2.2.1:
#   ts-ics 2.4.6, ical.js 2.2.1
#   written: ATTENDEE;CN=Grupo: terças:MAILTO:grupo@exemplo.com.br
#   ical.js: name "Grupo", address " terças:MAILTO:grupo@exemplo.com.br"
#   ts-ics:  name "Grupo", address " terças:grupo@exemplo.com.br"
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent ts-ics@2.4.6 ical.js@2.2.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import { convertIcsCalendar, generateIcsCalendar } from 'ts-ics'

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const attendee = { name: 'Grupo: terças', email: 'grupo@exemplo.com.br' }
const event = {
  uid: 'grupo@exemplo.com.br',
  summary: 'Grupo',
  stamp: { date: new Date('2026-01-01T12:00:00Z') },
  start: { date: new Date('2026-03-12T22:00:00Z') },
  duration: { minutes: 50 },
  attendees: [attendee],
}
const calendar = generateIcsCalendar({ version: '2.0', prodId: '-//Exemplo//Agenda//PT', events: [event] })

const property = new ICAL.Component(ICAL.parse(calendar))
  .getFirstSubcomponent('vevent')
  .getFirstProperty('attendee')
const [again] = convertIcsCalendar(undefined, calendar).events[0].attendees
const shown = (name, address) => `name ${JSON.stringify(name)}, address ${JSON.stringify(address)}`
console.log(`ts-ics ${versionOf('ts-ics')}, ical.js ${versionOf('ical.js')}`)
console.log('written:', /ATTENDEE.*/.exec(calendar)[0])
console.log('ical.js:', shown(property.getParameter('cn'), property.getFirstValue()))
console.log('ts-ics: ', shown(again.name, again.email))
process.exit(again.name === 'Grupo' && again.email !== attendee.email ? 0 : 1)
JS
node try.mjs
