#!/usr/bin/env bash
# datebook writes every event as free time: a session of 50 minutes gets TRANSP:TRANSPARENT. No option changes that, and addProperty only
# adds a second TRANSP.
#
# Expected: no TRANSP, whose default is OPAQUE, or OPAQUE. An event that takes a person's time should be opaque, so that a search for busy time
# finds it; TRANSPARENT hides it from such a search (RFC 5545, section 3.8.2.7). ics writes none. The README of datebook does not mention it.
# Seen, with datebook 8.0.1 and ics 3.12.0, read by ical.js 2.2.1:
#   datebook 8.0.1: 2026-03-09T17:00:00Z to 2026-03-09T17:50:00Z, TRANSPARENT
#   ics 3.12.0: 2026-03-09T17:00:00Z to 2026-03-09T17:50:00Z, none
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent datebook@8.0.1 ics@3.12.0 ical.js@2.2.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { ICalendar } from 'datebook'
import ICAL from 'ical.js'
import { createEvent } from 'ics'

const start = new Date('2026-03-09T17:00:00Z')
const end = new Date('2026-03-09T17:50:00Z')
const files = {
  datebook: new ICalendar({ title: 'Sessão', start, end }).render(),
  ics: createEvent({ title: 'Sessão', start: start.getTime(), end: end.getTime() }).value,
}
const seen = Object.entries(files).map(([name, file]) => {
  const event = ICAL.Component.fromString(file).getFirstSubcomponent('vevent')
  const [from, to] = ['dtstart', 'dtend'].map((property) => event.getFirstPropertyValue(property).toString())
  const transparency = event.getFirstPropertyValue('transp') ?? 'none'
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))
  console.log(`${name} ${version}: ${from} to ${to}, ${transparency}`)
  return transparency
})
process.exit(seen.join() === 'TRANSPARENT,none' ? 0 : 1)
JS
TZ=UTC node try.mjs
