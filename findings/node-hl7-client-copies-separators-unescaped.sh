#!/usr/bin/env bash
# node-hl7-client writes the characters that separate fields and components as they are, also in an address given as an object. What it wrote it
# reads back without the rest: "Rua A & B, 10" ends at the ampersand, a note ends at it too.
#
# Expected: \T\ for an ampersand and \S\ for a circumflex, as HL7 2.5 (chapter 2, escape sequences in text fields) defines. The package decodes both
# when it reads, and its README says of an address that it accepts either a text with separators or a typed object.
# Seen, with node-hl7-client 4.0.0:
#   node-hl7-client 4.0.0
#   written: Rua A & B, 10^^Santos^SP | ansiedade & sono ^2
#   read:    street "Rua A ", note "ansiedade "
#   read from an escaped message: street "Rua A & B, 10", note "ansiedade & sono ^2"
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --no-audit --no-fund --silent node-hl7-client@4.0.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { HL7_2_5, Message } from 'node-hl7-client'

const [street, note] = ['Rua A & B, 10', 'ansiedade & sono ^2']
const written = new HL7_2_5()
  .buildMSH({ msh_3: 'CONSULTORIO', msh_9_1: 'ADT', msh_9_2: 'A01', msh_10: '1', msh_11_1: 'P' })
  .buildEVN({ evn_1: 'A01' })
  .buildPID({
    pid_3: '1',
    pid_5: { familyName: 'Souza', givenName: 'Ana' },
    pid_11: { streetAddress: street, city: 'Santos', stateOrProvince: 'SP' },
  })
  .buildNTE({ nte_1: '1', nte_3: note })
  .toString()
const escape = (text) => text.replaceAll('&', '\\T\\').replaceAll('^', '\\S\\')
const escaped = written.replace(street, escape(street)).replace(note, escape(note))

/** Returns the street and the note that the package reads from a message. */
function read(text) {
  const message = new Message({ text })
  return ['PID.11.1', 'NTE.3'].map((path) => message.get(path).toString())
}
const show = ([one, other]) => `street ${JSON.stringify(one)}, note ${JSON.stringify(other)}`
const fieldOf = (segment, index) =>
  written
    .split('\r')
    .find((line) => line.startsWith(segment))
    .split('|')[index]
const [seen, right] = [written, escaped].map(read)
const version = JSON.parse(readFileSync('node_modules/node-hl7-client/package.json', 'utf8')).version
console.log(`node-hl7-client ${version}`)
console.log(`written: ${fieldOf('PID', 11)} | ${fieldOf('NTE', 3)}`)
console.log(`read:    ${show(seen)}`)
console.log(`read from an escaped message: ${show(right)}`)
const lost = seen[0] === 'Rua A ' && seen[1] === 'ansiedade '
process.exit(lost && right[0] === street && right[1] === note ? 0 : 1)
JS
node try.mjs
