#!/usr/bin/env bash
# @edtf-ts/core parses the offset of a time and ignores it when it compares: 22:00 in São Paulo is before 23:00 in UTC.
#
# Expected: 22:00 with -03:00 is 01:00 of the next day in UTC, so it is after 23:00 in UTC. EDTF takes the time shift of level 0 from
# ISO 8601-1: it is the difference from UTC. edtf returns it.
# Seen, with @edtf-ts/core 0.4.2 and edtf 4.11.1:
#   @edtf-ts/core 0.4.2, edtf 4.11.1
#   2026-03-09T22:00:00-03:00: @edtf-ts/core 2026-03-09T22:00:00.000Z, edtf 2026-03-10T01:00:00.000Z
#   2026-03-09T23:00:00Z: @edtf-ts/core 2026-03-09T23:00:00.000Z, edtf 2026-03-09T23:00:00.000Z
#   The first is before the second: YES
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @edtf-ts/core@0.4.2 edtf@4.11.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { isBefore, parse } from '@edtf-ts/core'
import edtf from 'edtf'

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`
const times = ['2026-03-09T22:00:00-03:00', '2026-03-09T23:00:00Z']
console.log(`${versionOf('@edtf-ts/core')}, ${versionOf('edtf')}`)
const rows = times.map((time) => {
  const [seen, right] = [parse(time).value.min, new Date(edtf(time).min)].map((date) => date.toISOString())
  console.log(`${time}: @edtf-ts/core ${seen}, edtf ${right}`)
  return `${seen} ${right}`
})
const [first, second] = times.map((time) => parse(time).value)
const before = isBefore(first, second)
console.log('The first is before the second:', before)
const shows =
  rows[0] === '2026-03-09T22:00:00.000Z 2026-03-10T01:00:00.000Z' &&
  rows[1] === '2026-03-09T23:00:00.000Z 2026-03-09T23:00:00.000Z' &&
  before === 'YES'
process.exit(shows ? 0 : 1)
JS
node try.mjs
