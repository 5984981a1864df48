#!/usr/bin/env bash
# rrule-temporal leaves out the weekdays without a number in a yearly rule that has one with a number, such as every Monday and the first Tuesday of
# the year.
#
# Expected: BYDAY may list both kinds (RFC 5545, 3.3.10), as a monthly rule with the same list does here.
# Seen, with rrule-temporal 2.2.8, for two weeks:
#   rrule-temporal 2.2.8
#   yearly, MO:      2024-01-01, 2024-01-08
#   yearly, MO,1TU:  2024-01-02
#   monthly, MO,1TU: 2024-01-01, 2024-01-02, 2024-01-08
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent rrule-temporal@2.2.8
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { RRuleTemporal } from 'rrule-temporal'

const { version } = JSON.parse(readFileSync('node_modules/rrule-temporal/package.json', 'utf8'))
const [from, to] = [new Date('2024-01-01T00:00:00Z'), new Date('2024-01-14T00:00:00Z')]
const datesOf = (rule) =>
  new RRuleTemporal({ rruleString: `DTSTART:20240101T120000Z\nRRULE:${rule}` })
    .between(from, to, true)
    .map((date) => new Date(date.epochMilliseconds).toISOString().slice(0, 10))
    .join(', ')

const plain = datesOf('FREQ=YEARLY;BYDAY=MO')
const both = datesOf('FREQ=YEARLY;BYDAY=MO,1TU')
const monthly = datesOf('FREQ=MONTHLY;BYDAY=MO,1TU')
console.log('rrule-temporal', version)
console.log('yearly, MO:     ', plain)
console.log('yearly, MO,1TU: ', both)
console.log('monthly, MO,1TU:', monthly)
const shows =
  plain === '2024-01-01, 2024-01-08' && both === '2024-01-02' && monthly === '2024-01-01, 2024-01-02, 2024-01-08'
process.exit(shows ? 0 : 1)
JS
node try.mjs
