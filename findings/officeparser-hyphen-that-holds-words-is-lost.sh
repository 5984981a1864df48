#!/usr/bin/env bash
# officeparser leaves out the hyphen that Word does not break a line at. The words around it become one, and so do the numbers of an interval.
#
# Expected: a hyphen. ECMA-376 (part 1, section 17.3.3.18) has the element noBreakHyphen for it, which Word writes for Ctrl+Shift+Hyphen. mammoth
# reads it as U+2011.
# Seen, with officeparser 8.1.1, mammoth 1.13.0 and a document of docx 9.15.2:
#   docx 9.15.2, officeparser 8.1.1, mammoth 1.13.0
#   written: segunda<w:noBreakHyphen/>feira, sessões 10<w:noBreakHyphen/>12
#   read by officeparser: segundafeira, sessões 1012
#   read by mammoth:      segunda‑feira, sessões 10‑12
# Exits with 0 while this shows, else with 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent docx@9.15.2 officeparser@8.1.1 mammoth@1.13.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { Document, NoBreakHyphen, Packer, Paragraph, TextRun } from 'docx'
import mammoth from 'mammoth'
import { parseOffice } from 'officeparser'

const versionOf = (name) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const hyphen = new NoBreakHyphen()
const run = new TextRun({ children: ['segunda', hyphen, 'feira, sessões 10', hyphen, '12'] })
const file = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph({ children: [run] })] }] }))

const seen = (await parseOffice(file, { fileType: 'docx' })).content[0].text
const right = (await mammoth.extractRawText({ buffer: file })).value.trim()
console.log(
  ['docx', 'officeparser', 'mammoth'].map((name) => `${name} ${versionOf(name)}`).join(', '),
)
console.log('written: segunda<w:noBreakHyphen/>feira, sessões 10<w:noBreakHyphen/>12')
console.log('read by officeparser:', seen)
console.log('read by mammoth:     ', right)
const joined = seen === 'segundafeira, sessões 1012'
process.exit(joined && right === 'segunda\u2011feira, sessões 10\u201112' ? 0 : 1)
JS
node try.mjs
