#!/usr/bin/env bash
# The VTIMEZONE of America/Sao_Paulo in @touch4it/ical-timezones, of the IANA database 2018g, has daylight saving time in every year. ical.js
# reads a session of January, which ical-generator wrote with it, an hour early.
#
# Expected: 14:00 in São Paulo is 17:00 in UTC on every date since 2019, when decree 9.772 ended daylight saving time in Brazil. A reader takes
# the offset from the VTIMEZONE of the file (RFC 5545, section 3.6.5). The README of ical-generator shows this package as its generator.
# Seen, with @touch4it/ical-timezones 1.9.0, ical-generator 11.1.2, ical.js 2.2.1 and timezones-ical-library 2.3.2:
#   @touch4it/ical-timezones 1.9.0, ical-generator 11.1.2, ical.js 2.2.1, timezones-ical-library 2.3.2
#   2026-07-15 14:00: 17:00 UTC with @touch4it/ical-timezones, 17:00 UTC with timezones-ical-library
#   2027-01-13 14:00: 16:00 UTC with @touch4it/ical-timezones, 17:00 UTC with timezones-ical-library
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @touch4it/ical-timezones@1.9.0 ical-generator@11.1.2 ical.js@2.2.1 \
  timezones-ical-library@2.3.2
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { getVtimezoneComponent } from '@touch4it/ical-timezones'
import ICAL from 'ical.js'
import ical from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'

const names = ['@touch4it/ical-timezones', 'ical-generator', 'ical.js', 'timezones-ical-library']
console.log(
  names.map((name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`).join(', '),
)

/** Returns the time in UTC that ical.js reads for a session at 14:00 in São Paulo. */
function timeOf(day, generator) {
  const calendar = ical({ timezone: { name: 'America/Sao_Paulo', generator } })
  calendar.createEvent({ start: `${day}T14:00:00`, end: `${day}T14:50:00`, timezone: 'America/Sao_Paulo', summary: 'Sessão' })
  const file = ICAL.Component.fromString(calendar.toString())
  for (const zone of file.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const event = new ICAL.Event(file.getFirstSubcomponent('vevent'))
  const read = event.startDate.toJSDate().toISOString().slice(11, 16)
  ICAL.TimezoneService.reset()
  return read
}

const rows = ['2026-07-15', '2027-01-13'].map((day) => {
  const seen = timeOf(day, getVtimezoneComponent)
  const right = timeOf(day, (zone) => tzlib_get_ical_block(zone)[0])
  console.log(`${day} 14:00: ${seen} UTC with ${names[0]}, ${right} UTC with ${names[3]}`)
  return `${seen} ${right}`
})
process.exit(rows.join() === '17:00 17:00,16:00 17:00' ? 0 : 1)
JS
TZ=UTC node try.mjs
