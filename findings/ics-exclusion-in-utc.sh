#!/usr/bin/env bash
# ics writes the start of an event in local time, as its options ask, and its excluded dates in UTC. The two have different forms, and
# a reader that compares them finds no such date.
#
# Expected: the second Wednesday is left out, by `EXDATE:20260311T150000` beside `DTSTART:20260304T150000`.
# Seen in São Paulo, with ics 3.12.0, read by ical.js 2.2.1 (ts-ics 2.4.6 finds the same; node-ical 0.27.2 reads both in the machine's zone
# and leaves the date out):
#   DTSTART:20260304T150000
#   EXDATE:20260311T180000Z
#   occurrences: 2026-03-04T15:00:00, 2026-03-11T15:00:00, 2026-03-18T15:00:00
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent ics@3.12.0 ical.js@2.2.1
cat >try.mjs <<'JS'
import ICAL from 'ical.js'
import { createEvent } from 'ics'

const { value } = createEvent({
  title: 'Sessão',
  start: [2026, 3, 4, 15, 0],
  duration: { minutes: 50 },
  startInputType: 'local',
  startOutputType: 'local',
  recurrenceRule: 'FREQ=WEEKLY;COUNT=3',
  exclusionDates: [[2026, 3, 11, 15, 0]],
})
for (const line of value.split('\r\n')) if (/^(DTSTART|EXDATE)/.test(line)) console.log(line)

const component = new ICAL.Component(ICAL.parse(value)).getFirstSubcomponent('vevent')
const occurrences = []
for (const steps = new ICAL.Event(component).iterator(), place = { next: steps.next() }; place.next; place.next = steps.next())
  occurrences.push(place.next.toString())
console.log(`occurrences: ${occurrences.join(', ')}`)
process.exit(occurrences.includes('2026-03-11T15:00:00') ? 0 : 1)
JS
TZ=America/Sao_Paulo node try.mjs
