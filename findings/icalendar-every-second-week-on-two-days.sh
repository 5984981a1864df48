#!/usr/bin/env bash
# icalendar skips a week only once in a while when a rule of every second week has two weekdays: each date leads to the next week or to
# the one after it.
#
# Expected: both days of every second week, with weeks that start on Monday (RFC 5545, section 3.3.10). ical.js finds them.
# Seen, with icalendar 0.7.1 and ical.js 2.2.1, for FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE from Wednesday, 7 January 2026:
#   icalendar: 01-07 01-12 01-14 01-21 01-26 01-28
#   ical.js:   01-07 01-19 01-21 02-02 02-04 02-16
# With one weekday both agree.
#   icalendar: 01-07 01-21 02-04 02-18 03-04 03-18
#   ical.js:   01-07 01-21 02-04 02-18 03-04 03-18
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent icalendar@0.7.1 ical.js@2.2.1
cat >try.mjs <<'JS'
import ICAL from 'ical.js'
import icalendar from 'icalendar'

const head = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//exemplo//BR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T120000Z\r\n'
const datesOf = (rule) => {
  const calendar = `${head}DTSTART:20260107T180000Z\r\nRRULE:${rule}\r\nSUMMARY:Sessão\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
  const [event] = icalendar.parse_calendar(calendar).events()
  const iterator = new ICAL.Event(new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent')).iterator()
  const dates = [
    event.rrule().nextOccurences(new Date('2026-01-01T00:00:00Z'), 6).map((date) => date.toISOString().slice(5, 10)),
    Array.from({ length: 6 }, () => iterator.next().toString().slice(5, 10)),
  ].map((found) => found.join(' '))
  console.log(`icalendar: ${dates[0]}\nical.js:   ${dates[1]}`)
  return dates
}

const [[twoDays, expected], [oneDay, alsoExpected]] = ['MO,WE', 'WE'].map((days) => datesOf(`FREQ=WEEKLY;INTERVAL=2;BYDAY=${days}`))
process.exit(twoDays !== expected && oneDay === alsoExpected ? 0 : 1)
JS
TZ=UTC node try.mjs
