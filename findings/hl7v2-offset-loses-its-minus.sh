#!/usr/bin/env bash
# hl7v2 deletes the minus of a time's offset when it reads a message, and writes the message without it: 19:00 in São Paulo becomes 19:00 with
# no offset. An offset east of Greenwich keeps its plus.
#
# Expected: the same time. HL7 2.5 (chapter 2.A, DTM) writes an offset as +ZZZZ or -ZZZZ. node-hl7-client reads 22:00 in UTC from the message
# before, and three hours less from the one after.
# Seen, with hl7v2 1.8.0, hl7v2-dictionary 1.8.0 and node-hl7-client 4.0.0 in UTC:
#   hl7v2 1.8.0, hl7v2-dictionary 1.8.0, node-hl7-client 4.0.0
#   20260312190000-0300 -> 202603121900000300
#   20260312190000+0300 -> 20260312190000+0300
#   the first, read by node-hl7-client: 2026-03-12T22:00:00.000Z -> 2026-03-12T19:00:00.000Z
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent hl7v2@1.8.0 hl7v2-dictionary@1.8.0 node-hl7-client@4.0.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { HL7Message } from 'hl7v2'
import { Message } from 'node-hl7-client'

process.env.TZ = 'UTC'
const versionOf = (name) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const messageOf = (time) =>
  `MSH|^~\\&|LAB|CLINICA|EMR|CONSULTORIO|${time}||ADT^A01^ADT_A01|1|P|2.5\rEVN||${time}`
const rewritten = (text) => HL7Message.parse(text).toHL7String()
const timeOf = (text) => text.split('|')[6]
const read = (text) => new Message({ text: text.trim() }).get('MSH.7').toDate().toISOString()

const names = ['hl7v2', 'hl7v2-dictionary', 'node-hl7-client']
console.log(names.map((name) => `${name} ${versionOf(name)}`).join(', '))
const [west, east] = ['20260312190000-0300', '20260312190000+0300'].map((time) => {
  const written = timeOf(rewritten(messageOf(time)))
  console.log(`${time} -> ${written}`)
  return written
})
const times = [messageOf('20260312190000-0300'), rewritten(messageOf('20260312190000-0300'))].map(read)
console.log('the first, read by node-hl7-client:', times.join(' -> '))
const moved = times.join() === '2026-03-12T22:00:00.000Z,2026-03-12T19:00:00.000Z'
process.exit(moved && west === '202603121900000300' && east === '20260312190000+0300' ? 0 : 1)
JS
node try.mjs
