#!/usr/bin/env bash
# @medplum/core reads the digits after the point of a time of HL7 v2 as a number of milliseconds, however many they are: with one digit the time
# is up to 0.9 seconds early, with four it is up to nine seconds late.
#
# Expected: 14:30:00.500 for each. In HL7 v2 the digits are the decimal fraction of the second, one to four of them
# (HL7 2.5.1, section 2.A.22, DTM: YYYY[MM[DD[HH[MM[SS[.S[S[S[S]]]]]]]]][+/-ZZZZ]). hl7-date reads them so.
# Seen, with @medplum/core 5.2.13 and hl7-date 1.0.1:
#   @medplum/core 5.2.13 | hl7-date 1.0.1
#   20260302143000.5+0000: 14:30:00.005 | 14:30:00.500
#   20260302143000.50+0000: 14:30:00.050 | 14:30:00.500
#   20260302143000.500+0000: 14:30:00.500 | 14:30:00.500
#   20260302143000.5000+0000: 14:30:05.000 | 14:30:00.500
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent @medplum/core@5.2.13 hl7-date@1.0.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseHl7DateTime } from '@medplum/core'

const { parse } = createRequire(import.meta.url)('hl7-date')
const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`
console.log(`${versionOf('@medplum/core')} | ${versionOf('hl7-date')}`)
const rows = ['5', '50', '500', '5000'].map((fraction) => {
  const written = `20260302143000.${fraction}+0000`
  const row = [parseHl7DateTime(written), parse(written).toISOString()].map((date) => date.slice(11, 23)).join(' | ')
  console.log(`${written}: ${row}`)
  return row
})
const right = '14:30:00.500'
const expected = ['14:30:00.005', '14:30:00.050', right, '14:30:05.000'].map((seen) => `${seen} | ${right}`)
process.exit(rows.join() === expected.join() ? 0 : 1)
JS
node try.mjs
