#!/usr/bin/env bash
# ical.js moves the later dates of a series by the offset of its zone if a change of all of them (RANGE=THISANDFUTURE) is written in UTC.
#
# Expected: the change is an hour later, whatever zone it is written in; with the same times in the zone it is.
# Seen, with ical.js 2.2.1, for a series at 10:00 in a zone three hours behind UTC, moved to 11:00:
#   ical.js 2.2.1
#   in the zone: 11:00
#   in UTC:      08:00
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
const ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Exemplo', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:-0300', 'TZOFFSETTO:-0300', 'END:STANDARD', 'END:VTIMEZONE'],
]
const common = ['UID:oficina@exemplo.com.br', 'DTSTAMP:20260101T120000Z']

/** Returns the wall time of the date after the changed one. */
function laterWith(id, start, end) {
  const calendar = `${[
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Exemplo//Agenda//PT', ...ZONE],
    ...['BEGIN:VEVENT', ...common, 'DTSTART;TZID=Exemplo:20260302T100000'],
    ...['DTEND;TZID=Exemplo:20260302T105000', 'RRULE:FREQ=DAILY;COUNT=4', 'END:VEVENT'],
    ...['BEGIN:VEVENT', ...common, `RECURRENCE-ID;RANGE=THISANDFUTURE${id}`],
    ...[`DTSTART${start}`, `DTEND${end}`, 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n')}\r\n`
  const component = new ICAL.Component(ICAL.parse(calendar))
  ICAL.TimezoneService.register(component.getFirstSubcomponent('vtimezone'))
  const [series, change] = component.getAllSubcomponents('vevent')
  const event = new ICAL.Event(series, { exceptions: [change] })
  const iterator = event.iterator()
  const dates = [iterator.next(), iterator.next(), iterator.next()]
  const { startDate } = event.getOccurrenceDetails(dates[2])
  return new Date(startDate.toUnixTime() * 1000 - 3 * 3_600_000).toISOString().slice(11, 16)
}

const inZone = laterWith(';TZID=Exemplo:20260303T100000', ';TZID=Exemplo:20260303T110000', ';TZID=Exemplo:20260303T115000')
const inUtc = laterWith(':20260303T130000Z', ':20260303T140000Z', ':20260303T145000Z')
console.log('ical.js', version)
console.log('in the zone:', inZone)
console.log('in UTC:     ', inUtc)
process.exit(inZone === '11:00' && inUtc === '08:00' ? 0 : 1)
JS
node try.mjs
