#!/usr/bin/env bash
# ical-expander looks for occurrences until one starts after the range. An occurrence that was moved from after the range into it is
# never reached: a session that was brought forward is missing, and its time looks free. A longer range shows it.
#
# Expected: the session of 2 February, moved to 20 January, is found from 18 to 22 January. The README says that overridden
# occurrences are handled and that `between` includes each event that occurs between the two dates.
# Seen, with ical-expander 3.2.0:
#   ical-expander 3.2.0
#   2026-01-18 to 2026-01-22: 2026-01-19T13:00:00Z
#   2026-01-18 to 2026-02-10: 2026-01-19T13:00:00Z, 2026-01-26T13:00:00Z, 2026-01-20T13:00:00Z (moved), 2026-02-09T13:00:00Z
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent ical-expander@3.2.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import IcalExpander from 'ical-expander'

const { version } = JSON.parse(readFileSync('node_modules/ical-expander/package.json', 'utf8'))
const ics = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//example//example//EN
BEGIN:VEVENT
UID:1
DTSTAMP:20260101T000000Z
SUMMARY:Session
DTSTART:20260105T130000Z
DTEND:20260105T135000Z
RRULE:FREQ=WEEKLY;COUNT=10
END:VEVENT
BEGIN:VEVENT
UID:1
DTSTAMP:20260101T000000Z
SUMMARY:Moved session
RECURRENCE-ID:20260202T130000Z
DTSTART:20260120T130000Z
DTEND:20260120T135000Z
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n')

function found(first, last) {
  const { occurrences } = new IcalExpander({ ics }).between(new Date(first), new Date(last))
  const shown = occurrences.map(({ item, startDate }) => `${startDate}${item.summary === 'Session' ? '' : ' (moved)'}`)
  console.log(`${first} to ${last}: ${shown.join(', ')}`)
  return shown.some((text) => text.endsWith('(moved)'))
}

console.log('ical-expander', version)
const inShortRange = found('2026-01-18', '2026-01-22')
const inLongRange = found('2026-01-18', '2026-02-10')
process.exit(!inShortRange && inLongRange ? 0 : 1)
JS
node try.mjs
