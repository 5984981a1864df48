#!/usr/bin/env bash
# vcard4-ts does not divide an organisation into its name and its departments: they stay one text with semicolons. An escaped semicolon,
# which belongs to the name, then looks like a dividing one.
#
# Expected: three texts for the example of RFC 6350 (section 6.6.4), as the type of the value, a list, suggests; and one and two texts for
# the other two. ical.js divides all three.
# Seen, with vcard4-ts 0.4.1 and ical.js 2.2.1:
#   ["ABC, Inc.;North American Division;Marketing"] | ["ABC, Inc.","North American Division","Marketing"]
#   ["Sol; Lua"] | "Sol; Lua"
#   ["Sol;Lua"] | ["Sol","Lua"]
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent vcard4-ts@0.4.1 ical.js@2.2.1
cat >try.mjs <<'JS'
import ICAL from 'ical.js'
import { parseVCards } from 'vcard4-ts'

const read = ['ABC\\, Inc.;North American Division;Marketing', 'Sol\\; Lua', 'Sol;Lua'].map((written) => {
  const card = `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ana Souza\r\nORG:${written}\r\nEND:VCARD\r\n`
  const found = parseVCards(card).vCards[0].ORG[0].value
  const divided = new ICAL.Component(ICAL.parse(card)).getFirstPropertyValue('org')
  console.log(`${JSON.stringify(found)} | ${JSON.stringify(divided)}`)
  return found
})
process.exit(read.every((parts) => parts.length === 1) && read[2][0] === 'Sol;Lua' ? 0 : 1)
JS
node try.mjs
