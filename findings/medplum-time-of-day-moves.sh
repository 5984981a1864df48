#!/usr/bin/env bash
# formatTime of @medplum/core takes a time of day for one in UTC on 1 January 2000 and writes it in the local zone of that day. A dose at 9:00
# is written as 7:00 in São Paulo, which had daylight saving time in 2000, and as 4:00 in New York.
#
# Expected: 9:00 everywhere. A time in FHIR has no date and must not have a time zone (FHIR R4, Data Types, time). formatTiming of the same
# package writes the same time so.
# Seen, with @medplum/core 5.2.13:
#   @medplum/core 5.2.13
#   UTC: formatTime 09:00, formatTiming Daily at 9:00 AM
#   America/Sao_Paulo: formatTime 07:00, formatTiming Daily at 9:00 AM
#   America/New_York: formatTime 04:00, formatTiming Daily at 9:00 AM
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @medplum/core@5.2.13
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'

// @medplum/core reads WebSocket when it is loaded; Node before 22 has none.
globalThis.WebSocket ??= EventTarget
const { formatTime, formatTiming } = await import('@medplum/core')

const { version } = JSON.parse(readFileSync('node_modules/@medplum/core/package.json', 'utf8'))
const dose = '09:00:00'
const timing = { repeat: { frequency: 1, period: 1, periodUnit: 'd', timeOfDay: [dose] } }
console.log('@medplum/core', version)
const rows = ['UTC', 'America/Sao_Paulo', 'America/New_York'].map((zone) => {
  process.env.TZ = zone
  const time = formatTime(dose, 'pt-BR', { hour: '2-digit', minute: '2-digit' })
  const right = formatTiming(timing).replaceAll(/\s/g, ' ')
  console.log(`${zone}: formatTime ${time}, formatTiming ${right}`)
  return `${time} ${right}`
})
const right = 'Daily at 9:00 AM'
process.exit(rows.join() === `09:00 ${right},07:00 ${right},04:00 ${right}` ? 0 : 1)
JS
LC_ALL=en_US.UTF-8 node try.mjs
