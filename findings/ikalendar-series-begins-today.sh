#!/usr/bin/env bash
# ikalendar reads the rule of a series without the date of its event. The series then begins at the moment of the call, on its weekday and at
# its time.
#
# Expected: 2, 9 and 16 March 2026 at 17:00. DTSTART is the first date of a series, and a weekly rule without BYDAY takes weekday and time from
# it (RFC 5545, sections 3.3.10 and 3.8.2.4). ical.js returns them.
# Seen, with ikalendar 1.5.0 and ical.js 2.2.1, in a call on 9 January 2030, a Wednesday, at 12:34:
#   ikalendar 1.5.0, ical.js 2.2.1
#   ikalendar: 2030-01-09 12:34, 2030-01-16 12:34, 2030-01-23 12:34
#   ical.js:   2026-03-02 17:00, 2026-03-09 17:00, 2026-03-16 17:00
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent ikalendar@1.5.0 ical.js@2.2.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import { Parser } from 'ikalendar'

const now = Date.UTC(2030, 0, 9, 12, 34)
// The date of the call is fixed, so that every run prints the same.
globalThis.Date = class extends Date {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now] : parts))
  }
  static now() {
    return now
  }
}

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`
const file = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Exemplo//Agenda//PT',
  'BEGIN:VEVENT',
  'UID:1@exemplo.com.br',
  'DTSTAMP:20260101T120000Z',
  'DTSTART:20260302T170000Z',
  'DTEND:20260302T175000Z',
  'RRULE:FREQ=WEEKLY;COUNT=3',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')
const written = (date) => date.toISOString().slice(0, 16).replace('T', ' ')

const [event] = new Parser().parse(file).events
const seen = event.rrule.all().map(written).join(', ')
const iterator = new ICAL.Event(ICAL.Component.fromString(file).getFirstSubcomponent('vevent')).iterator()
const right = [1, 2, 3].map(() => written(iterator.next().toJSDate())).join(', ')
console.log(`${versionOf('ikalendar')}, ${versionOf('ical.js')}`)
console.log('ikalendar:', seen)
console.log('ical.js:  ', right)
const shows =
  seen === '2030-01-09 12:34, 2030-01-16 12:34, 2030-01-23 12:34' &&
  right === '2026-03-02 17:00, 2026-03-09 17:00, 2026-03-16 17:00'
process.exit(shows ? 0 : 1)
JS
TZ=UTC node try.mjs
