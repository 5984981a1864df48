#!/usr/bin/env bash
# ical.js leaves the backslash of an escaped semicolon in the texts of a vCard. vcard-creator escapes semicolons, so its notes come back with
# backslashes. If ical.js writes the contact, other readers see the backslash as well.
#
# Expected: the text that was written. RFC 6350 (section 3.4) lets a writer escape a semicolon with a backslash, RFC 2426 (section 4) does too.
# ical.js removes the backslash of a comma from the same text, and that of a semicolon from an event's text.
# Seen, with ical.js 2.2.1, vcard-creator 1.0.0 and vcard4-ts 0.4.1:
#   ical.js 2.2.1, vcard-creator 1.0.0, vcard4-ts 0.4.1
#   vcard-creator writes: NOTE:Terças\, 19:00\; online
#   read by vcard4-ts:    Terças, 19:00; online
#   read by ical.js:      Terças, 19:00\; online
#   written by ical.js, read by vcard4-ts: Terças, 19:00\; online
#   the same text of an event, read by ical.js: Terças, 19:00; online
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent ical.js@2.2.1 vcard-creator@1.0.0 vcard4-ts@0.4.1
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import { VCard } from 'vcard-creator'
import { parseVCards } from 'vcard4-ts'

const versionOf = (name) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const textOf = (file, property) =>
  new ICAL.Component(ICAL.parse(file)).getFirstPropertyValue(property)
const byVcard4 = (card) =>
  parseVCards(card.replace('VERSION:3.0', 'VERSION:4.0')).vCards[0].NOTE[0].value

const note = 'Terças, 19:00; online'
const card = new VCard().addName({ givenName: 'Ana', familyName: 'Souza' }).addNote(note).toString()
const line = /^NOTE:(.*)$/m.exec(card)[1].trim()
const rewritten = `${new ICAL.Component(ICAL.parse(card))}\r\n`
const event = `BEGIN:VEVENT\r\nDESCRIPTION:${line}\r\nEND:VEVENT\r\n`
const [right, seen, after, inEvent] = [
  byVcard4(card),
  textOf(card, 'note'),
  byVcard4(rewritten),
  textOf(event, 'description'),
]
console.log(
  ['ical.js', 'vcard-creator', 'vcard4-ts'].map((name) => `${name} ${versionOf(name)}`).join(', '),
)
console.log(`vcard-creator writes: NOTE:${line}`)
console.log(`read by vcard4-ts:    ${right}`)
console.log(`read by ical.js:      ${seen}`)
console.log(`written by ical.js, read by vcard4-ts: ${after}`)
console.log(`the same text of an event, read by ical.js: ${inEvent}`)
const wrong = 'Terças, 19:00\\; online'
process.exit([right, inEvent].every((text) => text === note) && seen === wrong && after === wrong ? 0 : 1)
JS
node try.mjs
